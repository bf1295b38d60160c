import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Left in the history by the page of a consent. */
const Consented = v.object({ consented: v.literal(true) })

/** For who has just consented and was led here. */
export function ConsentNoted() {
  const hasConsented = v.is(Consented, useHistoryState<unknown>())
  if (!hasConsented) return undefined
  return (
    <StatusBanner tone="done" title="Your consent is saved">
      <p>
        You can <TextLink href={routes.consents}>keep a copy or withdraw</TextLink> at any time.
      </p>
    </StatusBanner>
  )
}
