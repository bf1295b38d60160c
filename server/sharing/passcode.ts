import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/*
 * Slow on purpose: 16 MB of memory and about a tenth of a second for each guess, so that whoever gets the
 * database does not get a short passcode with it (OWASP's parameters for scrypt).
 */
const cost = { N: 2 ** 14, r: 8, p: 5 }
const hashBytes = 32

/** Salt and hash of a passcode, as text. */
export async function hashPasscode(passcode: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await hashed(passcode, salt)).toString('base64url')}`
}

export async function isPasscode(given: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.')
  const expected = Buffer.from(hash, 'base64url')
  const actual = await hashed(given, Buffer.from(salt, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Letters that look the same are the same, however a keyboard composes them. */
const hashed = async (passcode: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passcode.normalize('NFKC'), salt, hashBytes, cost, (error, hash) => {
      if (error) reject(error)
      else resolve(hash)
    })
  })
