import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { IsoDate } from '#contract/days.ts'
import {
  diseaseOf,
  diseasesOf,
  withImported,
  type Diseases,
  type ImportedDisease,
} from '#contract/diseases.ts'
import { namesIn } from '#contract/study-fit.ts'
import type { Database, MemberTransaction } from '../db/tables.ts'

const content = join(import.meta.dirname, '../../src/content')

const rowsOf = (name: string) =>
  readFileSync(join(content, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '))

/** The list that the app ships. */
export const shippedDiseases = rowsOf('rare-diseases.txt').map(diseaseOf)

let indexed: Diseases | undefined

/** The same, findable by name: prepared with the first use, since it takes a while. */
export const shippedByName = (): Diseases => (indexed ??= diseasesOf(shippedDiseases))

export const namesOfMedicine = namesIn(rowsOf('other-names.txt'))

/** Building it takes a while with ten thousand diseases. */
let latest: { version: string; diseases: Diseases } | undefined

/** The shipped list with what was imported into this database. */
export async function knownDiseases(db: Database | MemberTransaction): Promise<Diseases> {
  // Before the rows: newer ones are only read once more.
  const version = await diseasesVersion(db)
  if (version === '') return shippedByName()
  if (latest?.version !== version) {
    const all = withImported(shippedDiseases, await importedDiseases(db))
    latest = { version, diseases: diseasesOf(all) }
  }
  return latest.diseases
}

/** Another after each import that has changed something; empty before the first. */
export async function diseasesVersion(db: Database | MemberTransaction): Promise<string> {
  const newest = await db
    .selectFrom('disease_imports')
    .select('version')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.version ?? ''
}

/** The day in the newest nomenclature; undefined before the first, and where its date was none. */
export async function publishedOn(db: Database): Promise<string | undefined> {
  const newest = await db
    .selectFrom('disease_imports')
    .select('published')
    .where('kind', '=', 'nomenclature')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const day = newest?.published.slice(0, 10)
  return v.is(IsoDate, day) ? day : undefined
}

/** In the order of their ids. */
export async function importedDiseases(
  db: Database | MemberTransaction,
): Promise<ImportedDisease[]> {
  const { rows } = await sql<Row>`
    select id, name, also_called, retired, replaced_by, same_as,
           array(select distinct type_of from disease_types where id = diseases.id order by 1) as type_of
      from diseases order by id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    alsoCalled: row.also_called,
    typeOf: row.type_of,
    isRetired: row.retired,
    replacedBy: row.replaced_by ?? undefined,
    sameAs: row.same_as ?? undefined,
  }))
}

interface Row {
  id: string
  name: string
  also_called: string[]
  type_of: string[]
  retired: boolean
  replaced_by: string | null
  same_as: string | null
}
