import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A secret of 32 random bytes in base64url. It is created at the first start, in a file of the data
 * directory that only the server's own account can read.
 */
export const secretInFile = (dataDir: string, name: string): string =>
  inFile(dataDir, name, () => randomBytes(32).toString('base64url'))

/** The same for an RSA key, as PKCS #8 in base64. */
export const privateKeyInFile = (dataDir: string, name: string): string =>
  inFile(dataDir, name, () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  })

function inFile(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name)
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Two processes may start at once on a shared folder: the name appears with its whole content, once.
  const own = `${path}.${randomUUID()}`
  writeFileSync(own, make(), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(own, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own)
  }
  return readFileSync(path, 'utf8').trim()
}
