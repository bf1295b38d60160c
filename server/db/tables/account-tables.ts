import type { Generated } from 'kysely'

interface AccountClosures {
  /** The subject in the identity provider's tokens, so that tokens still valid can be refused. */
  subject: string
  member_id: string
  /** Of the call that closed the account, which is answered again when it is repeated. */
  idempotency_key: string
  /** The reply as sent. */
  reply: string
  closed_at: Date
  /** Null until the identity provider has deleted the sign-in. */
  sign_in_deleted_at: Date | null
  /** Null until the erasure ledger has the account. */
  in_ledger_at: Date | null
  /** For the release before, which looked by it for what to do. */
  due_at: Generated<Date>
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
  account_closures: AccountClosures
}
