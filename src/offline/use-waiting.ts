import { useMemo } from 'react'
import type { Answer, Command } from '#contract/commands.ts'
import type { OnboardingStep, QuestionType } from '#contract/onboarding.ts'
import type { HealthProfile, User } from '#contract/profile.ts'

/** An answer on its way to the service, the oldest first. */
export interface WaitingAnswer {
  id: string
  kind: Command['kind']
  step: OnboardingStep
  questionType: QuestionType
  createdAt: Date
  /** `sent` stays listed for a while, so that a page can say so. */
  state: 'waiting' | 'sending' | 'needs-attention' | 'sent'
  sentAt?: Date
  /** Why the service refused it; `message` is the service's own sentence. */
  problem?: { code: string; message: string }
}

export interface WaitingActions {
  /** Tries at once whatever waits. */
  sendNow: () => void
  /** Lets a refused answer wait again. */
  tryAgain: (id: string) => Promise<void>
  /** Forgets an answer for good: ask first. */
  discard: (id: string) => Promise<void>
  /** What was answered, to fill a form again; undefined once it is sent or cannot be read. */
  answerOf: (id: string) => Promise<Answer | undefined>
}

const none: readonly WaitingAnswer[] = []

/** What this member answered and the service has not acknowledged, and what it has just acknowledged. */
export const useWaiting = (_subject: string): readonly WaitingAnswer[] => none

export const useWaitingActions = (_subject: string): WaitingActions =>
  useMemo(
    () => ({
      sendNow: () => undefined,
      tryAgain: async () => undefined,
      discard: async () => undefined,
      answerOf: async () => undefined,
    }),
    [],
  )

/** For `select`: the member's details with what waits laid over them. */
export const useUserWithWaiting =
  (_subject: string): ((user: User) => User) =>
  (user) =>
    user

/** For `select`: the health profile with what waits laid over it. */
export const useProfileWithWaiting =
  (_subject: string): ((profile: HealthProfile) => HealthProfile) =>
  (profile) =>
    profile
