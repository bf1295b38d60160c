import * as v from 'valibot'

/** Names of the headers that the two ends exchange beside the standard ones. */
export const headers = {
  idempotencyKey: 'Idempotency-Key',
  idempotentReplayed: 'Idempotent-Replayed',
  /** Lower-case hexadecimal SHA-256 of the token's subject: refuses an answer under another's session. */
  recordOwner: 'X-Record-Owner',
  requestId: 'X-Request-Id',
  contractVersion: 'X-Contract-Version',
} as const

/** A UUID, with `:n` for the n-th call of one command. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:\d{1,4})?$/i),
)
