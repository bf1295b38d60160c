import type { Generated, Kysely, Transaction } from 'kysely'
import type * as v from 'valibot'
import type { ConsentEntry, ItemState } from '#contract/consents.ts'
import type { DeliveryType } from '#contract/deliveries.ts'
import type { KitCloseReason, KitStatus, OrderEventName } from '#contract/kits.ts'
import type { QuestionType, ValueQuestion, values } from '#contract/questions.ts'
import type { DataRequest } from '#contract/studies.ts'
import type { StudyUpdate } from '#contract/study-updates.ts'
import type { DB } from './schema.ts'

/** The answers that are one value. Dates are YYYY-MM-DD in both directions, with either database. */
export type AnswerColumns = {
  [Question in ValueQuestion]: v.InferOutput<(typeof values)[Question]>
}

/** Only columns that the database has: a question without one is an error of types. */
type Narrowed<
  Columns,
  To extends Partial<Columns> & {
    [Column in keyof To]: Column extends keyof Columns ? unknown : never
  },
> = Omit<Columns, keyof To> & To

/** The tables as `schema.ts` reads them from the database, to which a column of a few words is any text. */
export interface Tables extends DB {
  members: Narrowed<DB['members'], { [Question in ValueQuestion]: AnswerColumns[Question] | null }>
  onboarding_steps: Narrowed<DB['onboarding_steps'], { question_type: QuestionType }>
  environment: Narrowed<DB['environment'], { name: 'sandbox' | 'production' }>
  kit_orders: Narrowed<
    DB['kit_orders'],
    { status: Generated<KitStatus>; closed_because: KitCloseReason | null }
  >
  kit_events: Narrowed<DB['kit_events'], { name: OrderEventName }>
  lab_messages: Narrowed<
    DB['lab_messages'],
    { fault: 'unknown-order' | 'other-kit' | 'closed-order' }
  >
  data_requests: Narrowed<DB['data_requests'], { type: DataRequest['type'] }>
  study_criteria: Narrowed<
    DB['study_criteria'],
    { decision: 'counting' | 'inviting' | 'too-few' | null }
  >
  study_updates: Narrowed<DB['study_updates'], { kind: StudyUpdate['kind'] }>
  study_answers: Narrowed<DB['study_answers'], { kind: ConsentEntry['kind'] }>
  consent_items: Narrowed<DB['consent_items'], { state: ItemState }>
  study_deliveries: Narrowed<
    DB['study_deliveries'],
    { type: DeliveryType; outcome: 'received' | 'settled' | 'dropped' | null }
  >
}

export type Database = Kysely<Tables>

/** A transaction that sees the rows of one member only: see `asMember`. */
export type MemberTransaction = Transaction<Tables>
