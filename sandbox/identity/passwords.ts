import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { clerkErrors } from './clerk-error.ts'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const KEY_BYTES = 32
const MIN_LENGTH = 8
const MAX_LENGTH = 72

/** The password rules, as in `/v1/environment`. */
export const passwordRules = { min_length: MIN_LENGTH, max_length: MAX_LENGTH }

/** Returns `salt:hash`, both base64. Throws Clerk's error for a password that breaks the rules. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < MIN_LENGTH) throw clerkErrors.passwordTooShort(MIN_LENGTH)
  if (password.length > MAX_LENGTH) throw clerkErrors.passwordTooLong(MAX_LENGTH)
  const salt = randomBytes(16)
  const hash = await derive(password, salt, KEY_BYTES)
  return `${salt.toString('base64')}:${hash.toString('base64')}`
}

/** Whether `password` matches the hash. */
export async function isPassword(password: string, salted: string | undefined): Promise<boolean> {
  const [salt, hash] = (salted ?? '').split(':')
  if (!salt || !hash) return false
  const derived = await derive(
    password.slice(0, MAX_LENGTH + 1),
    Buffer.from(salt, 'base64'),
    KEY_BYTES,
  )
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'))
}
