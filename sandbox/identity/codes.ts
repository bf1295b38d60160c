import { clerkErrors } from './clerk-error.ts'
import type { SentCode } from './state.ts'

/** Nothing is sent: Clerk's test mode accepts this code. */
const CODE = '424242'
const LIFETIME = 10 * 60_000
const MAX_ATTEMPTS = 5

/** "Sends" a code by email or SMS. */
export const sendCode = (now: Date): SentCode => ({
  attempts: 0,
  expireAt: now.getTime() + LIFETIME,
  isVerified: false,
})

/** Marks `sent` as verified, or throws Clerk's error for this attempt. */
export function enterCode(sent: SentCode | undefined, code: string, now: Date): void {
  if (!sent) throw clerkErrors.codeMissing()
  if (now.getTime() > sent.expireAt) throw clerkErrors.codeExpired()
  if (sent.attempts >= MAX_ATTEMPTS) throw clerkErrors.tooManyAttempts()
  sent.attempts += 1
  if (code !== CODE) throw clerkErrors.codeIncorrect()
  sent.isVerified = true
}
