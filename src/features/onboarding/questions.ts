import type { ReactNode } from 'react'
import { nextIncompleteStep } from '#contract/tasks.ts'
import type { Answer, StepCommand } from '#contract/commands.ts'
import type { OnboardingStep, HealthProfile } from '#contract/profile.ts'
import type { QuestionType } from '#contract/questions.ts'
import { seenBeforeYes } from '#contract/researchers-see.ts'
import { routes } from '#routes'

/** What a question gets from its page: the account set-up, or the change of one answer. */
export interface QuestionProps {
  /** The member who answers. */
  subject: string
  step: OnboardingStep
  /** Today in London, as YYYY-MM-DD. */
  today: string
  /** The saved answers; undefined for a new answer. */
  saved: HealthProfile | undefined
  /** The current answers, with what other tabs and devices have saved since. */
  latest?: HealthProfile
  /** An answer that the service refused, to be corrected. */
  refused?: Answer
  /** Shown above the question. */
  header?: ReactNode
  submitLabel: 'Next' | 'Save'
  /** Shown in the top bar and, after the question, in the document title. */
  title: string
  /** The target of Cancel, and of Back in the top bar. */
  cancelTo?: { href: string; label: string }
  /** Called on Next with an untouched form (section 4). If absent, an untouched form is validated too. */
  onUntouched?: () => void
  /** `isWaiting`: saved on this device, to be sent later. */
  onSaved: (command: StepCommand, how: { isWaiting: boolean }) => void
}

interface QuestionText {
  hint?: string
  /** Paragraphs under "Why is this important?". */
  why: readonly string[]
}

const notGiven = 'We do not give this answer to any study.'

export const questionTexts: Readonly<Record<QuestionType, QuestionText>> = {
  address: {
    why: [
      'Many studies take place at a hospital, so where you live affects which ones you can get to. If you order a DNA kit, we’ll post it to this address.',
      `${seenBeforeYes} In the totals, only your region of England counts. Your address is never in them.`,
    ],
  },
  diagnosis: {
    why: [
      'Studies look for people with a particular condition. If yours is rare, there may only be a few people in the country who can help.',
      'Use the words in your hospital letters if you have them. If you’re still waiting for a diagnosis, say so: some studies are for people without one.',
      `You can leave out the year. ${seenBeforeYes} Your diagnoses and these years count in the totals.`,
    ],
  },
  dob: {
    why: [
      'You must be 16 or over to use this service, and most studies are for a particular age group.',
      `${seenBeforeYes} Your age counts in groups of 5 years. Your date of birth is never in the totals.`,
    ],
  },
  ethnicity: {
    why: [
      'Some conditions and genetic differences are more common in some ethnic groups. Research has often left people out, so its results help them less.',
      `You do not have to say. ${seenBeforeYes} Only your group counts in the totals, such as Asian or Asian British.`,
    ],
  },
  gender: {
    hint: 'This is part of the quality control we use with our testing provider.',
    why: [
      'Some conditions affect men and women differently, and some studies are only for men or only for women.',
      'If you send a saliva sample, the laboratory checks it against this answer, to make sure samples have not been mixed up.',
    ],
  },
  gpSurgery: {
    why: [
      'Your surgery holds your GP record. Knowing which surgery it is helps when you connect your record later.',
      notGiven,
    ],
  },
  hospital: {
    why: [
      'The hospitals that treat rare conditions often run the studies too, so there may be one at a hospital that already knows you.',
      notGiven,
    ],
  },
  medication: {
    why: [
      'Some studies need people who take a particular medicine. Others are not safe for them.',
      notGiven,
    ],
  },
}

/** The page after a step (section 4): the next incomplete step, or the dashboard if there is none. */
export function placeAfter(
  steps: readonly OnboardingStep[],
  step: OnboardingStep,
): { href: string; isLast: boolean } {
  const next = nextIncompleteStep(steps, step)
  return next
    ? { href: routes.onboardingStep.href(next.name), isLast: false }
    : { href: routes.dashboard, isLast: true }
}
