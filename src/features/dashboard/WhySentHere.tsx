import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { brand } from '#ui/brand.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'

/** Few decline: their way back comes when they do. */
const StudyDeclined = lazyPart(async () => (await import('./StudyDeclined.tsx')).StudyDeclined)

/** Left in the history by a page that is not open to this member. */
const SentHere = v.object({ sentFrom: v.literal('kit') })

/** Left there by a study that was declined. */
const Declined = v.object({ declined: v.string() })

/** One sentence for who wanted to go elsewhere, or has just declined, and finds themselves here. */
export function WhySentHere() {
  const state = useHistoryState<unknown>()
  if (v.is(Declined, state)) return <StudyDeclined inviteId={state.declined} />
  if (!v.is(SentHere, state)) return undefined
  return (
    <StatusBanner tone="info">
      <p>
        DNA kits are not open to your account yet. If you think they should be, email{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </StatusBanner>
  )
}
