import { ApiError } from '#api/api-error.ts'
import { routes } from '#routes'
import { FailedState } from '#ui/FailedState.tsx'
import { TextLink } from '#ui/TextLink.tsx'

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
      <Reason code={codeOf(error)} />
    </FailedState>
  ) : (
    <FailedState title="This period is not saved on this device" onRetry={onRetry}>
      <p>
        There is no connection to our service. These dates of your record can be fetched once you
        are connected again.
      </p>
    </FailedState>
  )

const Reason = ({ code }: { code: string | undefined }) => {
  switch (code) {
    case 'gp-connection-ended':
      return (
        <p>
          Your surgery has ended this connection, as it does when you move. Ask the surgery you are
          registered with for new details, and{' '}
          <TextLink href={routes.gpConnect}>connect your record again</TextLink>.
        </p>
      )
    case 'gp-record-too-large':
      return <p>There is too much in these dates to be fetched at once. Choose a shorter range.</p>
    case 'gp-record-not-understood':
      return <p>The system of your surgery sent something that is no record.</p>
    case 'gp-system-unavailable':
      return <p>The system of your surgery does not answer at the moment.</p>
    default:
      return <p>Nothing is shown, so that you do not take half a record for the whole.</p>
  }
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { failure } = error
  return 'problem' in failure ? failure.problem?.code : undefined
}
