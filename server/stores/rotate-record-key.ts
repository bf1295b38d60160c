import type { Database } from '../db/tables.ts'
import type { RecordEncryption } from '../record-encryption.ts'
import { reencryptQuestions } from './appointment-questions.ts'
import { reencryptConnections } from './gp-record.ts'
import { reencryptReplies } from './stored-replies.ts'

/**
 * Re-encrypts everything with the current record key. Returns how many of each, and how many no key can
 * decrypt. What is done stays done when the signal ends it.
 */
export const rotateRecordKey = async (
  db: Database,
  encryption: RecordEncryption,
  signal?: AbortSignal,
) => ({
  ...(await reencryptConnections(db, encryption, signal)),
  replies: await reencryptReplies(db, encryption, signal),
  questions: await reencryptQuestions(db, encryption, signal),
})
