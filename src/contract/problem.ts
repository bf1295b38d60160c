import * as v from 'valibot'
import { NameList } from './limits.ts'

/** The stable codes of problems. Clients may branch on them, but never on the sentences. */
export const problemCodes = [
  'unauthorised',
  // The account is closed for good.
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
  // A repeated call, which was carried out and undone since: what is there now has to be read first.
  'changed-since',
  'wrong-owner',
  // A list has changed since the caller has seen it.
  'list-changed',
  // A setting has.
  'setting-changed',
  'under-16',
  'order-open',
  // The data is erased, but not the sign-in yet: repeating the call finishes it.
  'account-closing',
  'rate-limited',
  // A member has written as much as an account may in a day.
  'daily-limit',
  // Connecting the GP record: the surgery's refusals, and our own after too many tries.
  'gp-details-not-matched',
  'gp-details-wrong-length',
  'gp-already-linked',
  'gp-practice-not-enabled',
  'gp-under-age',
  'gp-locked-out',
  // The details are somebody else's, not the member's, by the date of birth or the surname of the profile; or the
  // profile was changed within a day, or lacks the date of birth that an earlier surname needs beside it.
  'gp-another-person',
  'gp-another-surname',
  'gp-profile-changed',
  'gp-birth-date-missing',
  // Reading it: the surgery ended the connection, or its system failed.
  'gp-connection-ended',
  // The surgery's system needs an NHS login, which lasts an hour.
  'nhs-login-needed',
  'gp-system-unavailable',
  'gp-record-not-understood',
  'gp-record-too-large',
  // Studies: an answer that conflicts with another, or a page that is out of date.
  'consent-given',
  // An item of a consent is not as the page said.
  'consent-changed',
  // Nobody consents before they have given their date of birth.
  'birth-date-missing',
  'invite-declined',
  'study-changed',
  // Questionnaires: the answers are with the study, it no longer takes them, the consent that they need is withdrawn,
  // one has changed since it was looked at, or nobody said which were.
  'answers-sent',
  'round-ended',
  'consent-withdrawn',
  'draft-changed',
  'version-missing',
  // SMART Health Links: as many live as may, and what the standard says to somebody with the wrong passcode.
  'links-full',
  'passcode-wrong',
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
  /** The errors by field, for invalid input. `field` is a dotted path. */
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
  /** The tries left in this hour, if they are limited (connecting the GP record). */
  triesLeft: v.optional(v.number()),
  /** For `passcode-wrong`: how many tries the link has left, by the name that the standard gives it. */
  remainingAttempts: v.optional(v.number()),
  /** For `list-changed`: the current list, and its version for If-Match. */
  current: v.optional(v.object({ version: v.string(), ...NameList.entries })),
})
export type Problem = v.InferOutput<typeof Problem>
export type ProblemCode = (typeof problemCodes)[number]
