/** Whether If-Match (RFC 9110, 13.1.1) names this version. Without the header any version matches. */
export function namesVersion(ifMatch: string | undefined, version: string): boolean {
  const tags = (ifMatch ?? '*').trim()
  return tags === '*' || tags.split(',').some((tag) => tag.trim() === version)
}
