/** Whether If-Match (RFC 9110, 13.1.1) is of this version; without the header whoever calls takes it as it is. */
export function namesVersion(ifMatch: string | undefined, version: string): boolean {
  const tags = (ifMatch ?? '*').trim()
  return tags === '*' || tags.split(',').some((tag) => tag.trim() === version)
}
