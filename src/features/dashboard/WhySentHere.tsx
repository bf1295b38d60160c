import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Left in the history by a page that is not open to this member. */
const SentHere = v.object({ sentFrom: v.literal('kit') })

/** Left there by a study that was declined. */
const Declined = v.object({ declined: v.literal(true) })

/** One sentence for who wanted to go elsewhere, or has just declined, and finds themselves here. */
export function WhySentHere() {
  const state = useHistoryState<unknown>()
  if (v.is(Declined, state)) return <StudyDeclined />
  if (!v.is(SentHere, state)) return undefined
  return (
    <StatusBanner tone="info">
      <p>
        DNA test kits are not open to your account yet. If you think they should be, e-mail{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </StatusBanner>
  )
}

const StudyDeclined = () => (
  <StatusBanner tone="info">
    <p>
      You have declined the study, and nothing is shared with it. What you answer to studies stands
      under <TextLink href={routes.consents}>Consents</TextLink>.
    </p>
  </StatusBanner>
)
