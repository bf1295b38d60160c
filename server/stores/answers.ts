import { sql, type RawBuilder } from 'kysely'
import type { Diagnosis, ListQuestion, Named } from '#contract/answers.ts'
import { limits } from '#contract/limits.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { invalidField } from '../http/refusal.ts'
import { fold } from '#contract/fold.ts'
import { lockMember } from './lock-member.ts'

const tables = {
  diagnosis: 'diagnoses',
  gpSurgery: 'gp_practices',
  hospital: 'hospitals',
  medication: 'medications',
} as const

/** The four answers of one member that are lists of names; no name is there twice, however spelled. */
export const answerStore = (trx: MemberTransaction, memberId: string, newId: () => string) => ({
  /** All four, each in the member's order. */
  async all(): Promise<Record<ListQuestion, Named[]> & { diagnosis: Diagnosis[] }> {
    const named = namedRows(sql.val(memberId))
    const { rows } = await sql<NamedRow>`${named} order by position, id`.execute(trx)
    return byQuestion(rows)
  },

  /** Adds a name at the end, or returns the one that is there. Throws a 422 when the list is full. */
  async add(question: ListQuestion, name: string): Promise<Named> {
    await lockMember(trx, memberId)
    const names = await namesIn(trx, memberId, question)
    const known = names.find(({ folded }) => folded === fold(name))
    if (known) return known
    if (names.length >= limits.listItems) {
      throw invalidField('name', `Enter ${limits.listItems} names or fewer.`)
    }
    const position = (names.at(-1)?.position ?? -1) + 1
    const added = { id: newId(), member_id: memberId, name, folded: fold(name), position }
    await trx.insertInto(tables[question]).values(added).execute()
    return added
  },

  /** Makes exactly these names the answer, in this order and spelling; ids of known ones stay. */
  async keepOnly(question: ListQuestion, names: readonly string[]): Promise<Named[]> {
    await lockMember(trx, memberId)
    const rows = distinct(names).map(({ name, folded }, position) => ({
      id: newId(),
      member_id: memberId,
      name,
      folded,
      position,
    }))
    await trx
      .deleteFrom(tables[question])
      .where('member_id', '=', memberId)
      .where(
        'folded',
        'not in',
        rows.map(({ folded }) => folded),
      )
      .execute()
    await trx
      .insertInto(tables[question])
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'folded']).doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute()
    return namesIn(trx, memberId, question)
  },
})

export interface NamedRow extends Named {
  question: ListQuestion
  diagnosed_year: number | null
}

/** The rows of all four lists of a member: `of` is the id, or the column of a statement around it. */
export const namedRows = (of: RawBuilder<unknown>): RawBuilder<NamedRow> => sql<NamedRow>`
  select 'diagnosis' as question, id, name, position, diagnosed_year
    from diagnoses where member_id = ${of}
  union all
  select 'gpSurgery', id, name, position, null from gp_practices where member_id = ${of}
  union all
  select 'hospital', id, name, position, null from hospitals where member_id = ${of}
  union all
  select 'medication', id, name, position, null from medications where member_id = ${of}`

/** Rows of all four lists as the contract has them: each in its own. */
export function byQuestion(
  rows: readonly NamedRow[],
): Record<ListQuestion, Named[]> & { diagnosis: Diagnosis[] } {
  const of = (question: ListQuestion) => rows.filter((row) => row.question === question)
  return {
    diagnosis: of('diagnosis').map(diagnosisOf),
    gpSurgery: of('gpSurgery').map(namedOf),
    hospital: of('hospital').map(namedOf),
    medication: of('medication').map(namedOf),
  }
}

const namedOf = ({ id, name }: Named): Named => ({ id, name })

const diagnosisOf = ({ id, name, diagnosed_year }: NamedRow): Diagnosis => ({
  id,
  name,
  ...(diagnosed_year !== null && { diagnosedYear: diagnosed_year }),
})

/** Each name once, in the spelling that comes first. */
function distinct(names: readonly string[]): { name: string; folded: string }[] {
  const all = names.map((name) => ({ name, folded: fold(name) }))
  return all.filter(({ folded }, at) => all.findIndex((other) => other.folded === folded) === at)
}

const namesIn = async (trx: MemberTransaction, memberId: string, question: ListQuestion) =>
  trx
    .selectFrom(tables[question])
    .select(['id', 'name', 'folded', 'position'])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
