import type { FailureMessage } from '#api/failure-messages.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Why an answer was not saved, and what to do if there is something. */
export const NotAnsweredBanner = ({ failure }: { failure: FailureMessage }) => (
  <StatusBanner tone={failure.cause === 'study-changed' ? 'attention' : 'error'}>
    <p>{failure.message}</p>
    {failure.cause === 'consent-given' && (
      <p>
        <TextLink href={routes.consents}>Consents</TextLink>
      </p>
    )}
    {failure.cause === 'signed-out' && (
      <p>
        <TextLink href={routes.signIn}>Log in</TextLink>
      </p>
    )}
  </StatusBanner>
)

export const sayNotSaved = () => announce('Your answer has not been saved')
