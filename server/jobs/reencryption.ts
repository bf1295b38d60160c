import type { Place, Reencrypted } from '../db/in-batches.ts'
import type { Services } from '../http/serve.ts'
import { reencryptQuestions } from '../gp/appointment-questions.ts'
import { reencryptConnections } from '../gp/gp-record.ts'
import { reencryptReplies } from '../http/stored-replies.ts'

const tables = {
  connections: reencryptConnections,
  replies: reencryptReplies,
  questions: reencryptQuestions,
} as const

/**
 * Re-encrypts everything with the current record key, so that older ones can be deleted. Resolves with how many there were
 * of each kind, and of what no key can decrypt. Whoever is cut off begins again, and what is done is only read then.
 */
export async function reencryptAll(
  { db, recordEncryption }: Pick<Services, 'db' | 'recordEncryption'>,
  signal?: AbortSignal,
): Promise<Record<keyof typeof tables | 'lost', number>> {
  const counts = { connections: 0, replies: 0, questions: 0, lost: 0 }
  for (const table of ['connections', 'replies', 'questions'] as const) {
    let after: Place | undefined = []
    while (after !== undefined) {
      signal?.throwIfAborted()
      const batch: Reencrypted = await tables[table](db, recordEncryption, after)
      counts[table] += batch.count
      counts.lost += batch.lost
      after = batch.next
    }
  }
  return counts
}
