import { type ReactNode, useState } from 'react'
import { Button } from '@mantine/core'
import { useLocation, useSearch } from 'wouter'
import { problemCodeOf } from '#api/api-error.ts'
import { routes } from '#routes'
import { FailedState, TryAgain } from '#ui/states.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'
import { useAccount } from '#identity/session.ts'

interface RecordFailedProps {
  error: unknown
  isReachable: boolean
  onRetry: () => void
}

/** Why there is no record to show. Not being cached, or needing an NHS login, is not shown as a failure. */
export function RecordFailed({ error, isReachable, onRetry }: RecordFailedProps) {
  if (isReachable && problemCodeOf(error) === 'nhs-login-needed')
    return (
      <StatusBanner tone="attention" title="Use NHS login again to see your record">
        <NhsLoginAgain />
      </StatusBanner>
    )
  return isReachable ? (
    <FailedState
      title="We are having issues retrieving your records. Please try again later."
      onRetry={onRetry}
    >
      {reasonOf(error) ?? (
        <p>We’ve hidden it so you do not mistake part of your record for all of it.</p>
      )}
    </FailedState>
  ) : (
    <FailedState title="This period is not saved on this device" onRetry={onRetry}>
      <p>We can fetch these dates when you’re back online.</p>
    </FailedState>
  )
}

/** For a record whose entries could not all be read. */
export const NotRead = () => (
  <p>We could not show your record here. Close Rowan and open it again.</p>
)

/** Why the shown record could not be refreshed. */
export const NotRefreshed = ({ error, isReachable, onRetry }: RecordFailedProps) => (
  <StatusBanner tone="attention" title="We could not refresh your record">
    {isReachable ? (
      (reasonOf(error) ?? <p>We could not fetch it. Try again later.</p>)
    ) : (
      <p>We can refresh it when you’re back online.</p>
    )}
    <TryAgain onRetry={onRetry} />
  </StatusBanner>
)

/** Why a record could not be fetched; undefined where the kind of failure says enough. */
export function reasonOf(error: unknown): ReactNode {
  switch (problemCodeOf(error)) {
    case 'gp-connection-ended':
      return (
        <p>
          Your surgery has ended this connection, as it does when you move. Ask your current surgery
          for new details, and{' '}
          <TextLink href={routes.gpConnect}>connect your record again</TextLink>.
        </p>
      )
    case 'nhs-login-needed':
      return <NhsLoginAgain />
    case 'gp-record-too-large':
      return <p>There’s too much in these dates to fetch in one go. Choose a shorter range.</p>
    case 'gp-record-not-understood':
      return <p>Your surgery’s system sent something we could not read.</p>
    case 'gp-system-unavailable':
      return <p>Your surgery’s system is not responding at the moment.</p>
    default:
      return undefined
  }
}

/** For a record that is read with NHS login, which works for an hour after signing in. */
function NhsLoginAgain() {
  const account = useAccount()
  const [hasFailed, setHasFailed] = useState(false)
  const [path] = useLocation()
  const search = useSearch()
  const here = search === '' ? path : `${path}?${search}`
  const go = () => {
    setHasFailed(false)
    account?.continueWithNhsLogin(here).catch(() => setHasFailed(true))
  }
  return (
    <>
      <p>
        Your surgery shows your record for an hour after you use NHS login. To keep your record
        safe, you need to use it again.
      </p>
      <Button color="nhs-login" onClick={go} aria-disabled={!account || undefined}>
        Continue to NHS login
      </Button>
      <output>{hasFailed && 'NHS login is not responding. Try again in a few minutes.'}</output>
    </>
  )
}
