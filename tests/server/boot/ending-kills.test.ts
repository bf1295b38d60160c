import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { databaseLike } from '../../support/database.ts'
import { endUnderLoad } from '../../support/ending-under-load.ts'
import { withFolder } from '../../support/folder.ts'
import { compileServer } from '../../support/server-process.ts'

const folder = withFolder()

test('nobody is dropped by a server that is told to end while fifty call it', async () => {
  const postgresUrl = inject('postgresUrl')
  const database = postgresUrl ? await databaseLike(postgresUrl) : undefined
  const { program, remove } = await compileServer()
  try {
    const where = database?.url ?? join(folder, 'database')
    const ended = await endUnderLoad({ program, where, partnerUrl: 'http://127.0.0.1:9' }, 1)
    expect(ended.calls).toBeGreaterThanOrEqual(50)
    expect(ended).toMatchObject({ dropped: 0, code: 0 })
  } finally {
    await remove()
    await database?.drop()
  }
}, 120_000)
