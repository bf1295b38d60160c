import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { overPglite } from '../../server/db/open.ts'

/** Provides `pgliteTemplate`: a file with a migrated data directory, from which databases start fast. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await mkdtemp(join(tmpdir(), 'rowan-pglite-'))
  const pglite = await PGlite.create()
  const { db, close } = overPglite(pglite)
  await migrate(db)
  const template = join(scratch, 'template.tar')
  const dump = await pglite.dumpDataDir('none')
  await writeFile(template, Buffer.from(await dump.arrayBuffer()))
  await close()
  project.provide('pgliteTemplate', template)
  return async () => rm(scratch, { recursive: true, force: true })
}
