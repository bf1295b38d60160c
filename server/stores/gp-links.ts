import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../db/tables.ts'
import { Sealed, type RecordSeal } from '../record-seal.ts'

/** The kind of job that ends a pairing at a surgery. */
export const unlinkKind = 'gp-unlink'

/** What the job knows of the pairing; the credential is sealed for the job. */
export const UnlinkPayload = v.object({ credential: Sealed })

interface Ending {
  /** Undefined where no such member is left. */
  memberId?: string
  recordSeal: RecordSeal
  now: () => Date
  newId: () => string
}

/**
 * Leaves it to a job to end a pairing, in the transaction in which its connection goes: neither
 * happens without the other.
 */
export async function endLink(
  trx: Transaction<Tables>,
  credential: string,
  { memberId, recordSeal, now, newId }: Ending,
): Promise<void> {
  const id = newId()
  const payload: v.InferOutput<typeof UnlinkPayload> = {
    credential: recordSeal.seal(credential, id),
  }
  await trx
    .insertInto('jobs')
    .values({
      id,
      kind: unlinkKind,
      member_id: memberId ?? null,
      payload: JSON.stringify(payload),
      due_at: now(),
      created_at: now(),
    })
    .execute()
}
