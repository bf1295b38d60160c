import { sql, type Transaction } from 'kysely'
import { diseasesOf, type ImportedDisease } from '#contract/diseases.ts'
import { fold } from '#contract/fold.ts'
import { beginImport } from '../operators/begin-import.ts'
import type { Database, Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { importedDiseases, shippedDiseases } from './known-diseases.ts'
import type { NamedDisease, Nomenclature, TypeOf } from './read-nomenclature.ts'

/** What an import has changed. */
export interface ImportOutcome {
  kind: Nomenclature['kind']
  published: string
  /** How many diseases the file names, or types of diseases. */
  read: number
  added: number
  renamed: readonly { id: string; from: string; to: string }[]
  retired: readonly string[]
  merged: readonly { id: string; into: string }[]
}

interface Importing {
  now: Date
  newId: () => string
  operator: string
}

/**
 * Imports one of Orphanet's files, whole or not at all. Ids never go: what the file no longer has is retired. Throws a 409
 * while another import runs, and a 422 for a file that would retire most of what is there.
 */
export async function importDiseases(
  db: Database,
  file: Nomenclature,
  { now, newId, operator }: Importing,
): Promise<ImportOutcome> {
  return db.transaction().execute(async (trx) => {
    await beginImport(trx, 'diseases')
    const { kind, published } = file
    const { isChanged, ...outcome } =
      file.kind === 'nomenclature'
        ? await writeDiseases(trx, file.diseases)
        : await writeTypes(trx, file.types)
    if (isChanged) {
      await trx
        .insertInto('disease_imports')
        .values({ version: newId(), kind, published, imported_by: operator, imported_at: now })
        .execute()
    }
    return { kind, published, ...outcome }
  })
}

type Written = Omit<ImportOutcome, 'kind' | 'published'> & { isChanged: boolean }

async function writeDiseases(
  trx: Transaction<Tables>,
  named: readonly NamedDisease[],
): Promise<Written> {
  const before = new Map((await importedDiseases(trx)).map((each) => [each.id, each]))
  const inFile = new Set(named.map(({ id }) => id))
  const gone = [...before.values()].filter(({ id }) => !inFile.has(id))
  const current = [...before.values()].filter(({ isRetired }) => !isRetired)
  if (gone.filter(({ isRetired }) => !isRetired).length * 2 > current.length) {
    throw new HttpProblem('invalid-input', {
      detail:
        'This file lacks most of the diseases that were imported before. Nothing has changed.',
    })
  }
  const all = withShipped([
    ...named.map((each) => ({ ...each, typeOf: [], sameAs: before.get(each.id)?.sameAs })),
    ...gone.map((each) => ({ ...each, isRetired: true })),
  ])
  const changed = all.filter((each) => wordsOf(each) !== wordsOf(before.get(each.id)))
  await sql`
    insert into diseases (id, name, also_called, retired, replaced_by, same_as)
    select id, name, also_called, retired, replaced_by, same_as
      from json_populate_recordset(null::diseases, ${JSON.stringify(changed.map(rowOf))}::json)
    on conflict (id) do update
      set name = excluded.name, also_called = excluded.also_called, retired = excluded.retired,
          replaced_by = excluded.replaced_by, same_as = excluded.same_as`.execute(trx)
  return {
    isChanged: changed.length > 0,
    read: named.length,
    added: changed.filter(({ id }) => !before.has(id)).length,
    renamed: changed.flatMap(({ id, name }) => {
      const from = before.get(id)?.name
      return from === undefined || from === name ? [] : [{ id, from, to: name }]
    }),
    retired: changed
      .filter(({ id, isRetired }) => isRetired && before.get(id)?.isRetired === false)
      .map(({ id }) => id),
    merged: changed.flatMap(({ id, replacedBy: into }) =>
      into === undefined || before.get(id)?.replacedBy === into ? [] : [{ id, into }],
    ),
  }
}

/**
 * Finds the disease of the shipped list that each one is: the one of this name, else the one that the name means. It stays
 * so when the name changes, and what another was merged into is what that was.
 */
function withShipped(all: readonly ImportedDisease[]): ImportedDisease[] {
  const shipped = diseasesOf(shippedDiseases)
  const taken = new Set(all.flatMap(({ sameAs }) => sameAs ?? []))
  const found = new Map(all.map(({ id, sameAs }) => [id, sameAs]))
  const likely = all.flatMap(({ id, name, isRetired }) => {
    const [meant, ...others] = isRetired ? [] : shipped.meantBy(name)
    if (!meant || others.length > 0) return []
    return [{ id, meant, isExact: fold(name) === fold(meant.name) }]
  })
  for (const { id, meant } of likely.toSorted((a, b) => Number(b.isExact) - Number(a.isExact))) {
    if (taken.has(meant.id) || found.get(id)) continue
    taken.add(meant.id)
    found.set(id, meant.id)
  }
  for (const { id, replacedBy } of all) {
    const same = found.get(id)
    if (same !== undefined && replacedBy !== undefined && found.get(replacedBy) === undefined) {
      found.set(replacedBy, same)
    }
  }
  return all.map((each) => ({ ...each, sameAs: found.get(each.id) }))
}

/** The types stand in the classifications. */
const rowOf = ({ id, name, alsoCalled, isRetired, replacedBy, sameAs }: ImportedDisease) => ({
  id,
  name,
  also_called: alsoCalled,
  retired: isRetired,
  replaced_by: replacedBy ?? null,
  same_as: sameAs ?? null,
})

const wordsOf = (disease: ImportedDisease | undefined): string =>
  disease ? JSON.stringify(rowOf(disease)) : ''

/** Replaces the classifications that the file has; others stay. */
async function writeTypes(trx: Transaction<Tables>, types: readonly TypeOf[]): Promise<Written> {
  const roots = [...new Set(types.map(({ root }) => root))]
  const keyOf = ({ root, id, typeOf }: TypeOf) => `${root} ${id} ${typeOf}`
  const wanted = new Map(types.map((each) => [keyOf(each), each]))
  const there = await trx
    .selectFrom('disease_types')
    .select(['root', 'id', 'type_of as typeOf'])
    .where('root', 'in', roots)
    .execute()
  const before = new Set(there.map(keyOf))
  const added = [...wanted].filter(([key]) => !before.has(key)).length
  const isChanged = added > 0 || before.size !== wanted.size
  if (isChanged) {
    await trx.deleteFrom('disease_types').where('root', 'in', roots).execute()
    const rows = [...wanted.values()].map(({ root, id, typeOf }) => ({ root, id, type_of: typeOf }))
    await sql`
      insert into disease_types
      select * from json_populate_recordset(null::disease_types, ${JSON.stringify(rows)}::json)`.execute(
      trx,
    )
  }
  return { isChanged, read: wanted.size, added, renamed: [], retired: [], merged: [] }
}
