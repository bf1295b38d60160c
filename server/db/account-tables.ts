import type { Generated } from 'kysely'

interface AccountClosures {
  /** Of the identity provider's tokens, for which it is kept: they are refused by it. */
  subject: string
  member_id: string
  /** Of the call that closed the account; the same call is answered again. */
  idempotency_key: string
  /** The reply as it was sent. */
  reply: string
  closed_at: Date
  /** Null while the identity provider has not deleted the sign-in. */
  sign_in_deleted_at: Date | null
  /** Null until the erasure ledger names the account. */
  in_ledger_at: Date | null
  /** Tries to delete it that failed. */
  attempts: Generated<number>
  /** Nobody tries before. */
  due_at: Generated<Date>
}

/** When a task was begun last, by whichever instance. */
interface Housekeeping {
  task: string
  begun_at: Date
}

/** Codes of the bridge to NHS login; see `nhs-login-codes.ts`. */
interface NhsLoginCodes {
  id: string
  sealed: string
  expires_at: Date
}

interface AppointmentQuestionRows {
  member_id: string
  /** Encrypted. */
  questions: string
  key_id: string
  saved_at: Date
}

export interface AccountTables {
  appointment_questions: AppointmentQuestionRows
  nhs_login_codes: NhsLoginCodes
  housekeeping: Housekeeping
  account_closures: AccountClosures
}
