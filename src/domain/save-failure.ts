import type { DeliveryProblem } from '#contract/commands.ts'

/** An answer that stays in its form. */
export type Unsaved =
  | { state: 'refused'; problem: DeliveryProblem }
  | { state: 'not-stored'; isDiskFull: boolean }

/** The message for an answer that was not saved, with what to do (product rules). */
export function saveFailureMessage(unsaved: Unsaved): string {
  switch (unsaved.state) {
    case 'refused':
      return `Your answer has not been saved. ${unsaved.problem.message}`
    case 'not-stored':
      return unsaved.isDiskFull
        ? 'Your answer has not been saved because this device has no room left. Free up some space, then try again.'
        : 'Your answer has not been saved because this browser could not store it. Try again.'
  }
}
