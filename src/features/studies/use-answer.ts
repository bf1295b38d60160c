import { useEffect, useRef, useState } from 'react'
import { announce } from '#ui/live-status.tsx'
import { whyNotAnswered, type NotAnswered } from './why-not-answered.ts'

export interface Answering {
  /**
   * Does the work with a live answer; called again while it is busy, it does nothing. The same name
   * tried again gets the same idempotency key. Resolves with why it failed, or undefined.
   */
  answer: (
    name: string,
    work: (idempotencyKey: string) => Promise<void>,
  ) => Promise<NotAnswered | undefined>
  /** The name of what is being done. */
  busyWith: string | undefined
  /** Why the last try failed; undefined before a try and during the next. */
  notAnswered: NotAnswered | undefined
}

/** One answer to a study at a time, and what became of it. */
export function useAnswer(): Answering {
  const [state, setState] = useState<{ busyWith?: string; notAnswered?: NotAnswered }>({})
  const isBusy = useRef(false)
  const lastTry = useRef<{ name: string; key: string }>(undefined)
  const isThere = useRef(true)

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const answer: Answering['answer'] = async (name, work) => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setState({ busyWith: name })
    if (lastTry.current?.name !== name) lastTry.current = { name, key: crypto.randomUUID() }
    let notAnswered: NotAnswered | undefined
    try {
      await work(lastTry.current.key)
      lastTry.current = undefined
    } catch (error) {
      notAnswered = whyNotAnswered(error)
      if (notAnswered.because !== 'fault') lastTry.current = undefined
      announce('Your answer has not been saved')
    }
    isBusy.current = false
    if (isThere.current) setState({ ...(notAnswered && { notAnswered }) })
    return notAnswered
  }

  return { answer, busyWith: state.busyWith, notAnswered: state.notAnswered }
}
