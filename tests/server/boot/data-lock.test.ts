import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataDirectory } from '../../../server/boot/data-lock.ts'
import { operatorSecret } from '../../../server/boot/operator-secret.ts'
import { StartupError } from '../../../server/errors/startup-error.ts'
import { withEmptyFolder } from '../../support/folder.ts'

const folder = withEmptyFolder()

test('a data directory has one owner at a time, whatever path names it', async () => {
  const dataDir = join(folder, 'made-when-missing/data')
  const { release } = await lockDataDirectory(dataDir)
  symlinkSync(dataDir, join(folder, 'other-name'))
  await expect(lockDataDirectory(join(folder, 'other-name'))).rejects.toThrow(StartupError)
  const elsewhere = await lockDataDirectory(join(folder, 'another'))
  await elsewhere.release()
  await release()
  const next = await lockDataDirectory(dataDir)
  await next.release()
})

test('the operator’s credential is made once and stays', () => {
  const secret = operatorSecret(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(operatorSecret(folder)).toBe(secret)
})
