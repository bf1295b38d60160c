import type { Problem, ProblemCode } from '#contract/problem.ts'

const meanings: Record<ProblemCode, { status: number; title: string }> = {
  unauthorised: { status: 401, title: 'Sign in to use this.' },
  'account-closed': { status: 401, title: 'This account is closed.' },
  forbidden: { status: 403, title: 'This is not open to you.' },
  'not-found': { status: 404, title: 'There is nothing here.' },
  'method-not-allowed': { status: 405, title: 'This cannot be done here.' },
  'invalid-input': { status: 422, title: 'Something sent is not valid.' },
  'body-too-large': { status: 413, title: 'What was sent is too large.' },
  'unsupported-media-type': { status: 415, title: 'Send JSON.' },
  'idempotency-key-missing': { status: 400, title: 'Send an Idempotency-Key with every write.' },
  'idempotency-key-reused': { status: 422, title: 'This key belongs to another call.' },
  'idempotency-in-progress': { status: 409, title: 'The same call is being answered.' },
  'changed-since': {
    status: 409,
    title: 'This was done before. Look at what is there now, then decide.',
  },
  'list-changed': { status: 412, title: 'You changed this list somewhere else.' },
  'setting-changed': { status: 412, title: 'You changed this setting somewhere else.' },
  'wrong-owner': { status: 409, title: 'This answer belongs to another member.' },
  'under-16': { status: 422, title: 'You must be 16 or over.' },
  'order-open': { status: 409, title: 'You already have an order under way.' },
  'account-closing': {
    status: 503,
    title: 'Your data is erased, your sign-in not yet. Try again.',
  },
  'rate-limited': { status: 429, title: 'Too many calls. Try again later.' },
  'daily-limit': {
    status: 429,
    title: 'You have saved as much as an account can in a day. Try again tomorrow.',
  },
  'gp-details-not-matched': { status: 422, title: 'The surgery does not know these details.' },
  'gp-details-wrong-length': { status: 422, title: 'A code is too long or too short.' },
  'gp-already-linked': {
    status: 409,
    title: 'These details have already been used to connect a record.',
  },
  'gp-practice-not-enabled': { status: 403, title: 'This surgery does not offer online access.' },
  'gp-under-age': { status: 422, title: 'The surgery does not give online access at this age.' },
  'gp-locked-out': { status: 429, title: 'Too many tries to connect. Try again later.' },
  'gp-another-person': {
    status: 422,
    title: 'The date of birth is not the one on your profile.',
  },
  'gp-another-surname': { status: 422, title: 'The surname is not the one on your profile.' },
  'gp-profile-changed': {
    status: 422,
    title: 'Your surname or date of birth was changed less than a day ago.',
  },
  'gp-birth-date-missing': { status: 422, title: 'Your profile has no date of birth yet.' },
  'gp-connection-ended': { status: 409, title: 'The surgery has ended this connection.' },
  'nhs-login-needed': { status: 409, title: 'Continue to NHS login to read this record.' },
  'gp-system-unavailable': { status: 503, title: 'The system of the surgery does not answer.' },
  'gp-record-not-understood': { status: 502, title: 'The system of the surgery sent no record.' },
  'gp-record-too-large': { status: 502, title: 'The record is too large to be fetched at once.' },
  'consent-given': { status: 409, title: 'You have agreed to share data with this study.' },
  'consent-changed': { status: 409, title: 'Your consent has changed since you read it.' },
  'birth-date-missing': { status: 409, title: 'Give your date of birth first.' },
  'invite-declined': { status: 409, title: 'You have declined this study.' },
  'study-changed': { status: 409, title: 'The study has changed since you read about it.' },
  'answers-sent': { status: 409, title: 'You have sent these answers already.' },
  'round-ended': { status: 409, title: 'The time to answer these questions is over.' },
  'consent-withdrawn': { status: 409, title: 'You have withdrawn from this study.' },
  'draft-changed': { status: 412, title: 'You changed an answer somewhere else.' },
  'version-missing': { status: 428, title: 'Say with If-Match what you have looked at.' },
  'links-full': { status: 409, title: 'You have 20 links already. Stop sharing one first.' },
  'passcode-wrong': { status: 401, title: 'This link needs a passcode, and this is not it.' },
  'upgrade-required': { status: 426, title: 'This version of the app is too old.' },
  'service-unavailable': { status: 503, title: 'The service is not available now.' },
  'upstream-failed': { status: 502, title: 'A service that we rely on did not answer.' },
  internal: { status: 500, title: 'Something went wrong.' },
}

interface Particulars {
  /** Replaces the code's own status. */
  status?: number
  /** A sentence for the caller; never SQL, never another member's data. */
  detail?: string
  errors?: Problem['errors']
  retryAfterSeconds?: number
  triesLeft?: number
  remainingAttempts?: number
  /** The current list, with `list-changed`. */
  current?: Problem['current']
  /** The methods that the path has. */
  allow?: readonly string[]
  /** The underlying error, for the log. */
  cause?: unknown
}

/** Problem details (RFC 9457) to answer a call with. Throwing it rolls back the transaction. */
export class HttpProblem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly allow: readonly string[] | undefined
  readonly #particulars: Particulars

  constructor(code: ProblemCode, particulars: Particulars = {}) {
    super(code, { cause: particulars.cause })
    this.name = 'HttpProblem'
    this.code = code
    this.status = particulars.status ?? meanings[code].status
    this.retryAfterSeconds = particulars.retryAfterSeconds
    this.allow = particulars.allow
    this.#particulars = particulars
  }

  details(requestId: string): Problem {
    const { detail, errors, triesLeft, remainingAttempts, current } = this.#particulars
    return {
      type: `urn:rowan:problem:${this.code}`,
      title: meanings[this.code].title,
      status: this.status,
      code: this.code,
      requestId,
      ...(detail !== undefined && { detail }),
      ...(errors !== undefined && { errors }),
      ...(triesLeft !== undefined && { triesLeft }),
      ...(remainingAttempts !== undefined && { remainingAttempts }),
      ...(current !== undefined && { current }),
    }
  }
}

/** A 422 for one field. */
export const invalidField = (field: string, message: string): HttpProblem =>
  new HttpProblem('invalid-input', { errors: [{ field, message }] })
