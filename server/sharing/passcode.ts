import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Mutex } from 'async-mutex'
import { fold } from '#contract/fold.ts'

/*
 * Slow on purpose: 16 MB of memory and about a tenth of a second for each guess, so that whoever gets the
 * database does not get a short passcode with it (OWASP's parameters for scrypt).
 */
const cost = { N: 2 ** 14, r: 8, p: 5 }
const hashBytes = 32

/** Salt and hash of a passcode, as text. */
export async function hashPasscode(passcode: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await hashed(fold(passcode), salt)).toString('base64url')}`
}

/** Whether it is the same passcode, however another keyboard writes it. */
export async function isPasscode(given: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.')
  const expected = Buffer.from(hash, 'base64url')
  // The release before hashed what was typed. Its links live for 30 days at most.
  for (const passcode of new Set([fold(given), given.normalize('NFKC')])) {
    const actual = await hashed(passcode, Buffer.from(salt, 'base64url'))
    if (expected.length === actual.length && timingSafeEqual(expected, actual)) return true
  }
  return false
}

/** One at a time: Node has four threads for such work, and everybody's replies are compressed there too. */
const oneAtATime = new Mutex()

const hashed = async (passcode: string, salt: Buffer): Promise<Buffer> =>
  oneAtATime.runExclusive(
    async () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(passcode, salt, hashBytes, cost, (error, hash) => {
          if (error) reject(error)
          else resolve(hash)
        })
      }),
  )
