import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importOtherStudies } from '../other-studies/import-other-studies.ts'
import { sentTogether } from '../other-studies/read-registers.ts'
import type { Database } from '../db/tables.ts'

const folder = join(import.meta.dirname, '../../sandbox/registers')

/** Invented records of both registers, as they are sent. */
export const exampleRegisters = () =>
  sentTogether(
    ['clinical-trials.json', 'isrctn.xml'].map((name) => ({
      name,
      bytes: readFileSync(join(folder, name)),
    })),
  )

/** Imports them, as an operator would, where nothing was imported before. */
export async function seedOtherStudies(db: Database, now: Date): Promise<void> {
  const before = await db.selectFrom('other_study_imports').select('place').executeTakeFirst()
  if (before) return
  await importOtherStudies(db, exampleRegisters(), { now, newId: randomUUID, operator: 'sandbox' })
}
