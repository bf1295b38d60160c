import type { Generated, Kysely, Transaction } from 'kysely'
import type * as v from 'valibot'
import type {
  ListQuestion,
  questions,
  QuestionType,
  ValueQuestion,
  values,
} from '#contract/questions.ts'
import type { AccountTables } from './tables/account-tables.ts'
import type { GpTables } from './tables/gp-tables.ts'
import type { SharingTables } from './tables/sharing-tables.ts'
import type { NotificationSettingsTables } from './tables/notification-settings-tables.ts'
import type { KitTables } from './tables/kit-tables.ts'
import type { StudyTables } from './tables/study-tables.ts'

/** The answers that are one value. Dates are YYYY-MM-DD in both directions, with either database. */
export type AnswerColumns = {
  [Question in ValueQuestion]: v.InferOutput<(typeof values)[Question]>
}

type Nullable<Columns> = { [Column in keyof Columns]: Columns[Column] | null }

interface Members extends Nullable<AnswerColumns> {
  id: string
  /** The subject in the identity provider's tokens. */
  subject: string
  first_name: string | null
  last_name: string | null
  email: string | null
  mobile_number: string | null
  /** JSON, as in the contract; null: new results are shown at once. */
  new_results: Generated<string | null>
  /** JSON, as in the contract; null: nobody. */
  emergency_contacts: Generated<string | null>
  created_at: Date
}

interface Addresses {
  id: string
  member_id: string
  name: string
  line1: string
  line2: string | null
  city: string
  postcode: string
  /** The normalised form: equal for two spellings of the same address. */
  folded: string
  /** Increases with each save; the highest is the newest. */
  recency: Generated<string>
}

/** One name of an answer that is a list. */
export interface AnsweredNames {
  id: string
  member_id: string
  name: string
  /** The normalised form: equal for two spellings of the same name. */
  folded: string
  position: number
}

interface Diagnoses extends AnsweredNames {
  /** According to the member; null where they did not say. */
  diagnosed_year: number | null
}

interface OnboardingSteps {
  id: string
  member_id: string
  /** `step1` … `step8`, ordered by number. */
  name: string
  question_type: QuestionType
  complete: Generated<boolean>
}

interface Idempotency {
  member_id: string
  key: string
  fingerprint: string
  status: number
  /** The reply: see `stored-replies.ts`. */
  body: string | null
  key_id: string | null
  created_at: Date
}

/** The environment that the database belongs to: one row. */
interface DatabaseEnvironment {
  id: Generated<number>
  name: 'sandbox' | 'production'
}

interface RateLimits {
  /** Who and what is counted: `member:user_1`, `address:…`, `find:user_1`. */
  counted: string
  hits: number
  window_ends_at: Date
}

type ListTable = (typeof questions)[ListQuestion]['table']

export interface Tables
  extends
    KitTables,
    GpTables,
    AccountTables,
    StudyTables,
    SharingTables,
    NotificationSettingsTables,
    Record<Exclude<ListTable, 'diagnoses'>, AnsweredNames> {
  members: Members
  addresses: Addresses
  diagnoses: Diagnoses
  onboarding_steps: OnboardingSteps
  idempotency: Idempotency
  rate_limits: RateLimits
  environment: DatabaseEnvironment
}

export type Database = Kysely<Tables>

/** A transaction that sees the rows of one member only: see `asMember`. */
export type MemberTransaction = Transaction<Tables>
