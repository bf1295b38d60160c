import { sql, type Transaction } from 'kysely'
import type { DeliveryType } from '#contract/deliveries.ts'
import type { DeliveryTerms } from '#contract/delivery-texts.ts'
import type { MemberTransaction, Tables } from '../db/tables.ts'
import { enqueue } from '../jobs/queue.ts'

interface Writing {
  memberId: string
  now: Date
  newId: () => string
}

interface NewDelivery {
  type: DeliveryType
  itemId?: string
  roundId?: string
}

/** What of a member's consents is to be sent to studies. Whoever writes has locked the member. */
export const deliveryOutbox = (trx: MemberTransaction, { memberId, now, newId }: Writing) => {
  /** In the order of the list, after what waits. */
  async function add(
    { studyId, consentId }: { studyId: string; consentId: string },
    ...added: readonly NewDelivery[]
  ): Promise<void> {
    if (added.length === 0) return
    const pseudonym = await pseudonymOf(studyId)
    const rows = added.map(({ type, itemId, roundId }) => ({
      id: newId(),
      pseudonym,
      member_id: memberId,
      type,
      consent_id: consentId,
      item_id: itemId ?? null,
      round_id: roundId ?? null,
      at: now,
    }))
    await trx.insertInto('study_deliveries').values(rows).execute()
    await enqueue(trx, { queue: 'study-delivery', data: { memberId, pseudonym } })
  }

  /** One for each member and study. */
  async function pseudonymOf(studyId: string): Promise<string> {
    await trx
      .insertInto('study_pseudonyms')
      .values({ pseudonym: newId(), study_id: studyId, member_id: memberId })
      .onConflict((conflict) => conflict.columns(['member_id', 'study_id']).doNothing())
      .execute()
    const { pseudonym } = await trx
      .selectFrom('study_pseudonyms')
      .select('pseudonym')
      .where('member_id', '=', memberId)
      .where('study_id', '=', studyId)
      .executeTakeFirstOrThrow()
    return pseudonym
  }

  return {
    /** Records whether what a consent agrees to is sent, by these words. */
    async answer(consentId: string, agreed: boolean, terms: DeliveryTerms): Promise<void> {
      await trx
        .insertInto('delivery_answers')
        .values({
          consent_id: consentId,
          member_id: memberId,
          agreed,
          text_version: terms.textVersion,
          controller_version: terms.controllerVersion,
          at: now,
        })
        .execute()
    },

    /** Adds what is to be sent of a consent, unless its member has not agreed that anything is, to whoever gets it today. */
    async send(
      consent: { studyId: string; consentId: string },
      ...added: readonly NewDelivery[]
    ): Promise<void> {
      if (await isDelivered(trx, consent.consentId)) await add(consent, ...added)
    },

    /**
     * A consent ends, or one item of it: what waits of it is dropped and, if the study may have anything of it, it is told.
     * After a restore it may have what this database does not know of.
     */
    async end(
      { studyId, consentId, itemId }: { studyId: string; consentId: string; itemId?: string },
      isAfterRestore = false,
    ): Promise<void> {
      const mayHave = await dropWaiting(trx, { consentId, itemId, now }, isAfterRestore)
      if (!mayHave) return
      const type = itemId === undefined ? 'consent.withdrawn' : 'consent.item-withdrawn'
      await add({ studyId, consentId }, { type, ...(itemId !== undefined && { itemId }) })
    },
  }
}

/**
 * Drops what waits of a consent, or of one item of it. Resolves with whether the study may have anything of the consent.
 */
async function dropWaiting(
  trx: MemberTransaction,
  { consentId, itemId, now }: { consentId: string; itemId: string | undefined; now: Date },
  isAfterRestore: boolean,
): Promise<boolean> {
  // Locked, so that none of them begins meanwhile.
  const rows = await trx
    .selectFrom('study_deliveries')
    .select(['id', 'item_id', 'begun_at', 'ended_at'])
    .where('consent_id', '=', consentId)
    .orderBy('place')
    .forUpdate()
    .execute()
  const dropped = rows
    .filter(({ begun_at, ended_at }) => begun_at === null && ended_at === null)
    .filter(({ item_id }) => itemId === undefined || item_id === itemId)
    .map(({ id }) => id)
  if (dropped.length > 0) {
    await trx
      .updateTable('study_deliveries')
      .set({ ended_at: now, outcome: 'dropped' })
      .where('id', 'in', dropped)
      .execute()
  }
  return rows.some(({ begun_at }) => begun_at !== null) || (isAfterRestore && rows.length > 0)
}

/** Whether its member has agreed that what a consent agrees to is sent, to whoever gets it today. */
export async function isDelivered(trx: Transaction<Tables>, consentId: string): Promise<boolean> {
  const { rows } = await sql<{ isDelivered: boolean }>`
    select agreed and controller_version =
             (select max(version) from study_controllers where study_id = invite.study_id) as "isDelivered"
      from delivery_answers said
      join study_answers consent on consent.id = said.consent_id
      join study_invites invite on invite.id = consent.invite_id
     where said.consent_id = ${consentId} order by said.place desc limit 1`.execute(trx)
  return rows[0]?.isDelivered ?? false
}

/** Adds that the data of a kit has come, for each consent of the member that agrees to it. */
export async function sendKitDataReturned(
  trx: Transaction<Tables>,
  { memberId, ...at }: Writing,
): Promise<void> {
  const { rows } = await sql<{ consentId: string; studyId: string; itemId: string }>`
    select consent.id as "consentId", invite.study_id as "studyId", said.item_id as "itemId"
      from study_answers consent
      join study_invites invite on invite.id = consent.invite_id
     cross join lateral (select distinct on (item_id) item_id, item, state from consent_items
                          where consent_id = consent.id order by item_id, place desc) as said
     where consent.member_id = ${memberId} and consent.kind = 'CONSENT' and said.state = 'agreed'
       and said.item::json ->> 'type' = 'LAB_TEST'
       and not exists (select from study_answers where consent_id = consent.id)
     order by consent.place`.execute(trx)
  const outbox = deliveryOutbox(trx, { memberId, ...at })
  for (const { itemId, ...consent } of rows) {
    await outbox.send(consent, { type: 'kit.data-returned', itemId })
  }
}

/**
 * A member is about to be erased: what waits of theirs goes, and a study that may have anything is told that they withdrew.
 * That, and the number it is told by, stays until the study knows. After a restore a study may have what this database
 * does not know of; null is everybody who was erased before.
 */
export async function leaveStudies(
  trx: Transaction<Tables>,
  { memberId, now, newId }: Omit<Writing, 'memberId'> & { memberId: string | null },
  isAfterRestore = false,
): Promise<void> {
  const rows = await trx
    .selectFrom('study_pseudonyms')
    .select('pseudonym')
    .where('member_id', 'is not distinct from', memberId)
    .orderBy('pseudonym')
    .forNoKeyUpdate()
    .execute()
  for (const { pseudonym } of rows) {
    const told = await trx
      .selectFrom('study_deliveries')
      .select(['id', 'type', 'begun_at', 'ended_at', 'outcome'])
      .where('pseudonym', '=', pseudonym)
      .orderBy('place')
      .forUpdate()
      .execute()
    const isTold = ({ type, outcome }: (typeof told)[number]) =>
      type === 'consent.withdrawn' && outcome !== 'dropped'
    const since = told.slice(told.findLastIndex(isTold) + 1)
    const mayHave = since.some(({ begun_at }) => begun_at !== null)
    const waiting = told.filter((each) => isTold(each) && each.ended_at === null)
    await trx
      .deleteFrom('study_deliveries')
      .where('pseudonym', '=', pseudonym)
      .where('id', 'not in', ['', ...waiting.map(({ id }) => id)])
      .execute()
    if (mayHave || (isAfterRestore && waiting.length === 0)) {
      const withdrawn = { id: newId(), pseudonym, type: 'consent.withdrawn' as const, at: now }
      await trx.insertInto('study_deliveries').values(withdrawn).execute()
    } else if (waiting.length === 0) {
      await trx.deleteFrom('study_pseudonyms').where('pseudonym', '=', pseudonym).execute()
      continue
    }
    await enqueue(trx, { queue: 'study-delivery', data: { pseudonym } })
  }
}
