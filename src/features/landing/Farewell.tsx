import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { StatusBanner } from '#ui/StatusBanner.tsx'

/** Left in the history by the way out, here or in another tab. */
const JustLeft = v.object({ isAccountClosed: v.boolean() })

/** Goodbye, to somebody who has signed out, or whose account was closed, on this device or elsewhere. */
export function Farewell() {
  const state = v.safeParse(JustLeft, useHistoryState<unknown>())
  if (!state.success) return undefined
  if (!state.output.isAccountClosed) {
    return (
      <StatusBanner tone="done" title="You’re signed out">
        <p>What you read here is removed from this device.</p>
      </StatusBanner>
    )
  }
  return (
    <StatusBanner tone="done" title="Your account is closed">
      <p>
        We’ve deleted your data and removed it from this device, including any answers waiting to be
        sent. Thank you for being part of Rowan.
      </p>
    </StatusBanner>
  )
}
