/** Names of the headers that the two ends exchange beside the standard ones. */
export const headers = {
  idempotencyKey: 'Idempotency-Key',
  idempotentReplayed: 'Idempotent-Replayed',
  /** Lower-case hexadecimal SHA-256 of the token's subject: refuses an answer under another's session. */
  recordOwner: 'X-Record-Owner',
  requestId: 'X-Request-Id',
  contractVersion: 'X-Contract-Version',
} as const
