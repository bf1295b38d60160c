import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The credential of the operator's calls, made at the first start and kept where only
 * the account that runs the server can read it. The `operate` command reads it there.
 */
export function operatorSecret(dataDir: string): string {
  const path = join(dataDir, 'operator-secret')
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8').trim()
}
