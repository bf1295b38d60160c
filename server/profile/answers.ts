import { sql, type RawBuilder } from 'kysely'
import * as v from 'valibot'
import { lists, type Named } from '#contract/answers.ts'
import { fold } from '#contract/fold.ts'
import { limits } from '#contract/limits.ts'
import { listQuestions, questions, type ListQuestion } from '#contract/questions.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { invalidField } from '../http/http-problem.ts'
import { lockMember } from '../accounts/lock-member.ts'

/** The answers of one member that are lists of names. No name occurs twice, whatever its spelling. */
export const answerStore = (trx: MemberTransaction, memberId: string, newId: () => string) => ({
  /** All lists, each in the member's order. */
  async all(): Promise<Lists> {
    const named = namedRows(sql.val(memberId))
    const { rows } = await sql<NamedRow>`${named} order by position, id`.execute(trx)
    return listsIn(rows)
  },

  /** Appends a name, or returns the one that is there in any spelling. Throws a 422 when the list is full. */
  async add(question: ListQuestion, name: string): Promise<Named> {
    await lockMember(trx, memberId)
    const names = await namesIn(trx, memberId, question)
    const known = knownAs(names, name)
    if (known) return known
    if (names.length >= limits.listItems) {
      throw invalidField('name', `Enter ${limits.listItems} names or fewer.`)
    }
    const position = (names.at(-1)?.position ?? -1) + 1
    const added = { id: newId(), member_id: memberId, name, folded: fold(name), position }
    await trx.insertInto(questions[question].table).values(added).execute()
    return added
  },

  /** Replaces the list with exactly these names, in this order and spelling; known names keep their ids. */
  async replace(question: ListQuestion, names: readonly string[]): Promise<Named[]> {
    await lockMember(trx, memberId)
    const there = await namesIn(trx, memberId, question)
    const unique = distinct(names)
    const table = sql.table(questions[question].table)
    const ids = unique.map(({ name }) => knownAs(there, name)?.id ?? newId())
    // One array parameter, so that lists of any length share the same prepared statement.
    await sql`delete from ${table}
      where member_id = ${memberId} and id <> all(${ids}::text[])`.execute(trx)
    await sql`
      insert into ${table} (id, member_id, name, folded, position)
      select id, ${memberId}, name, folded, position - 1
        from unnest(${ids}::text[], ${unique.map(({ name }) => name)}::text[], ${unique.map(({ folded }) => folded)}::text[])
             with ordinality as kept (id, name, folded, position)
      on conflict (id) do update
        set name = excluded.name, position = excluded.position`.execute(trx)
    return namesIn(trx, memberId, question)
  },
})

export interface NamedRow extends Named {
  question: ListQuestion
  diagnosed_year: number | null
  disease_id: string | null
}

/** The rows of all lists of a member: `of` is an id, or a column of the outer statement. */
export const namedRows = (of: RawBuilder<unknown>): RawBuilder<NamedRow> =>
  sql<NamedRow>`${sql.join(
    listQuestions.map(
      (question) => sql`
        select ${sql.lit(question)} as question, id, name, position,
               ${question === 'diagnosis' ? sql`` : sql`null as `}diagnosed_year,
               ${question === 'diagnosis' ? sql`` : sql`null as `}disease_id
          from ${sql.table(questions[question].table)} where member_id = ${of}`,
    ),
    sql` union all `,
  )}`

const Lists = v.object(lists)
type Lists = v.InferOutput<typeof Lists>

/** Groups the rows of all lists as in the contract. */
export const listsIn = (rows: readonly NamedRow[]): Lists =>
  v.parse(
    Lists,
    Object.fromEntries(
      listQuestions.map((question) => [
        questions[question].field,
        rows
          .filter((row) => row.question === question)
          .map(({ id, name, diagnosed_year, disease_id }) => ({
            id,
            name,
            ...(diagnosed_year !== null && { diagnosedYear: diagnosed_year }),
            ...(disease_id !== null && { diseaseId: disease_id }),
          })),
      ]),
    ),
  )

/** Each name once, in its first spelling. */
function distinct(names: readonly string[]): { name: string; folded: string }[] {
  const all = names.map((name) => ({ name, folded: fold(name) }))
  return all.filter(({ folded }, at) => all.findIndex((other) => other.folded === folded) === at)
}

/**
 * The stored name that is this one. By what is written, not by the column: of rows that an earlier release wrote, that is
 * folded as it did.
 */
export const knownAs = <Row extends { name: string }>(
  rows: readonly Row[],
  name: string,
): Row | undefined => rows.find((row) => fold(row.name) === fold(name))

const namesIn = async (trx: MemberTransaction, memberId: string, question: ListQuestion) =>
  trx
    .selectFrom(questions[question].table)
    .select(['id', 'name', 'position'])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
