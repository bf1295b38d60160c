import { useCallback, useEffect, useMemo } from 'react'
import { profileWith, userWith, type Command } from '#contract/commands.ts'
import type { HealthProfile, User } from '#contract/profile.ts'
import { createStore, useStore } from '#store'
import { currentOutbox, type OutboxClient, type Submission } from './outbox-client.ts'
import { emptyState, type OutboxState, type WaitingAnswer } from './outbox-state.ts'

export type { OutboxState, Submission, WaitingAnswer }

/** Stores what a person answered, and sends it now or later: see `OutboxClient`. Never rejects. */
export const submit = async (command: Command, whose: { subject: string }): Promise<Submission> =>
  connected().submit(command, whose)

/** Whether it is to be sent yet, or is being sent. */
export const isOnItsWay = ({ state }: WaitingAnswer): boolean =>
  state === 'waiting' || state === 'sending'

/** What this member answered and the service has not acknowledged, and what it has just acknowledged. */
export function useOutbox(subject: string): OutboxState {
  const outbox = useStore(currentOutbox)
  useEffect(() => {
    // Where the disk cannot be read, the state says so.
    outbox?.look(subject).catch(() => undefined)
  }, [outbox, subject])
  return useStore(outbox?.state(subject) ?? nothingWaits)
}

const nothingWaits = createStore(emptyState)

/** While it is mounted this member is verified: what waits is sent. Undefined: nobody is. */
export function useSync(subject: string | undefined): void {
  const outbox = useStore(currentOutbox)
  useEffect(() => {
    if (subject === undefined) return undefined
    // What comes of it is shown by useOutbox.
    void outbox?.start(subject)
    return outbox?.stop
  }, [outbox, subject])
}

/** Whether what waits may be missing still: what it is laid over must not be shown before. */
export function useIsLooking(subject: string): boolean {
  const outbox = useStore(currentOutbox)
  return useOutbox(subject).look === 'to-come' && outbox !== undefined
}

/** What a person can do about what waits; what comes of it is shown by `useOutbox`. */
export const useOutboxActions = (subject: string) =>
  useMemo(
    () => ({
      sendNow: () => void connected().trigger('person'),
      /** Lets a refused answer wait again. */
      tryAgain: async (id: string) => connected().tryAgain(subject, id),
      /** Deletes an answer for good: ask first. */
      discard: async (id: string) => connected().discard(subject, id),
      /** What was answered, to fill a form again; undefined once it is sent or cannot be read. */
      answerOf: (id: string) => connected().answerOf(subject, id),
      /** The person has read that answers were lost. */
      dismissLoss: async () => connected().dismissLoss(subject),
      /** Looks at the disk once more. */
      lookAgain: async () => connected().refresh(subject),
    }),
    [subject],
  )
export type OutboxActions = ReturnType<typeof useOutboxActions>

/** For `select`: the member's details with what waits laid over them. */
export function useUserWithWaiting(subject: string): (user: User) => User {
  const { pending } = useOutbox(subject)
  return useCallback((user) => pending.reduce(userWith, user), [pending])
}

/** For `select`: the health profile with what waits laid over it. */
export function useProfileWithWaiting(subject: string): (profile: HealthProfile) => HealthProfile {
  const { pending } = useOutbox(subject)
  return useCallback((profile) => pending.reduce(profileWith, profile), [pending])
}

function connected(): OutboxClient {
  const outbox = currentOutbox.get()
  if (!outbox) throw new Error('The outbox is used before connectOutbox()')
  return outbox
}
