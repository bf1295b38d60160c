import { sql } from 'kysely'
import { londonDay } from '#contract/days.ts'
import { reminderDay } from '#contract/questionnaire-rounds.ts'
import { batchSize } from '../db/in-batches.ts'
import type { Database } from '../db/tables.ts'
import type { Services } from '../http/serve.ts'
import { notifyAll, type NewNotification } from '../notices/notify.ts'
import { agreementsWhere, roundsOf, type Round } from './rounds.ts'

/** Tells each member once that a round of questions has opened, and once before it ends, unless they have sent it. */
export async function tellOfRounds(
  { db, now, newId }: Pick<Services, 'db' | 'now' | 'newId'>,
  signal?: AbortSignal,
): Promise<void> {
  let last = ''
  let isWhole = true
  while (isWhole) {
    signal?.throwIfAborted()
    const members = await membersAfter(db, last, now())
    isWhole = members.length === batchSize
    last = members.at(-1) ?? ''
    if (members.length > 0) await tell(db, members, { now: now(), newId })
  }
}

async function membersAfter(db: Database, last: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('study_invites as invite')
    .innerJoin('studies as study', 'study.id', 'invite.study_id')
    .select('invite.member_id')
    .distinct()
    .where('consented_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where((row) => row.or([row('closed_at', 'is', null), row('closed_at', '>', now)]))
    .where('study.id', 'in', db.selectFrom('questionnaires').select('study_id'))
    .where('invite.member_id', '>', last)
    .orderBy('invite.member_id')
    .limit(batchSize)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

async function tell(
  db: Database,
  members: readonly string[],
  at: { now: Date; newId: () => string },
): Promise<void> {
  const { now } = at
  const agreements = await agreementsWhere(db, sql<boolean>`consent.member_id = any(${members})`)
  const open = (await roundsOf(db, agreements)).filter(
    ({ agreement, opensAt, endsAt }) =>
      !agreement.endedAt &&
      (!agreement.closedAt || agreement.closedAt > now) &&
      opensAt <= now &&
      now < endsAt,
  )
  const ids = open.map(({ id }) => id)
  if (ids.length === 0) return
  await db.transaction().execute(async (trx) => {
    const sent = await trx
      .selectFrom('questionnaire_responses')
      .select('round_id')
      .where('round_id', 'in', ids)
      .execute()
    const told = await trx
      .selectFrom('notifications')
      .select(['round_id', 'type'])
      .where('member_id', 'in', members)
      .where('round_id', 'in', ids)
      .execute()
    const isDue = ({ id }: Round, type: string) =>
      !sent.some(({ round_id }) => round_id === id) &&
      !told.some((each) => each.round_id === id && each.type === type)
    await notifyAll(
      trx,
      open.flatMap((round): NewNotification[] => {
        const type = typeFor(round, now)
        const { memberId, inviteId } = round.agreement
        const { id, until } = round
        return isDue(round, type) ? [{ memberId, inviteId, type, round: { id, until }, ...at }] : []
      }),
    )
  })
}

const typeFor = (round: Round, now: Date) =>
  londonDay(now) >= reminderDay(round) ? 'QUESTIONS_ENDING' : 'QUESTIONS_OPENED'
