import * as v from 'valibot'
import { NameList } from './merge-lists.ts'

/** Stable codes of problems; a client may branch on them, never on the sentences. */
export const problemCodes = [
  'unauthorised',
  // The account is closed for good: nobody signs in to it again.
  'account-closed',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'invalid-input',
  'body-too-large',
  'unsupported-media-type',
  'idempotency-key-missing',
  'idempotency-key-reused',
  'idempotency-in-progress',
  'wrong-owner',
  // A list is no longer what the caller has seen of it.
  'list-changed',
  'under-16',
  'order-open',
  // The data is erased, the sign-in not yet: the same call again finishes it.
  'account-closing',
  'rate-limited',
  // Connecting the GP record: the surgery's refusals, and our own after too many tries.
  'gp-details-not-matched',
  'gp-details-wrong-length',
  'gp-already-linked',
  'gp-practice-not-enabled',
  'gp-under-age',
  'gp-locked-out',
  // The details are of somebody else than the member says to be.
  'gp-another-person',
  // Reading it: the surgery ended the connection, or its system failed.
  'gp-connection-ended',
  // A surgery is reached with an NHS login, which lasts an hour.
  'nhs-login-needed',
  'gp-system-unavailable',
  'gp-record-not-understood',
  'gp-record-too-large',
  // Studies: an answer that another one stands against, or a page that is out of date.
  'consent-given',
  'invite-declined',
  'study-changed',
  'upgrade-required',
  'service-unavailable',
  'upstream-failed',
  'internal',
] as const

/** Problem details (RFC 9457), sent as application/problem+json. */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: v.string(),
  requestId: v.string(),
  detail: v.optional(v.string()),
  /** By field, where the input was at fault. `field` is a dotted path. */
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
  /** Tries left in this hour, where tries are counted (connecting the GP record). */
  triesLeft: v.optional(v.number()),
  /** The list as it is now, and its version for If-Match: of `list-changed`. */
  current: v.optional(v.object({ version: v.string(), ...NameList.entries })),
})
export type Problem = v.InferOutput<typeof Problem>
export type ProblemCode = (typeof problemCodes)[number]
