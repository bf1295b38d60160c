import { longDate, longDateTime } from '#ui/format-date.ts'
import type { Expectation } from './timeline-dates.ts'
import type { TimelineStep } from './timeline-rules.ts'

/** What happens while a step is under way, and what to do when it takes too long. */
interface StepWords {
  now: string
  whenOverdue: string
}

const askUs = 'E-mail us with your order number and we will find out.'

export const stepWords: Readonly<Record<TimelineStep, StepWords>> = {
  confirmed: { now: 'We have your order.', whenOverdue: askUs },
  dispatched: {
    now: 'The lab partner has your order and is packing your kit.',
    whenOverdue: `Your kit should have been sent by now. ${askUs}`,
  },
  delivered: {
    now: 'Your kit is in the post. It fits through most letterboxes.',
    whenOverdue: `Your kit should have come by now. Look where parcels are left, and ask your neighbours. If it is not there, e-mail us with your order number.`,
  },
  registered: {
    now: 'Register your kit, give your sample, then post it back in its box.',
    whenOverdue: askUs,
  },
  labStarted: {
    now: 'Post your sample if you have not done so yet. We show here when the laboratory has received it.',
    whenOverdue: `If you have not posted your sample, post it now. If you have, it should have arrived. ${askUs}`,
  },
  labFinished: {
    now: 'The laboratory is reading your sample. There is nothing for you to do. Allow up to 12 weeks for completion and up to 48 hours for data transfer.',
    whenOverdue: `The laboratory has taken longer than 12 weeks. Nothing is lost. ${askUs}`,
  },
}

export const dataTransferWords = {
  now: 'The laboratory has finished. Your data is on its way to us: allow up to 48 hours for data transfer.',
  whenOverdue: `Your data has taken longer than 48 hours. ${askUs}`,
}

/** "Expected between 7 May 2026 and 4 June 2026", "Expected by 7 March 2026". */
export function expectedInWords({ from, by }: Expectation): string {
  return from === undefined
    ? `Expected by ${longDate(by)}`
    : `Expected between ${longDate(from)} and ${longDate(by)}`
}

/** The same for hours. */
export const expectedAt = ({ by }: Expectation): string => `Expected by ${longDateTime(by)}`
