import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { GpDetails } from '#contract/gp-details.ts'
import type { Database, MemberTransaction, Tables } from '../db/tables.ts'
import type { Services } from '../http/serve.ts'
import { enqueue, type NewJob } from '../jobs/queue.ts'
import type { Outcome, Perform } from '../jobs/run-queues.ts'
import type { RecordEncryption } from '../crypto/record-encryption.ts'

/** A pairing, identified by the id that we gave it and by fingerprints of its details. */
export interface GpLink {
  id: string
  account: string
  details: string
}

/** How long an unconfirmed pairing can be requested again before a job ends it. */
const graceSeconds = 10 * 60

export interface Prints {
  account: readonly [string, ...string[]]
  details: readonly [string, ...string[]]
}

/** Fingerprints of the details of a letter, to recognise them. The details themselves are not stored. */
export const printsOf = (encryption: RecordEncryption, details: GpDetails): Prints => {
  const { accountID, linkageKey, gpOdsCode, surname, dateOfBirth } = details
  return {
    account: encryption.fingerprints(JSON.stringify([gpOdsCode, accountID])),
    details: encryption.fingerprints(
      JSON.stringify([gpOdsCode, accountID, linkageKey, surname, dateOfBirth]),
    ),
  }
}

/**
 * Pairings of one member that are neither connected nor ended. Each is stored, with the job that ends
 * it, before the surgery is called. The transaction that stores the connection deletes the pairing, and the
 * job finds nothing to do; without a connection the job ends it.
 */
export const gpLinkStore = (trx: MemberTransaction, memberId: string) => ({
  /** A pairing with these details that was requested before and is not being ended yet. */
  async askedFor({ account, details }: Prints, now: Date): Promise<GpLink | undefined> {
    const rows = await trx
      .selectFrom('gp_pairings')
      .select(['id', 'account', 'details'])
      .where('member_id', '=', memberId)
      .where('account', 'in', account)
      .where('is_ending', '=', false)
      .execute()
    for (const { id, account: known, details: made } of rows) {
      if (known === null || made === null || !details.includes(made)) continue
      const claimed = await trx
        .updateTable('gp_pairings')
        .set({ ends_at: new Date(now.getTime() + graceSeconds * 1000) })
        .where('id', '=', id)
        .where('is_ending', '=', false)
        .returning('id')
        .executeTakeFirst()
      if (claimed) return { id, account: known, details: made }
    }
    return undefined
  },

  /** Records that a pairing is about to be requested. */
  async begin({ id, account, details }: GpLink, now: Date): Promise<void> {
    const ends_at = new Date(now.getTime() + graceSeconds * 1000)
    await trx
      .insertInto('gp_pairings')
      .values({ id, member_id: memberId, account, details, ends_at })
      .execute()
    const data = { memberId, pairingId: id }
    await enqueue(trx, { queue: 'gp-unlink', data, delaySeconds: graceSeconds })
  },

  /** Deletes the pairing: it was refused, or its connection is stored. False when it is being ended already. */
  async settle(id: string): Promise<boolean> {
    const gone = await trx
      .deleteFrom('gp_pairings')
      .where('id', '=', id)
      .where('is_ending', '=', false)
      .returning('id')
      .executeTakeFirst()
    return gone !== undefined
  },
})

/**
 * Pairings of an account, whoever made them, that must be ended before it can be paired again, except
 * those that somebody else may be requesting right now.
 */
export async function linksInTheWay(
  db: Database,
  { link, memberId, prints, now }: { link: GpLink; memberId: string; prints: Prints; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('gp_pairings')
    .select('id')
    .where('id', '<>', link.id)
    .where('account', 'in', prints.account)
    .where((row) =>
      row.or([
        row('is_ending', '=', true),
        row('ends_at', '<=', now),
        row('member_id', '=', memberId),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Has a pairing ended by a job, in the transaction that deletes its connection: both happen or neither. It belongs to no
 * member. Where an NHS login connected, nothing exists at the surgery that would have to be ended.
 */
export async function endLink(
  trx: Transaction<Tables>,
  { link }: { link: GpLink | undefined },
  now: Date,
): Promise<void> {
  if (!link) return
  await trx
    .insertInto('gp_pairings')
    .values({ ...link, member_id: null, ends_at: now })
    .execute()
  await enqueue(trx, { queue: 'gp-unlink', data: { pairingId: link.id } })
}

/** The member is erased: their unconfirmed pairings are ended now, in nobody's name. */
export async function endLinksOfErased(
  trx: Transaction<Tables>,
  memberId: string,
  now: Date,
): Promise<void> {
  const rows = await trx
    .updateTable('gp_pairings')
    .set({ member_id: null, ends_at: now })
    .where('member_id', '=', memberId)
    .returning('id')
    .execute()
  const jobs = rows.map(({ id }): NewJob => ({ queue: 'gp-unlink', data: { pairingId: id } }))
  await enqueue(trx, ...jobs)
}

type Unlinking = Pick<Services, 'db' | 'gpSystem' | 'now'>

/** Performs the job that ends a pairing at its surgery, unless it was requested again or connected meanwhile. */
export const performUnlink =
  (services: Unlinking): Perform =>
  async ({ data }) => {
    const { db, now } = services
    const { pairingId } = v.parse(v.object({ pairingId: v.string() }), data)
    const row = await db
      .selectFrom('gp_pairings')
      .select(['ends_at', 'is_ending'])
      .where('id', '=', pairingId)
      .executeTakeFirst()
    if (!row) return { state: 'done' }
    const seconds = (row.ends_at.getTime() - now().getTime()) / 1000
    if (!row.is_ending && seconds > 0) return { state: 'later', seconds }
    return endPairing(services, pairingId)
  }

/** Ends a pairing at its surgery now. From then on it cannot be requested again. */
export async function endPairing({ db, gpSystem }: Unlinking, id: string): Promise<Outcome> {
  const pairing = await db
    .updateTable('gp_pairings')
    .set({ is_ending: true })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!pairing) return { state: 'done' }
  const ended = await gpSystem.unlink(id)
  if (ended.state === 'failed') return ended
  await db.deleteFrom('gp_pairings').where('id', '=', id).execute()
  return { state: 'done' }
}
