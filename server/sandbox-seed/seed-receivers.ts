import type { RecordEncryption } from '../crypto/record-encryption.ts'
import type { Database } from '../db/tables.ts'
import { receiverStore } from '../deliveries/receivers.ts'
import { exampleStudies } from './example-studies.ts'

interface Team {
  url: string
  secret: string
}

/**
 * Has the example studies receive what members agree to share, at the sandbox’s study team; but for one that an operator
 * has given another receiver.
 */
export async function seedReceivers(
  db: Database,
  { url, secret }: Team,
  { now, encryption }: { now: Date; encryption: RecordEncryption },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { id: studyId } of exampleStudies) {
      const known = await receiverStore(trx, encryption).of(studyId, now)
      if (known && new URL(known.receiver.url).pathname !== new URL(url).pathname) continue
      if (!(await receiverStore(trx, encryption).set(studyId, { url, secret }, now))) continue
      await trx
        .updateTable('study_receivers')
        .set({ tested_at: now })
        .where('study_id', '=', studyId)
        .execute()
    }
  })
}
