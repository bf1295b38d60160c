import type { Database } from '../db/tables.ts'
import type { RecordSeal } from '../record-seal.ts'
import { resealQuestions } from './appointment-questions.ts'
import { resealConnections } from './gp-record.ts'
import { resealReplies } from './kept-replies.ts'

/** Whatever rests sealed is sealed with the key of today; says how many of each, and which no key opens. */
export const reseal = async (db: Database, seal: RecordSeal) => ({
  ...(await resealConnections(db, seal)),
  replies: await resealReplies(db, seal),
  questions: await resealQuestions(db, seal),
})
