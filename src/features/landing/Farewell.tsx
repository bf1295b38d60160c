import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { StatusBanner } from '#ui/StatusBanner.tsx'

/** Left in the history by the way out of a closed account. */
const JustClosed = v.object({ isAccountClosed: v.literal(true) })

/** Goodbye, to somebody who has just closed their account. */
export function Farewell() {
  if (!v.is(JustClosed, useHistoryState<unknown>())) return undefined
  return (
    <StatusBanner tone="done" title="Your account is closed">
      <p>Your data is erased, here and on this device. Thank you for having been with us.</p>
    </StatusBanner>
  )
}
