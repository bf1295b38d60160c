/** The names of our own headers. */
export const headers = {
  idempotencyKey: 'Idempotency-Key',
  idempotentReplayed: 'Idempotent-Replayed',
  /** The SHA-256 of the token's subject, in lower-case hexadecimal: answers are refused in another session. */
  recordOwner: 'X-Record-Owner',
  requestId: 'X-Request-Id',
  contractVersion: 'X-Contract-Version',
} as const
