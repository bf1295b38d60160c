import { openAsBlob } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { overPglite, type OpenedDatabase } from '../../../server/db/open.ts'
import { createPurgeErased } from '../../../server/accounts/purge-erased.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'

const given = withDatabase()
const template = inject('pgliteTemplate')
const onPglite = test.skipIf(template === undefined)
const dataDir = withFolder()
let inFiles: OpenedDatabase | undefined

beforeAll(async () => {
  if (template === undefined) return
  inFiles = overPglite(await PGlite.create({ dataDir, loadDataDir: await openAsBlob(template) }))
})
afterAll(async () => inFiles?.close())

async function filesWith(words: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return (await readFile(path)).includes(words) ? path : undefined
  })
  return (await Promise.all(found)).filter((path) => path !== undefined)
}

onPglite('S36: no byte of a closed account stays in the embedded database’s files', async () => {
  const database = inFiles
  if (!database) throw new Error('No database')
  const leaver = apiOver(database.db).member('user_leaver')
  const stayer = apiOver(database.db).member('user_stayer')
  for (const member of [leaver, stayer]) {
    const canary = member === leaver ? 'Canaryleaver' : 'Canarystayer'
    await member.post('/medications', { name: `${canary}pril` })
    await member.post('/diagnosis', { name: `${canary} syndrome` })
  }
  const purgeErased = createPurgeErased(database)
  await leaver.send('DELETE', '/account')
  expect(await filesWith('Canaryleaver')).not.toEqual([])

  await purgeErased()
  expect(await filesWith('Canaryleaver')).toEqual([])
  expect(await filesWith('Canarystayer')).not.toEqual([])
  expect((await stayer.get('/users')).status).toBe(200)
})

test('files are written anew once after a burst of erasures, and again after one that failed', async () => {
  let times = 0
  let isBroken = false
  const purgeErased = createPurgeErased({
    backgroundDb: given.db,
    purgeDeleted: async () => {
      times += 1
      if (isBroken) throw new Error('No room')
    },
  })
  const close = async (subject: string) => {
    const member = apiOver(given.db).member(subject)
    await member.user()
    await member.send('DELETE', '/account')
  }
  await purgeErased()
  expect(times).toBe(0)
  await close('user_one')
  await close('user_two')
  await purgeErased()
  await purgeErased()
  expect(times).toBe(1)
  await close('user_three')
  isBroken = true
  await expect(purgeErased()).rejects.toThrow('No room')
  isBroken = false
  await purgeErased()
  expect(times).toBe(3)
})
