import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/open.ts'
import { PgliteDialect, pgliteOptions } from '../../server/db/pglite-dialect.ts'
import type { Tables } from '../../server/db/tables.ts'

/** Provides `pgliteTemplate`: a file with a migrated data directory, from which databases start fast. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await mkdtemp(join(tmpdir(), 'rowan-pglite-'))
  const pglite = await PGlite.create(pgliteOptions)
  const db = new Kysely<Tables>({ dialect: new PgliteDialect(pglite) })
  await migrate(db)
  const template = join(scratch, 'template.tar')
  const dump = await pglite.dumpDataDir('none')
  await writeFile(template, Buffer.from(await dump.arrayBuffer()))
  await db.destroy()
  project.provide('pgliteTemplate', template)
  return async () => rm(scratch, { recursive: true, force: true })
}
