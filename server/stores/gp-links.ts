import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { GpDetails } from '#contract/gp-record-details.ts'
import type { Database, MemberTransaction, Tables } from '../db/tables.ts'
import type { EncryptedSecret, RecordEncryption } from '../record-encryption.ts'
import type { GpConnection } from './gp-record.ts'

/** The kind of job that ends a pairing at a surgery. */
export const unlinkKind = 'gp-unlink'

/** A pairing, identified by the id that we gave it and by fingerprints of its details. */
export interface GpLink {
  id: string
  account: string
  details: string
}

/** An `EncryptedSecret` as jobs have it in the database. */
const StoredCredential = v.pipe(
  v.object({ keyId: v.string(), sealed: v.string() }),
  v.transform(({ keyId, sealed }): EncryptedSecret => ({ keyId, ciphertext: sealed })),
)

/** What the job knows about a pairing besides its id: see `endLink`. */
export const UnlinkPayload = v.object({
  details: v.optional(v.string()),
  credential: v.optional(StoredCredential),
})
type UnlinkPayload = v.InferInput<typeof UnlinkPayload>

/** How long an unconfirmed pairing can be requested again before a job ends it. */
const graceMs = 10 * 60 * 1000

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
 * Pairings of one member that are neither connected nor ended. Each is stored as the job that ends
 * it, before the surgery is called. The transaction that stores the connection deletes the job;
 * without a connection the job runs.
 */
export const gpLinkStore = (trx: MemberTransaction, memberId: string) => ({
  /** A pairing with these details that was requested before and whose job has not started yet. */
  async askedFor({ account, details }: Prints, now: Date): Promise<GpLink | undefined> {
    const rows = await trx
      .selectFrom('jobs')
      .select(['id', 'about', 'payload'])
      .where('kind', '=', unlinkKind)
      .where('member_id', '=', memberId)
      .where('about', 'in', account)
      .where('attempts', '=', 0)
      .execute()
    for (const { id, about, payload } of rows) {
      const made = payloadOf(payload).details
      if (about === null || made === undefined || !details.includes(made)) continue
      const claimed = await trx
        .updateTable('jobs')
        .set({ due_at: new Date(now.getTime() + graceMs) })
        .where('id', '=', id)
        .where('attempts', '=', 0)
        .returning('id')
        .executeTakeFirst()
      if (claimed) return { id, account: about, details: made }
    }
    return undefined
  },

  /** Records that a pairing is about to be requested. */
  async begin(link: GpLink, now: Date): Promise<void> {
    const dueAt = new Date(now.getTime() + graceMs)
    await addUnlink(trx, { link, memberId, dueAt, now })
  },

  /** Deletes the job: the pairing was refused, or its connection is stored. False when the job has started already. */
  async settle(id: string): Promise<boolean> {
    const gone = await trx
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('kind', '=', unlinkKind)
      .where('attempts', '=', 0)
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
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', unlinkKind)
    .where('id', '<>', link.id)
    .where('about', 'in', [...prints.account, memberId])
    .where((row) =>
      row.or([row('attempts', '>', 0), row('due_at', '<=', now), row('member_id', '=', memberId)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

interface Ending {
  /** The member of a pairing made by an earlier release; undefined when the account is being erased. */
  memberId?: string
  recordEncryption: RecordEncryption
  now: () => Date
  newId: () => string
}

/**
 * Adds a job that ends a pairing, in the transaction that deletes its connection: both happen or
 * neither. The job belongs to no member. A pairing made by an earlier release is identified by its
 * credential.
 */
export async function endLink(
  trx: Transaction<Tables>,
  { link, credential }: Pick<GpConnection, 'link' | 'credential'>,
  { memberId, recordEncryption, now, newId }: Ending,
): Promise<void> {
  const at = now()
  if (link) return addUnlink(trx, { link, memberId: null, dueAt: at, now: at })
  // The key is lost, so the pairing cannot be named to the surgery.
  if (credential === undefined) return
  const id = newId()
  const { keyId, ciphertext } = recordEncryption.encrypt(credential, id)
  const payload: UnlinkPayload = { credential: { keyId, sealed: ciphertext } }
  const about = memberId ?? null
  await addJob(trx, { id, about, payload, memberId: null, dueAt: at, now: at })
}

/** The member is erased: their unconfirmed pairings are due for ending now. */
export async function endLinksOfErased(
  trx: Transaction<Tables>,
  memberId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ member_id: null, due_at: now })
    .where('kind', '=', unlinkKind)
    .where('member_id', '=', memberId)
    .execute()
}

interface NewUnlink {
  memberId: string | null
  dueAt: Date
  now: Date
}

const addUnlink = async (
  trx: Transaction<Tables>,
  { link, ...rest }: NewUnlink & { link: GpLink },
): Promise<void> => {
  const { id, account, details } = link
  await addJob(trx, { id, about: account, payload: { details }, ...rest })
}

async function addJob(
  trx: Transaction<Tables>,
  job: NewUnlink & { id: string; about: string | null; payload: UnlinkPayload },
): Promise<void> {
  const { id, about, payload, memberId, dueAt, now } = job
  await trx
    .insertInto('jobs')
    .values({
      id,
      kind: unlinkKind,
      member_id: memberId,
      about,
      payload: JSON.stringify(payload),
      due_at: dueAt,
      created_at: now,
    })
    .execute()
}

const payloadOf = (text: string): v.InferOutput<typeof UnlinkPayload> =>
  v.parse(v.pipe(v.string(), v.parseJson(), UnlinkPayload), text)
