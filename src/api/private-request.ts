import { headers as names } from '#contract/headers.ts'
import { contractVersion } from '#contract/version.ts'

/** The options of every API call: no HTTP cache, no cookies, no referrer. */
export const privately = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit

/** The headers of every call. */
export const privateHeaders = (token: string | undefined): Readonly<Record<string, string>> => ({
  Accept: 'application/json',
  [names.contractVersion]: contractVersion,
  ...(token && { Authorization: `Bearer ${token}` }),
})
