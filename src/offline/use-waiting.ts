import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { profileWith, userWith } from '#contract/answered.ts'
import type { Answer } from '#contract/commands.ts'
import type { HealthProfile, User } from '#contract/profile.ts'
import { answeringIfAny, currentAnswering } from './current-answering.ts'
import { emptyView, type WaitingAnswer, type WaitingView } from './waiting-view.ts'

export type { WaitingAnswer }

/** Whether it is to be sent yet, or is being sent. */
export const isOnItsWay = ({ state }: WaitingAnswer): boolean =>
  state === 'waiting' || state === 'sending'

export interface WaitingActions {
  /** Tries at once whatever waits. */
  sendNow: () => void
  /** Lets a refused answer wait again. */
  tryAgain: (id: string) => Promise<void>
  /** Forgets an answer for good: ask first. */
  discard: (id: string) => Promise<void>
  /** What was answered, to fill a form again; undefined once it is sent or cannot be read. */
  answerOf: (id: string) => Promise<Answer | undefined>
  /** The person has read that answers were lost. */
  forgetLoss: () => Promise<void>
  /** Looks at the disk once more. */
  lookAgain: () => Promise<void>
}

/** What this member answered and the service has not acknowledged, and what it has just acknowledged. */
export const useWaiting = (subject: string): readonly WaitingAnswer[] => useView(subject).answers

/**
 * What stands against sending: `pause` until the member signs in again or the app is updated, `lost`
 * answers of this device, and answers that only a later version of the app can read.
 */
export const useDelivery = (subject: string): Pick<WaitingView, 'pause' | 'lost' | 'hasNewer'> =>
  useView(subject)

/** Whether all that waits is known: of an empty list nothing can be said before. */
export const useFirstLook = (subject: string): WaitingView['look'] => useView(subject).look

/** Whether what waits may be missing still: what it is laid over must not be shown before. */
export const useIsLooking = (subject: string): boolean =>
  useFirstLook(subject) === 'to-come' && answeringIfAny() !== undefined

export const useWaitingActions = (subject: string): WaitingActions =>
  useMemo(
    () => ({
      // What comes of it is shown by useWaiting.
      sendNow: () => void currentAnswering().wake('person'),
      tryAgain: async (id) => currentAnswering().tryAgain(subject, id),
      discard: async (id) => currentAnswering().discard(subject, id),
      answerOf: async (id) => currentAnswering().answerOf(subject, id),
      forgetLoss: async () => currentAnswering().forgetLoss(subject),
      lookAgain: async () => currentAnswering().refresh(subject),
    }),
    [subject],
  )

/** For `select`: the member's details with what waits laid over them. */
export function useUserWithWaiting(subject: string): (user: User) => User {
  const { pending } = useView(subject)
  return useCallback((user) => pending.reduce(userWith, user), [pending])
}

/** For `select`: the health profile with what waits laid over it. */
export function useProfileWithWaiting(subject: string): (profile: HealthProfile) => HealthProfile {
  const { pending } = useView(subject)
  return useCallback((profile) => pending.reduce(profileWith, profile), [pending])
}

function useView(subject: string): WaitingView {
  const answering = answeringIfAny()
  useEffect(() => {
    // Where the disk cannot be read, the view says so.
    answering?.look(subject).catch(() => undefined)
  }, [answering, subject])
  return useSyncExternalStore(
    answering?.subscribe ?? nobody,
    () => answering?.view(subject) ?? emptyView,
  )
}

const nobody = () => () => undefined
