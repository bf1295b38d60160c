import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { GpDetails } from '#contract/gp-record-details.ts'
import type { Database, MemberTransaction, Tables } from '../db/tables.ts'
import type { EncryptedSecret, RecordEncryption } from '../record-encryption.ts'
import type { GpConnection } from './gp-record.ts'

/** The kind of job that ends a pairing at a surgery. */
export const unlinkKind = 'gp-unlink'

/** A pairing as it is known again: by the id that we gave it, and by fingerprints of its details. */
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

/** For so long a pairing that we do not know to be made can be asked for again; then it is ended. */
const graceMs = 10 * 60 * 1000

export interface Prints {
  account: readonly [string, ...string[]]
  details: readonly [string, ...string[]]
}

/** By which the details of a letter are known again. They themselves are kept nowhere. */
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
 * Pairings of one member that are neither connected nor ended. Each is the job to end it, written
 * before the surgery is asked: it goes with the transaction that keeps the connection, and is done if
 * there is none.
 */
export const gpLinkStore = (trx: MemberTransaction, memberId: string) => ({
  /** A pairing by these details that was asked for before, and that no job has begun to end. */
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
      const taken = await trx
        .updateTable('jobs')
        .set({ due_at: new Date(now.getTime() + graceMs) })
        .where('id', '=', id)
        .where('attempts', '=', 0)
        .returning('id')
        .executeTakeFirst()
      if (taken) return { id, account: about, details: made }
    }
    return undefined
  },

  /** Writes down that a pairing is about to be asked for. */
  async begin(link: GpLink, now: Date): Promise<void> {
    const dueAt = new Date(now.getTime() + graceMs)
    await addUnlink(trx, { link, memberId, dueAt, now })
  },

  /** The pairing was not made, or its connection is kept. False when a job has begun to end it. */
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
 * Pairings of an account that have to be ended before it can be paired again, whosever they are:
 * but for one that somebody else may be asking for right now.
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
  /** By whom one of an earlier release is found again; undefined where nobody is left to look. */
  memberId?: string
  recordEncryption: RecordEncryption
  now: () => Date
  newId: () => string
}

/**
 * Leaves it to a job to end a pairing, in the transaction in which its connection goes: neither
 * happens without the other. The job is nobody's. One that an earlier release made is known by its
 * credential alone.
 */
export async function endLink(
  trx: Transaction<Tables>,
  { link, credential }: Pick<GpConnection, 'link' | 'credential'>,
  { memberId, recordEncryption, now, newId }: Ending,
): Promise<void> {
  const at = now()
  if (link) return addUnlink(trx, { link, memberId: null, dueAt: at, now: at })
  // Its key is lost: nobody can say at the surgery which one it was.
  if (credential === undefined) return
  const id = newId()
  const { keyId, ciphertext } = recordEncryption.encrypt(credential, id)
  const payload: UnlinkPayload = { credential: { keyId, sealed: ciphertext } }
  const about = memberId ?? null
  await addJob(trx, { id, about, payload, memberId: null, dueAt: at, now: at })
}

/** Whoever was pairing is erased: nobody will keep what comes of it. */
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
