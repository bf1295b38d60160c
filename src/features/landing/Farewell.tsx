import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { StatusBanner } from '#ui/StatusBanner.tsx'

/** Left in the history by the way out of a closed account. */
const JustClosed = v.object({ isAccountClosed: v.literal(true) })

/** Goodbye, to somebody whose account was closed, on this device or elsewhere. */
export function Farewell() {
  if (!v.is(JustClosed, useHistoryState<unknown>())) return undefined
  return (
    <StatusBanner tone="done" title="Your account is closed">
      <p>
        We’ve deleted your data and removed it from this device, including any answers waiting to be
        sent. Thank you for being part of Rowan.
      </p>
    </StatusBanner>
  )
}
