import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'

/** How long a backup may still have what was deleted (`docs/deployment.md`). */
export const backupWeeks = 3

/** Why an operator does something for somebody: a closed list, so that nothing about anybody is written into it. */
export const operatorReasons = [
  'member-asked',
  'complaint',
  'data-request',
  'laboratory',
  'study',
  'fault',
  'incident',
  'legal',
] as const
export const OperatorReason = v.picklist(operatorReasons)

/** The number of a ticket: too short for a date with its year in four digits, an NHS number or a phone number. */
export const OperatorTicket = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/))

/** An action on an account, by its member or on their behalf. */
export const AuditedAction = v.object({
  at: IsoInstant,
  action: v.string(),
  /** Of an operator's action `begun`, and then `done` or the code of the problem. */
  outcome: v.string(),
  /** The operator's sign-in name; absent if it was the member. */
  operator: v.optional(v.string()),
  /** Why: one of `operatorReasons`, or `in-words` where an earlier release had a sentence. The list may grow. */
  reason: v.optional(v.string()),
  /** The number under which the operator has it in their own system. */
  ticket: v.optional(v.string()),
  /** Whom a study looked for when it found the member, and who had reviewed that. */
  lookedFor: v.optional(
    v.object({
      studyName: v.string(),
      reviewedBy: v.string(),
      /** In words, one line for each thing. */
      asRead: v.optional(v.array(v.string())),
      /** The same for apps of release 0a4bbf9a, which know nothing else. The next release goes without. */
      criteria: v.optional(v.object({ disease: v.string() })),
    }),
  ),
})

export const listOperatorActions = endpoint({
  method: 'GET',
  path: '/account/operator-actions',
  summary:
    'What operators have done for the member, and why. The newest first; `begun` where it was done.',
  access: 'member',
  reply: v.array(v.required(AuditedAction, ['operator'])),
})

/** A change of what tells whose record a member may connect; `what` grows, so unknown ones are shown plainly. */
export const IdentityChange = v.object({ at: IsoInstant, what: v.string() })
export type IdentityChange = v.InferOutput<typeof IdentityChange>

export const listIdentityChanges = endpoint({
  method: 'GET',
  path: '/account/identity-changes',
  summary:
    'When the member changed their name or date of birth, and what became of their GP record by it. The newest first.',
  access: 'member',
  reply: v.array(IdentityChange),
})

/**
 * Erases everything of the member and deletes their sign-in, for good. A 503 `account-closing` means that the
 * data is erased but the sign-in is not yet deleted: the service keeps trying, and repeating the call tries at
 * once.
 */
export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/account',
  summary: 'Closes the account: erases what is held about the member and deletes their sign-in.',
  access: 'member',
  reply: v.object({
    success: v.literal(true),
    /** The numbers of kit orders that were open. They are cancelled at the lab partner, which may have sent the kits. */
    openKitOrders: v.array(v.string()),
  }),
  timeoutMs: 30_000,
})
