import { useCallback, useEffect, useMemo } from 'react'
import { profileWith, userWith, type Command, type StepCommand } from '#contract/commands.ts'
import type { HealthProfile, User } from '#contract/profile.ts'
import { createStore, useStore } from '#store'
import { currentOutbox, type OutboxClient, type Submission } from './outbox-client.ts'
import { emptyState, type OutboxState, type WaitingAnswer } from './outbox-state.ts'

export type { OutboxState, Submission, WaitingAnswer }

/** Stores an answer, and sends it now or later: see `OutboxClient`. Never rejects. */
export const submit = async (command: Command, whose: { subject: string }): Promise<Submission> =>
  connected().submit(command, whose)

/** Whether it is waiting or being sent. */
export const isOnItsWay = ({ state }: WaitingAnswer): boolean =>
  state === 'waiting' || state === 'sending'

/** This member's answers that the service has not acknowledged yet, and those that it just has. */
export function useOutbox(subject: string): OutboxState {
  const outbox = useStore(currentOutbox)
  useEffect(() => {
    // If the disk cannot be read, the state says so.
    outbox?.look(subject).catch(() => undefined)
  }, [outbox, subject])
  return useStore(outbox?.state(subject) ?? nothingWaits)
}

const nothingWaits = createStore(emptyState)

/** Sends waiting answers for as long as it is mounted. `subject` is verified; undefined: nobody is. */
export function useSync(subject: string | undefined): void {
  const outbox = useStore(currentOutbox)
  useEffect(() => {
    if (subject === undefined) return undefined
    // useOutbox shows the result.
    void outbox?.start(subject)
    return outbox?.stop
  }, [outbox, subject])
}

/** Whether waiting answers may not have been read yet: the data that they overlay must not be shown before. */
export function useIsOutboxLoading(subject: string): boolean {
  const outbox = useStore(currentOutbox)
  return useOutbox(subject).loadState === 'pending' && outbox !== undefined
}

/** What a person can do about waiting answers; `useOutbox` shows the result. */
export const useOutboxActions = (subject: string) =>
  useMemo(
    () => ({
      sendNow: () => void connected().trigger('person'),
      /** Puts a refused answer back in the queue. */
      tryAgain: async (id: string) => connected().tryAgain(subject, id),
      /** Deletes an answer for good: confirm first. */
      discard: async (id: string) => connected().discard(subject, id),
      /** What was answered, to fill its form again; undefined once it is sent or cannot be read. */
      commandOf: (id: string) => connected().commandOf(subject, id),
      /** The person has read that answers were lost. */
      dismissLoss: async () => connected().dismissLoss(subject),
      /** Reads the disk again. */
      lookAgain: async () => connected().refresh(subject),
    }),
    [subject],
  )
export type OutboxActions = ReturnType<typeof useOutboxActions>

/** For `select`: the member's details with waiting answers overlaid. */
export function useUserWithWaiting(subject: string): (user: User) => User {
  const { pending } = useOutbox(subject)
  return useCallback((user) => pending.filter(isStep).reduce(userWith, user), [pending])
}

/** For `select`: the health profile with waiting answers overlaid. */
export function useProfileWithWaiting(subject: string): (profile: HealthProfile) => HealthProfile {
  const { pending } = useOutbox(subject)
  return useCallback((profile) => pending.filter(isStep).reduce(profileWith, profile), [pending])
}

const isStep = (command: Command): command is StepCommand => command.kind === 'answer-step'

function connected(): OutboxClient {
  const outbox = currentOutbox.get()
  if (!outbox) throw new Error('The outbox is used before connectOutbox()')
  return outbox
}
