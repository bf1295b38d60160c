import type { Database } from '../db/tables.ts'
import type { RecordEncryption } from '../record-encryption.ts'
import { reencryptQuestions } from './appointment-questions.ts'
import { reencryptConnections } from './gp-record.ts'
import { reencryptReplies } from './stored-replies.ts'

/** Re-encrypts everything with the current record key. Returns how many of each, and how many no key can decrypt. */
export const rotateRecordKey = async (db: Database, encryption: RecordEncryption) => ({
  ...(await reencryptConnections(db, encryption)),
  replies: await reencryptReplies(db, encryption),
  questions: await reencryptQuestions(db, encryption),
})
