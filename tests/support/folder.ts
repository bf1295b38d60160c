import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** A folder shared by the tests of a file: `const folder = withFolder()`, available inside tests only. */
export const withFolder = (): string => folderBetween(beforeAll, afterAll)

/** A folder that is empty at the start of each test. */
export const withEmptyFolder = (): string => folderBetween(beforeEach, afterEach)

function folderBetween(
  begin: (make: () => void) => void,
  end: (remove: () => void) => void,
): string {
  const folder = join(tmpdir(), `rowan-test-${randomUUID()}`)
  begin(() => mkdirSync(folder))
  end(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
