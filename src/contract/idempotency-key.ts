import * as v from 'valibot'

/** A UUID, with `:n` for the n-th call of one command. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:\d{1,4})?$/i),
)
