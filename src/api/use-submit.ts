import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { problemCodeOf } from './api-error.ts'
import { failureMessage, type FailureMessage, type LiveAction } from './failure-messages.ts'

interface LiveCall<Input, Reply> {
  action: LiveAction
  /**
   * Makes the call. Trying the same input again uses the same key, so a lost reply does not duplicate the effect. What
   * the choice was made from belongs to the input: the same choice made from something newer is another.
   */
  send: (input: Input, options: { idempotencyKey: string }) => Promise<Reply>
  /** Called even if the person has left the page, but not once the member has signed out. */
  onDone?: (reply: Reply, input: Input) => unknown
  onFailed?: (failure: FailureMessage, error: Error) => unknown
}

/**
 * Submits something now or not at all, one at a time (decision 016). Answers to the health profile are queued instead:
 * see `submit` of #offline.
 */
export function useSubmit<Input = void, Reply = unknown>(liveCall: LiveCall<Input, Reply>) {
  const { action, send, onDone, onFailed } = liveCall
  const client = useQueryClient()
  const [mutationKey] = useState(() => ['submit', crypto.randomUUID()])
  const isBusy = useRef(false)
  const lastTry = useRef<{ input: string; idempotencyKey: string }>(undefined)
  // Signing out removes the running mutation from the cache.
  const isStillHere = () => client.isMutating({ mutationKey }) > 0

  const mutation = useMutation({
    mutationKey,
    // By default a mutation pauses offline, and would never be made.
    networkMode: 'always',
    retry: false,
    // The input is what was typed, which should not outlive the form.
    gcTime: 1000,
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input) ?? ''
      if (lastTry.current?.input !== text)
        lastTry.current = { input: text, idempotencyKey: crypto.randomUUID() }
      const { idempotencyKey } = lastTry.current
      try {
        const reply = await send(input, { idempotencyKey })
        lastTry.current = undefined
        return reply
      } catch (error) {
        // The first try was carried out, and something has changed since: pressed again, it is a new choice.
        if (problemCodeOf(error) === 'changed-since') lastTry.current = undefined
        throw error
      }
    },
    onSuccess: async (reply, input) => {
      if (isStillHere()) await onDone?.(reply, input)
    },
    onError: async (error) => {
      if (!isStillHere()) return
      // What the page shows is older than what has changed. Not awaited: the failure is shown at once.
      if (problemCodeOf(error) === 'changed-since') void client.invalidateQueries()
      await onFailed?.(failureMessage(action, error), error)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  return {
    /** Does nothing while a call is running. */
    submit: (input: Input): void => {
      if (isBusy.current) return
      isBusy.current = true
      mutation.mutate(input)
    },
    isPending: mutation.isPending,
    /** The input of the last try. */
    input: mutation.variables,
    reply: mutation.data,
    /** Why the last try failed; undefined before a try and during the next. */
    failure: mutation.error ? failureMessage(action, mutation.error) : undefined,
    /** When the last try began, so that the same error summary can be announced again. */
    submittedAt: mutation.submittedAt,
    /** Clears the outcome of the last try. */
    reset: mutation.reset,
  }
}
