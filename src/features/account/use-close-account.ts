import { useRef, useState } from 'react'
import { ApiError, isAccountClosed } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { closeAccount } from '#contract/account.ts'
import { whyNotDone } from './why-not-done.ts'

interface Closing {
  isBusy: boolean
  tries: number
  problem?: string
}

/** Closes the account with a live answer. The same try again finishes what was begun. */
export function useCloseAccount(onClosed: () => void) {
  const [closing, setClosing] = useState<Closing>({ isBusy: false, tries: 0 })
  const key = useRef(crypto.randomUUID())

  const close = async () => {
    const tries = closing.tries + 1
    setClosing({ isBusy: true, tries })
    try {
      await call(closeAccount, {}, { idempotencyKey: key.current })
    } catch (error) {
      // Somewhere else, meanwhile: it comes to the same.
      if (isAccountClosed(error)) return onClosed()
      return setClosing({ isBusy: false, tries, problem: whyNotClosed(error) })
    }
    return onClosed()
  }

  return { closing, close }
}

/** Words for an account that is not, or not quite, closed. */
export function whyNotClosed(error: unknown): string {
  const isHalfDone =
    error instanceof ApiError &&
    error.failure.kind === 'unavailable' &&
    error.failure.problem?.code === 'account-closing'
  return isHalfDone
    ? 'Your data is erased. Your sign-in is not deleted yet, because the sign-in service does not answer. Press “Close my account” again in a minute to finish.'
    : whyNotDone('Your account has not been closed and nothing is erased', error)
}
