import type { Operation } from './commands.ts'

/** What came of one call that delivers a part of an answer. */
export type DeliveryResult =
  /** 2xx and JSON and the key echoed and the expected shape: nothing less. */
  | { outcome: 'acknowledged' }
  /** The service has it not, or may have it: the same call again, later. */
  | { outcome: 'not-now'; retryAfterMs?: number }
  /** The same, and whatever else is sent now will fare no better. */
  | { outcome: 'no-way-through'; retryAfterMs?: number }
  /** No token to be had, or one that is refused, or another member's. */
  | { outcome: 'signed-out' }
  /** The member's account is closed: nothing of theirs will ever be accepted. */
  | { outcome: 'account-closed' }
  /** The service no longer talks to this version of the app. */
  | { outcome: 'too-old' }
  /** The service has judged the answer itself, and will not take it. */
  | { outcome: 'refused'; problem: DeliveryProblem }

/** Why an answer was refused: a stable code, and a sentence that repeats nothing of the answer. */
export interface DeliveryProblem {
  code: string
  message: string
}

/** Why a list is not saved: it was changed in two places, and a name is in doubt. */
export const listChanged: DeliveryProblem = {
  code: 'list-changed',
  message: 'You changed this list somewhere else. Check it, then save it again.',
}

export interface DeliveryOptions {
  /** The member whose answer it is. The service refuses it under anybody else's token. */
  subject: string
  /** The same for every try. */
  idempotencyKey: string
  signal: AbortSignal
}

/** Makes one call of the API and judges what came of it; never rejects. */
export type Deliver = (operation: Operation, options: DeliveryOptions) => Promise<DeliveryResult>
