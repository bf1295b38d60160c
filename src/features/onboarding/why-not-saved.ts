import type { Submission } from '#offline/outbox/use-outbox.ts'

/** A submission that leaves the answer in the form. */
export type Unsaved = Extract<Submission, { state: 'refused' | 'not-stored' }>

/** What a person is told about an answer that was not saved, and what would help (decision 017). */
export function whyNotSaved(unsaved: Unsaved): string {
  switch (unsaved.state) {
    case 'refused':
      return `Your answer has not been saved. ${unsaved.problem.message}`
    case 'not-stored':
      return unsaved.isDiskFull
        ? 'Your answer has not been saved because this device has no room left. Remove something from it, then try again.'
        : 'Your answer has not been saved because this browser could not keep it. Try again.'
  }
}

/** Whether the service refused a date of birth of somebody under 16 (decision 021). */
export const isTooYoung = (unsaved: Unsaved): boolean =>
  unsaved.state === 'refused' && unsaved.problem.code === 'under-16'

/** For the console line that section 4 asks for; never the answer. */
export const reasonOf = (unsaved: Unsaved): string =>
  unsaved.state === 'refused'
    ? `The service refused it: ${unsaved.problem.code}`
    : 'This device could not store it'
