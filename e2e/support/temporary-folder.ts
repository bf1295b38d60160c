import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is removed when this process ends, also if it is interrupted by an error. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `rowan-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
