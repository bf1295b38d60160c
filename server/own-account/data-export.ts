import { sql } from 'kysely'
import * as v from 'valibot'
import { AccountExport } from '#contract/account-export.ts'
import { batchSize, type Batch } from '../db/in-batches.ts'
import type { MemberTransaction } from '../db/tables.ts'
import type { RecordEncryption } from '../crypto/record-encryption.ts'
import { auditAfter } from '../accounts/audit.ts'
import { addressStore } from '../addresses/addresses.ts'
import { appointmentQuestionsStore } from '../gp/appointment-questions.ts'
import { decryptReply } from '../http/stored-replies.ts'
import { gpRecordStore } from '../gp/gp-record.ts'
import { exportedKitOrders } from '../kits/exported-kit-orders.ts'
import { notificationSettingsStore } from '../notices/notification-settings.ts'
import { notificationStore } from '../notices/notifications.ts'
import { sharedLinkStore } from '../sharing/shared-links.ts'
import { profileStore } from '../profile/profile.ts'
import { roundStore } from '../questionnaires/round-store.ts'
import { researchViewOf } from '../studies/research-view.ts'
import { studyAnswerStore } from '../studies/study-answers.ts'

/** The lists that grow as long as an account is used. */
const growing = ['notifications', 'keptReplies', 'audit'] as const
const Beginning = v.omit(AccountExport, growing)
type Beginning = v.InferOutput<typeof Beginning>
type Entries = Pick<AccountExport, (typeof growing)[number]>

interface Exporting {
  memberId: string
  newId: () => string
  encryption: RecordEncryption
  now: Date
  /** What is not from the database. */
  about: Pick<Beginning, 'version' | 'exportedAt' | 'signIn'>
  /** Runs in a transaction of its own: none stays open while somebody with a slow connection reads. */
  read: <Result>(work: (trx: MemberTransaction) => Promise<Result>) => Promise<Result>
}

/**
 * Everything that the database holds about one member, as pieces of one JSON document (`AccountExport`), each
 * validated and as small as a batch. Throws when the account is closed meanwhile: half of it must not look whole.
 */
export async function* exportedJson(exporting: Exporting): AsyncGenerator<string> {
  const { memberId, encryption, now, read } = exporting
  const beginning = await read(async (trx) => beginningOf(trx, exporting))
  yield JSON.stringify(v.parse(Beginning, beginning)).slice(0, -1)
  yield* list('notifications', exporting, async (trx, last?: { id: string; exactly: string }) =>
    notificationStore(trx, memberId, now).next(last, batchSize),
  )
  yield* list('keptReplies', exporting, async (trx, last?: ReplyPlace) =>
    storedReplies(trx, { memberId, encryption, last }),
  )
  yield* list('audit', exporting, async (trx, last: string = '0') =>
    auditAfter(trx, memberId, { last, most: batchSize }),
  )
  await read(async (trx) => memberSince(trx, memberId))
  yield '}'
}

/** The JSON of one list, a batch at a time. */
async function* list<Name extends keyof Entries, Place>(
  name: Name,
  { read }: Exporting,
  next: (trx: MemberTransaction, last?: Place) => Promise<Batch<unknown, Place>>,
): AsyncGenerator<string> {
  const schema = AccountExport.entries[name]
  let batch: Batch<unknown, Place> = await read(async (trx) => next(trx))
  let isFirst = true
  yield `,"${name}":[`
  while (batch.last !== undefined) {
    const { entries, last } = batch
    const json = JSON.stringify(v.parse(schema, entries)).slice(1, -1)
    if (json !== '') yield isFirst ? json : `,${json}`
    isFirst &&= json === ''
    batch = await read(async (trx) => next(trx, last))
  }
  yield ']'
}

async function beginningOf(
  trx: MemberTransaction,
  { memberId, newId, encryption, now, about }: Exporting,
): Promise<Beginning> {
  const gpConnection = await gpRecordStore(trx, memberId, encryption).summary()
  const appointmentQuestions = await appointmentQuestionsStore(trx, memberId, encryption).saved()
  const sharedLinks = await sharedLinkStore(trx, memberId).list(now, mostOpenings)
  const questionnaires = await roundStore(trx, { memberId, encryption, now }).answered()
  const hasShared = sharedLinks.links.length + sharedLinks.openings.length > 0
  return {
    ...about,
    memberSince: await memberSince(trx, memberId),
    profile: await profileStore(trx, memberId, newId).user(),
    addresses: await addressStore(trx, memberId, newId).list(),
    kitOrders: await exportedKitOrders(trx, memberId),
    ...(gpConnection && { gpConnection }),
    ...(appointmentQuestions && { appointmentQuestions }),
    ...(hasShared && { sharedLinks }),
    studyInvites: await studyInvitesOf(trx, memberId),
    studyAnswers: await studyAnswerStore(trx, memberId, now).history(),
    ...(questionnaires.length > 0 && { questionnaires }),
    researchView: await researchViewOf(trx, memberId, now),
    news: await notificationSettingsStore(trx, memberId).everything(),
  }
}

/** More than anybody has read out in the year for which they are kept. */
const mostOpenings = 10_000

async function memberSince(trx: MemberTransaction, memberId: string): Promise<string> {
  const { created_at } = await trx
    .selectFrom('members')
    .select('created_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return created_at.toISOString()
}

async function studyInvitesOf(
  trx: MemberTransaction,
  memberId: string,
): Promise<AccountExport['studyInvites']> {
  const rows = await trx
    .selectFrom('study_invites as invite')
    .innerJoin('studies as study', 'study.id', 'invite.study_id')
    .select(['invite.id', 'study.id as studyId', 'study.name as studyName', 'invite.created_at'])
    .select(['withdrawn_at', 'wants_news'])
    .where('member_id', '=', memberId)
    .orderBy('invite.created_at')
    .execute()
  return rows.map(({ created_at, withdrawn_at, wants_news, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    ...(withdrawn_at && wants_news && { wantsNews: true as const }),
  }))
}

interface ReplyPlace {
  key: string
  /** The database's own timestamp is finer than a Date. */
  exactly: string
}

/** Undecryptable ones are left out. */
async function storedReplies(
  trx: MemberTransaction,
  of: { memberId: string; encryption: RecordEncryption; last: ReplyPlace | undefined },
): Promise<Batch<AccountExport['keptReplies'][number], ReplyPlace>> {
  const { memberId, encryption, last } = of
  const rows = await trx
    .selectFrom('idempotency')
    .select(['key', 'created_at', 'body', 'key_id'])
    .select(sql<string>`created_at::text`.as('exactly'))
    .where('member_id', '=', memberId)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, key) > (${last?.exactly}::timestamptz, ${last?.key}::text)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('key')
    .limit(batchSize)
    .execute()
  const entries = rows.flatMap(({ key, created_at, body, key_id }) => {
    const reply = decryptReply(encryption, { body, key_id }, { memberId, key })
    if (reply === undefined) return []
    const said: unknown = JSON.parse(reply)
    return [{ at: created_at.toISOString(), reply: said }]
  })
  return { entries, last: rows.at(-1) }
}
