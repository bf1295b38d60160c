import type { DeliveryProblem } from '#contract/delivery.ts'
import type { NotKeptError } from './not-kept-error.ts'

/** What became of a command. The words for a person are the caller's. */
export type Submission =
  | { state: 'sent' }
  /** It is sent later. `in-memory`: this browser keeps nothing, so only while the app stays open. */
  | { state: 'waiting'; isKept: 'here' | 'in-memory' }
  /** The service itself will not take it: it stays in the form. */
  | { state: 'refused'; problem: DeliveryProblem }
  /** This device could not keep it, and so it was not sent either: it stays in the form. */
  | { state: 'not-kept'; error: NotKeptError }
