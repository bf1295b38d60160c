import type { Generated, Kysely, Transaction } from 'kysely'
import type { Gender } from '#contract/profile.ts'
import type { QuestionType } from '#contract/onboarding.ts'
import type { AccountTables } from './account-tables.ts'
import type { GpTables } from './gp-tables.ts'
import type { JobTables } from './job-tables.ts'
import type { KitTables } from './kit-tables.ts'
import type { StudyTables } from './study-tables.ts'

/** A day of the calendar: YYYY-MM-DD both ways, whichever database it is. */
type Day = string

interface Members {
  id: string
  /** Of the identity provider's tokens. */
  subject: string
  first_name: string | null
  last_name: string | null
  email: string | null
  mobile_number: string | null
  dob: Day | null
  gender: Gender | null
  ethnicity: string | null
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
  /** What makes two spellings the same address. */
  folded: string
  /** Grows with each saving; the highest is the newest. */
  recency: Generated<string>
}

/** One name of an answer that is a list. */
export interface AnsweredNames {
  id: string
  member_id: string
  name: string
  /** What makes two spellings the same name. */
  folded: string
  position: number
}

interface Diagnoses extends AnsweredNames {
  /** As the member says; null where they did not. */
  diagnosed_year: number | null
}

interface OnboardingSteps {
  id: string
  member_id: string
  /** `step1` … `step8`; its number is the order. */
  name: string
  question_type: QuestionType
  complete: Generated<boolean>
}

interface Idempotency {
  member_id: string
  key: string
  fingerprint: string
  status: number
  /** The reply as it was sent. */
  body: string
  created_at: Date
}

/** Whose the database is: one row. */
interface DatabaseEnvironment {
  id: Generated<number>
  name: 'sandbox' | 'production'
}

interface RateLimits {
  /** Whom and what is counted: `member:user_1`, `address:…`, `find:user_1`. */
  counted: string
  hits: number
  window_ends_at: Date
}

export interface Tables extends KitTables, GpTables, AccountTables, StudyTables, JobTables {
  members: Members
  addresses: Addresses
  diagnoses: Diagnoses
  gp_practices: AnsweredNames
  hospitals: AnsweredNames
  medications: AnsweredNames
  onboarding_steps: OnboardingSteps
  idempotency: Idempotency
  rate_limits: RateLimits
  environment: DatabaseEnvironment
}

export type Database = Kysely<Tables>

/** A transaction that sees the rows of one member only: see `asMember`. */
export type MemberTransaction = Transaction<Tables>
