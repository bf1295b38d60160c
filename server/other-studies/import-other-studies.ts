import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import { londonDay } from '#contract/days.ts'
import type { OtherStudy } from '#contract/other-studies.ts'
import { beginImport } from '../operators/begin-import.ts'
import type { Database } from '../db/tables.ts'
import { knownDiseases } from '../diseases/known-diseases.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { readRegisters } from './read-registers.ts'
import { shortened, studyOfRecord, type Refusal } from './study-of-record.ts'

/** What an import has put in place of the list before. */
export interface RegisterOutcome {
  read: number
  kept: number
  /** How many of these are of a disease that is known by name. */
  known: number
  refused: Record<Refusal, number>
  /** How many stood in the files more than once: the newest is kept. */
  repeated: number
  /** How many characters of a summary the list has room for. */
  summaries: number
}

interface Importing {
  now: Date
  newId: () => string
  operator: string
}

export const mostStudies = 2_000
const mostListBytes = 1_000_000
/** Of a summary, in characters. The first that fits is taken for all. */
const lengths = [4_000, 2_000, 1_200, 800, 500, 300]

/**
 * Replaces the whole list by what is in these files, or leaves it as it was. Throws a 409 while another import runs, and a
 * 422 with a sentence for files that make no list.
 */
export async function importOtherStudies(
  db: Database,
  files: AsyncIterable<Uint8Array>,
  { now, newId, operator }: Importing,
): Promise<RegisterOutcome> {
  const { studies, ...counted } = await studiesIn(files, { db, now })
  const { summaries, list } = await withRoom(studies)
  await db.transaction().execute(async (trx) => {
    await beginImport(trx, 'other studies')
    await trx.deleteFrom('other_studies').execute()
    const rows = list.map((study) => ({ id: study.id, study: JSON.stringify(study) }))
    await sql`
      insert into other_studies (id, study)
      select id, study from json_populate_recordset(null::other_studies, ${JSON.stringify(rows)}::json)`.execute(
      trx,
    )
    await trx
      .insertInto('other_study_imports')
      .values({ version: newId(), kept: list.length, imported_by: operator, imported_at: now })
      .execute()
  })
  const known = list.filter(({ concepts }) => concepts.length > 0).length
  return { ...counted, kept: list.length, known, summaries }
}

const refused = (detail: string) =>
  new HttpProblem('invalid-input', { detail: `${detail} Nothing has changed.` })

async function studiesIn(
  files: AsyncIterable<Uint8Array>,
  { db, now }: { db: Database; now: Date },
): Promise<Pick<RegisterOutcome, 'read' | 'refused' | 'repeated'> & { studies: OtherStudy[] }> {
  const on = { today: londonDay(now), diseases: await knownDiseases(db) }
  const found = new Map<string, OtherStudy | Refusal>()
  const days = new Map<string, string>()
  const unread: Refusal[] = []
  let read = 0
  let repeated = 0
  await readRegisters(files, (record) => {
    read += 1
    if (!record) return void unread.push('unreadable')
    const before = days.get(record.id)
    if (before !== undefined) repeated += 1
    if (before !== undefined && before >= record.updated) return
    days.set(record.id, record.updated)
    found.set(record.id, studyOfRecord(record, on))
  })
  const all = [...found.values(), ...unread]
  const studies = all.filter((each) => typeof each === 'object')
  if (studies.length > mostStudies) {
    throw refused(
      `These files have ${studies.length} studies for the list, which takes at most 2,000: ask the registers for fewer, such as those of rare diseases.`,
    )
  }
  if (studies.length === 0) throw refused('No study in these files looks for people in the UK.')
  const counts: Record<Refusal, number> = {
    'not recruiting': 0,
    'not in the UK': 0,
    'not in English': 0,
    'with a contact': 0,
    unreadable: 0,
  }
  for (const each of all) if (typeof each === 'string') counts[each] += 1
  return { read, repeated, studies, refused: counts }
}

const compressed = promisify(gzip)

/** The list with summaries of a length with which browsers get at most 1 MB. */
async function withRoom(
  studies: readonly OtherStudy[],
): Promise<{ summaries: number; list: OtherStudy[] }> {
  for (const summaries of lengths) {
    const list = studies.map((study) => shortened(study, summaries))
    const { byteLength } = await compressed(JSON.stringify(list))
    if (byteLength <= mostListBytes) return { summaries, list }
  }
  throw refused('Even with short summaries this list has more than 1 MB: ask for fewer studies.')
}
