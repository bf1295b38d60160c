import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { brand } from '#ui/brand.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'

/** Left in the history by a page that is not open to this member. */
const SentHere = v.object({ sentFrom: v.literal('kit') })

/** One sentence for who wanted to go elsewhere and finds themselves here. */
export function WhySentHere() {
  const isSent = v.is(SentHere, useHistoryState<unknown>())
  if (!isSent) return undefined
  return (
    <StatusBanner tone="info">
      <p>
        DNA test kits are not open to your account yet. If you think they should be, e-mail{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </StatusBanner>
  )
}
