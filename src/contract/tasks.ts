import * as v from 'valibot'
import { OnboardingStep, type StepReply } from './profile.ts'
import { isOpenInvite, type StudyInvite } from './study-invites.ts'

/** The account set-up as a task (sections 2 and 9). */
export const accountSetup = {
  title: 'Complete account setup',
  subtitle: 'Answer these questions to get setup',
  /** In minutes (section 9). */
  duration: { low: 5, high: 8 },
} as const

/** The known steps, in the order of their numbers. Of two with the same id it keeps the first (section 3). */
export const uniqueSteps = (steps: readonly StepReply[]): OnboardingStep[] =>
  steps
    .filter((step) => v.is(OnboardingStep, step))
    .filter(({ id }, index, known) => known.findIndex((other) => other.id === id) === index)
    .toSorted((one, other) => numberOf(one) - numberOf(other))

const numberOf = ({ name }: OnboardingStep): number => Number(name.replace('step', ''))

/** Section 4: the set-up is complete when all its steps are. */
export const isAccountSetUp = (steps: readonly OnboardingStep[]): boolean =>
  steps.every(({ complete }) => complete)

/** The next incomplete step after `current`, wrapping around after the last; never `current` itself. */
export function nextIncompleteStep(
  steps: readonly OnboardingStep[],
  current?: OnboardingStep,
): OnboardingStep | undefined {
  const position = current ? steps.findIndex(({ id }) => id === current.id) : -1
  const inTurn = [...steps.slice(position + 1), ...steps.slice(0, Math.max(position, 0))]
  return inTurn.find(({ complete }) => !complete)
}

/** The task for an open invite, which has the name of its study. */
export const studyTask = {
  title: 'Confirm data request',
  /** In minutes (section 9). */
  duration: { low: 1, high: 3 },
} as const

/** The open invites, the newest first. */
export const invitesWaiting = (invites: readonly StudyInvite[]): StudyInvite[] =>
  invites.filter(isOpenInvite).toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))

/** The task to connect the GP record. */
export const gpTask = {
  title: 'Connect your GP record',
  subtitle: 'You’ll need the letter from your GP surgery',
  /** In minutes (section 9). */
  duration: { low: 3, high: 5 },
} as const
