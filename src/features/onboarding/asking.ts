import type { ReactNode } from 'react'
import type { Answer, AnswerStep } from '#contract/commands.ts'
import type { OnboardingStep } from '#contract/onboarding.ts'
import type { HealthProfile } from '#contract/profile.ts'

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
