import { sql, type RawBuilder } from 'kysely'
import type { Ended } from '../accounts/erasure-ledger.ts'
import { settingsOf, thing } from '../accounts/taken-back.ts'
import { asMember } from '../db/as-member.ts'
import { batchSize } from '../db/in-batches.ts'
import type { OpenedDatabase } from '../db/open.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { notificationSettingsStore } from '../notices/notification-settings.ts'
import { consentStore } from '../studies/consents.ts'
import { studyInviteStore } from '../studies/study-invites.ts'

interface Row {
  id: string
  member_id: string
  stored: string
}

interface Kind {
  /** As the restored database has them, but for those that have ended there too; `id` in their order. */
  rows: RawBuilder<Row>
  /** Ends one, if the ledger says so. */
  endAgain: (
    trx: MemberTransaction,
    row: Row,
    given: { isEnded: (what: string) => boolean; now: Date; newId: () => string },
  ) => Promise<unknown>
}

const kinds: readonly Kind[] = [
  // Before the consents: a no to an item is refused of a consent that is withdrawn.
  {
    // A consent of an early release names its items alone.
    rows: sql`select consent_id || ' ' || item_id as id, member_id, '' as stored
                from (select * from (select distinct on (consent_id, item_id) consent_id, item_id, member_id, state
                                       from consent_items order by consent_id, item_id, place desc) newest
                       where state = 'agreed'
                      union all
                      select id, one ->> 'id', member_id, 'agreed'
                        from study_answers consent, json_array_elements(items::json) one
                       where kind = 'CONSENT' and not exists (select from consent_items where consent_id = consent.id)) item
               where not exists (select from study_answers where consent_id = item.consent_id)`,
    endAgain: async (trx, { id, member_id }, { isEnded, ...at }) => {
      const [consentId = '', itemId = ''] = id.split(' ')
      if (!isEnded(thing.consentItem(consentId, itemId))) return
      const no = { consentId, itemId, agreed: false, shown: 'agreed', isAgain: true } as const
      await consentStore(trx, member_id, at).answerItem(no)
    },
  },
  {
    rows: sql`select id, member_id, '' as stored from study_answers consent
               where kind = 'CONSENT' and not exists (select from study_answers where consent_id = consent.id)`,
    endAgain: async (trx, { id, member_id }, { isEnded, ...at }) =>
      isEnded(thing.consent(id)) &&
      consentStore(trx, member_id, at).withdraw(id, { isAfterRestore: true }),
  },
  {
    rows: sql`select id, member_id, '' as stored from study_invites
               where declined_at is null and (consented_at is null or withdrawn_at is not null)`,
    endAgain: async (trx, { id, member_id }, { isEnded, ...at }) =>
      isEnded(thing.study(id)) && studyInviteStore(trx, member_id, at).answer(id, false),
  },
  {
    rows: sql`select member_id || ' ' || id as id, member_id, id as stored from push_subscriptions`,
    endAgain: async (trx, { member_id, stored }, { isEnded }) =>
      isEnded(thing.device(member_id, stored)) &&
      notificationSettingsStore(trx, member_id).removeDevice(stored),
  },
  {
    rows: sql`select id, member_id, '' as stored from gp_connections`,
    endAgain: async (trx, { id }, { isEnded }) =>
      isEnded(thing.connection(id)) &&
      trx.deleteFrom('gp_connections').where('id', '=', id).execute(),
  },
  {
    rows: sql`select member_id as id, member_id, '' as stored from notification_preferences`,
    endAgain: async (trx, { member_id }, { isEnded, newId }) => {
      const settings = notificationSettingsStore(trx, member_id)
      const before = await settings.preferences()
      const isOff = (name: string) => isEnded(thing.notices(member_id, name))
      if (!settingsOf(before).some(isOff)) return
      await settings.save(
        {
          ...before,
          kinds: before.kinds.filter((kind) => !isOff(kind)),
          byEmail: before.byEmail && !isOff('email'),
          saysWhat: before.saysWhat && !isOff('says-what'),
        },
        newId(),
      )
    },
  },
]

/**
 * After a restore: ends again what members have ended since, each in a transaction of its own, so that a run that was cut
 * off is run again. Links to summaries all end: nobody can say of one that it was not stopped.
 */
export async function endTakenBack(
  { backgroundDb, memberDb }: Pick<OpenedDatabase, 'backgroundDb' | 'memberDb'>,
  { isEnded }: Pick<Ended, 'isEnded'>,
  at: { now: Date; newId: () => string },
): Promise<void> {
  await backgroundDb.deleteFrom('shared_links').execute()
  for (const { rows, endAgain } of kinds) {
    let [after, isWhole]: [string, boolean] = ['', true]
    while (isWhole) {
      const batch = await sql<Row>`select * from (${rows}) as each where id > ${after}
        order by id limit ${batchSize}`.execute(backgroundDb)
      for (const row of batch.rows) {
        await asMember(memberDb, row.member_id, async (trx) =>
          endAgain(trx, row, { isEnded, ...at }),
        )
      }
      after = batch.rows.at(-1)?.id ?? ''
      isWhole = batch.rows.length === batchSize
    }
  }
}
