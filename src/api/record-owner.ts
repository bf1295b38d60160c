import { hexOf } from '#contract/hex.ts'

/** How a call names the member whom it is meant for: the hexadecimal SHA-256 of their subject. */
export async function recordOwnerOf(subject: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subject))
  return hexOf(digest)
}
