import type { ReactNode } from 'react'
import { ApiError } from '#api/api-error.ts'
import { routes } from '#routes'
import { FailedState, TryAgain } from '#ui/FailedState.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { NhsLoginAgain } from './NhsLoginAgain.tsx'

interface RecordFailedProps {
  error: unknown
  isReachable: boolean
  onRetry: () => void
}

/** Why there is no record to show. That it is not saved here is another thing than that it failed. */
export const RecordFailed = ({ error, isReachable, onRetry }: RecordFailedProps) =>
  isReachable ? (
    <FailedState
      title="We are having issues retrieving your records. Please try again later."
      onRetry={onRetry}
    >
      {reasonOf(error) ?? (
        <p>Nothing is shown, so that you do not take half a record for the whole.</p>
      )}
    </FailedState>
  ) : (
    <FailedState title="This period is not saved on this device" onRetry={onRetry}>
      <p>
        There is no connection to our service. These dates of your record can be fetched once you
        are connected again.
      </p>
    </FailedState>
  )

/** Why a record that is shown could not be fetched anew: it is as old as it says. */
export const NotRefreshed = ({ error, isReachable, onRetry }: RecordFailedProps) => (
  <StatusBanner tone="attention" title="Your record could not be refreshed">
    {isReachable ? (
      (reasonOf(error) ?? <p>Our service could not fetch it. Please try again later.</p>)
    ) : (
      <p>
        There is no connection to our service. It can be refreshed once you are connected again.
      </p>
    )}
    <TryAgain onRetry={onRetry} />
  </StatusBanner>
)

function reasonOf(error: unknown): ReactNode {
  switch (codeOf(error)) {
    case 'gp-connection-ended':
      return (
        <p>
          Your surgery has ended this connection, as it does when you move. Ask the surgery you are
          registered with for new details, and{' '}
          <TextLink href={routes.gpConnect}>connect your record again</TextLink>.
        </p>
      )
    case 'nhs-login-needed':
      return <NhsLoginAgain />
    case 'gp-record-too-large':
      return <p>There is too much in these dates to be fetched at once. Choose a shorter range.</p>
    case 'gp-record-not-understood':
      return <p>The system of your surgery sent something that is no record.</p>
    case 'gp-system-unavailable':
      return <p>The system of your surgery does not answer at the moment.</p>
    default:
      return undefined
  }
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { failure } = error
  return 'problem' in failure ? failure.problem?.code : undefined
}
