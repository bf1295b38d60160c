import type { Operation } from './commands.ts'

/** The outcome of one call that sends a part of an answer. */
export type DeliveryResult =
  /** 2xx, JSON of the expected shape, and the key echoed: nothing less. */
  | { outcome: 'acknowledged' }
  /** The service does not have it, or perhaps does: repeat the same call later. */
  | { outcome: 'not-now'; retryAfterMs?: number }
  /** The same, and any other call would fail now too. */
  | { outcome: 'no-way-through'; retryAfterMs?: number }
  /** There is no token, or it was refused, or it is another member's. */
  | { outcome: 'signed-out' }
  /** The member's account is closed: the service will never accept it. */
  | { outcome: 'account-closed' }
  /** The service no longer supports this version of the app. */
  | { outcome: 'too-old' }
  /** The service has refused the answer itself. */
  | { outcome: 'refused'; problem: DeliveryProblem }

/** Why an answer was refused: a stable code, and a sentence that contains nothing of the answer. */
export interface DeliveryProblem {
  code: string
  message: string
}

/** The list was changed in two places, and a name is in doubt. */
export const listChanged: DeliveryProblem = {
  code: 'list-changed',
  message: 'You changed this list somewhere else. Check it, then save it again.',
}

export interface DeliveryOptions {
  /** The owner of the answer. The service refuses it with anybody else's token. */
  subject: string
  /** The same for every try. */
  idempotencyKey: string
  signal: AbortSignal
}

/** Makes one API call and classifies the outcome; never rejects. */
export type Deliver = (operation: Operation, options: DeliveryOptions) => Promise<DeliveryResult>
