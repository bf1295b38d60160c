import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureMessage, type FailureMessage, type LiveAction } from './failure-messages.ts'

interface LiveCall<Input, Reply> {
  action: LiveAction
  /** Makes the call. The same input tried again has the same key, so that a lost reply does not make two of it. */
  send: (input: Input, options: { idempotencyKey: string }) => Promise<Reply>
  /** Also when the page was left meanwhile; not once the member has signed out. */
  onDone?: (reply: Reply, input: Input) => unknown
  onFailed?: (failure: FailureMessage, error: Error) => unknown
}

/**
 * How something is done with a live answer: at once or not at all, and one at a time (decision 016). Answers to the
 * health profile wait: see `submit` of #offline.
 */
export function useSubmit<Input = void, Reply = unknown>(liveCall: LiveCall<Input, Reply>) {
  const { action, send, onDone, onFailed } = liveCall
  const client = useQueryClient()
  const [mutationKey] = useState(() => ['submit', crypto.randomUUID()])
  const isBusy = useRef(false)
  const lastTry = useRef<{ input: string; idempotencyKey: string }>(undefined)
  // Signing out clears the cache of whatever is under way.
  const isStillHere = () => client.isMutating({ mutationKey }) > 0

  const mutation = useMutation({
    mutationKey,
    // A paused call would never be made.
    networkMode: 'always',
    retry: false,
    // What was typed belongs to the form: it goes with it.
    gcTime: 1000,
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input) ?? ''
      if (lastTry.current?.input !== text)
        lastTry.current = { input: text, idempotencyKey: crypto.randomUUID() }
      const { idempotencyKey } = lastTry.current
      const reply = await send(input, { idempotencyKey })
      lastTry.current = undefined
      return reply
    },
    onSuccess: async (reply, input) => {
      if (isStillHere()) await onDone?.(reply, input)
    },
    onError: async (error) => {
      if (isStillHere()) await onFailed?.(failureMessage(action, error), error)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  return {
    /** Does nothing while a call is under way. */
    submit: (input: Input): void => {
      if (isBusy.current) return
      isBusy.current = true
      mutation.mutate(input)
    },
    isPending: mutation.isPending,
    /** Of the last try. */
    input: mutation.variables,
    reply: mutation.data,
    /** Why the last try failed; undefined before a try and during the next. */
    failure: mutation.error ? failureMessage(action, mutation.error) : undefined,
    /** When the last try began: for a summary that is read again although its words are the same. */
    submittedAt: mutation.submittedAt,
    /** Takes the outcome of the last try away. */
    reset: mutation.reset,
  }
}
