import { headers as names } from '#contract/headers.ts'
import { contractVersion } from '#contract/version.ts'

/** How every call of the API is made: nothing of it is cached, and it goes out with no cookie and no referrer. */
export const privately = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit

/** What every call says of itself. */
export const privateHeaders = (token: string | undefined): Readonly<Record<string, string>> => ({
  Accept: 'application/json',
  [names.contractVersion]: contractVersion,
  ...(token && { Authorization: `Bearer ${token}` }),
})
