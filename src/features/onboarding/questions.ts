import type { ReactNode } from 'react'
import { nextIncompleteStep } from '#contract/account-setup.ts'
import type { Answer, AnswerStep } from '#contract/commands.ts'
import type { OnboardingStep } from '#contract/onboarding.ts'
import type { QuestionType } from '#contract/questions.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { hrefs, routes } from '#routes'

/** What a question needs to know of the page that asks it: the account set-up, or a change of one answer. */
export interface Asking {
  /** The member who answers. */
  subject: string
  step: OnboardingStep
  /** Today in London, as YYYY-MM-DD. */
  today: string
  /** What was answered before; undefined for an answer that is new. */
  saved: HealthProfile | undefined
  /** The same as it is by now, with what other tabs and devices have saved since. */
  latest?: HealthProfile
  /** An answer that the service did not accept, to be put right. */
  refused?: Answer
  /** "Question 3 of 8". */
  caption?: string
  /** Stands above the question. */
  header?: ReactNode
  submitLabel: 'Next' | 'Save'
  /** Shown in the top bar and, after the question, in the document's title. */
  title: string
  /** Where one goes who changes nothing after all; also the top bar's Back. */
  cancelTo?: { href: string; label: string }
  /** Next on an untouched form (section 4). Absent: such a form is validated too. */
  onUntouched?: () => void
  /** `isWaiting`: saved on this device, and sent later. */
  onSaved: (command: AnswerStep, how: { isWaiting: boolean }) => void
}

interface QuestionText {
  hint?: string
  /** Paragraphs under "Why is this important?". */
  why: readonly string[]
}

const notSharedWithoutConsent =
  'Nobody in research sees this answer unless you consent to share it with a study.'

export const questionTexts: Readonly<Record<QuestionType, QuestionText>> = {
  address: {
    why: [
      'Many studies take place at a hospital, so where you live decides which ones you can reach. A test kit that you order is posted to this address.',
      'Before you consent to a study, researchers see only the region of England that you live in, never your address.',
    ],
  },
  diagnosis: {
    why: [
      'Studies look for people with a certain condition. For a rare disease there may be only a few people in the country, and you could be one of them.',
      'Use the words on your letters from the hospital if you have them. If you are still waiting for a diagnosis, write what you have been told so far.',
      'The year of a diagnosis is yours to give or to leave out. Before you consent to a study, researchers see your diagnoses and these years, and nothing that names you.',
    ],
  },
  dob: {
    why: [
      'You must be 16 or over to use this service, and most studies are for people of a certain age.',
      'Before you consent to a study, researchers see only your age within a band of five years.',
    ],
  },
  ethnicity: {
    why: [
      'Some conditions, and some differences in genes, are more common in some ethnic groups. Research has often left people out, and its results then help them less.',
      'You do not have to say. Before you consent to a study, researchers see only the group, such as Asian or Asian British.',
    ],
  },
  gender: {
    hint: 'This is part of the quality control we use with our testing provider.',
    why: [
      'Some conditions affect men and women differently, and some studies are for one sex only.',
      'The laboratory compares this answer with what it finds in a saliva sample, to be sure that no two samples have been mixed up.',
    ],
  },
  gpSurgery: {
    why: [
      'Your surgery keeps your GP record. Knowing which surgery it is helps when you connect your record later.',
      notSharedWithoutConsent,
    ],
  },
  hospital: {
    why: [
      'Studies of rare conditions are often run by the hospitals that treat them, so one may be taking place where you are already known.',
      notSharedWithoutConsent,
    ],
  },
  medication: {
    why: [
      'Some studies need people who take a certain medicine. Others cannot safely include them.',
      notSharedWithoutConsent,
    ],
  },
}

/** Where one goes from a step (section 4): the next incomplete one, and the dashboard when there is no other. */
export function placeAfter(
  steps: readonly OnboardingStep[],
  step: OnboardingStep,
): { href: string; isLast: boolean } {
  const next = nextIncompleteStep(steps, step)
  return next
    ? { href: hrefs.onboardingStep(next.name), isLast: false }
    : { href: routes.dashboard, isLast: true }
}
