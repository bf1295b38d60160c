import * as v from 'valibot'
import type { Database } from '../../server/db/tables.ts'
import type { Finding } from './faults.ts'

/** Somebody who has taken part; `withdrawnAt` is when they read that they have withdrawn, in ms. */
export interface Person {
  subject: string
  id: string
  withdrawnAt?: number
}

const Named = { id: v.string(), type: v.string() }
const Message = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...Named,
    payload: v.object({ data: v.object({ participant: v.optional(v.string()) }) }),
  }),
)
const Call = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...Named, at: v.number(), participant: v.optional(v.string()) }),
)

/** Longer than a call may last. */
const underWayMs = 5_500

/** Compares what the team has with what was agreed, as the database knows it. */
export async function whatArrived(
  db: Database,
  people: readonly Person[],
  known: { inbox: readonly string[]; calls: readonly string[] },
): Promise<Finding[]> {
  const inbox = known.inbox.map((line) => v.parse(Message, line))
  const calls = known.calls.map((line) => v.parse(Call, line))
  const rows = await db
    .selectFrom('study_deliveries')
    .select(['id', 'pseudonym', 'member_id', 'type', 'begun_at', 'outcome'])
    .orderBy('place')
    .execute()
  const each = people.map(({ id, withdrawnAt = Infinity }) => {
    const own = rows.filter(({ member_id }) => member_id === id)
    const number = own[0]?.pseudonym
    const has = inbox.filter(({ payload }) => payload.data.participant === number)
    const called = calls.filter(({ participant }) => participant === number)
    const agreed = own.filter(({ outcome }) => outcome !== 'dropped').map((row) => row.id)
    const mayHave = own.filter(({ begun_at }) => begun_at !== null)
    // What was taken but not acknowledged before the withdrawal is dropped, and the team has it.
    const expected = has.map((message) => message.id).filter((it) => agreed.includes(it))
    return {
      isWithdrawn: withdrawnAt < Infinity,
      count: agreed.length,
      isWhole: expected.join() === agreed.join(),
      begunAfter: mayHave.filter(
        ({ type, begun_at }) => type !== 'consent.withdrawn' && Number(begun_at) > withdrawnAt,
      ).length,
      calledAfter: called.filter(
        ({ type, at }) => type !== 'consent.withdrawn' && at > withdrawnAt + underWayMs,
      ).length,
      isNothingBegun: mayHave.length === 0,
      called: called.length,
      last: has.at(-1)?.type,
    }
  })
  const whole = each.filter(({ isWhole }) => isWhole)
  const sum = (of: readonly { count: number }[]) => of.reduce((all, { count }) => all + count, 0)
  const withdrawn = each.filter(({ isWithdrawn }) => isWithdrawn)
  const late = withdrawn.filter(({ begunAfter, calledAfter }) => begunAfter + calledAfter > 0)
  const untold = withdrawn.filter(
    ({ isNothingBegun, last }) => !isNothingBegun && last !== 'consent.withdrawn',
  )
  const never = withdrawn.filter(({ isNothingBegun }) => isNothingBegun)
  const doubled = new Set(inbox.map(({ id }) => id)).size !== inbox.length
  const stray = inbox.filter(
    ({ id, type }) => type !== 'receiver.test' && !rows.some((row) => row.id === id),
  )
  return [
    {
      what: 'what was agreed is there once, in order',
      found: `${sum(whole)} of ${sum(each)}, of ${people.length} people, in ${calls.length} calls`,
      isMet: whole.length === each.length && !doubled && stray.length === 0 && sum(each) > 0,
    },
    {
      what: 'begun after a withdrawal was acknowledged',
      found: `${late.length} of ${withdrawn.length} people`,
      isMet: late.length === 0 && withdrawn.length > 0,
    },
    {
      what: 'the team has something and the withdrawal last',
      found: `${withdrawn.length - never.length - untold.length} of ${withdrawn.length - never.length} people`,
      isMet: untold.length === 0,
    },
    {
      what: 'nothing was begun and nobody was called',
      found: `${never.filter(({ called }) => called === 0).length} of ${never.length} people`,
      isMet: never.every(({ called }) => called === 0) && never.length > 0,
    },
  ]
}
