import { useEffect, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { isServiceReachable } from '#api/call.ts'
import { config } from '#config'
import { useDevice, useIsSharedDevice } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { ErrorScreen } from '#ui/boundaries.tsx'
import { usePageTitle } from '#ui/Page.tsx'
import { brand } from '#ui/brand.ts'
import { PlainButton, TextLink } from '#ui/links.tsx'
import { LoaderScreen } from '#ui/loading.tsx'
import { offline, useHasNetwork, useTryAgain } from '#ui/network.ts'
import { GapPicture } from '#ui/pictures.tsx'
import { ShellSkeleton } from '../layouts/ShellSkeleton.tsx'
import classes from '../errors/PageBoundary.module.css'

/** How long the identity provider may take before we look for a reason, and before we give up, in ms. */
const delays = { probeAfter: 1500, giveUpAfter: 20_000 } as const

/** Why nobody can sign in: nothing answers, or only the identity provider does not. */
type IdentityFault = 'unreachable' | 'identity-unavailable'

/** Shown until the auth status is known: the loader, then the reason for the delay. */
export function PendingIdentity() {
  const fault = useIdentityFault(true)
  return fault ? <IdentityFaultScreen fault={fault} /> : <ShellSkeleton />
}

/** The screen that says why nobody can sign in. */
export const IdentityFaultScreen = ({ fault }: { fault: IdentityFault }) =>
  fault === 'identity-unavailable' ? <ErrorScreen code="auth" /> : <UnavailableScreen />

/** Finds out why `isLoading` lasts. Undefined as long as it may still succeed. */
export function useIdentityFault(isLoading: boolean): IdentityFault | undefined {
  const [fault, setFault] = useState<IdentityFault>()

  useEffect(() => {
    if (!isLoading) return undefined
    let isCurrent = true
    const probe = async () => {
      const isReachable = await isServiceReachable(config.patientApiUrl)
      if (isCurrent && !isReachable) setFault('unreachable')
    }
    const probing = setTimeout(() => void probe(), delays.probeAfter)
    const givingUp = setTimeout(() => setFault('identity-unavailable'), delays.giveUpAfter)
    return () => {
      isCurrent = false
      clearTimeout(probing)
      clearTimeout(givingUp)
      setFault(undefined)
    }
  }, [isLoading])

  return fault
}

interface SessionFaultProps {
  /** Why the session check failed. */
  error: Error
  onRetry: () => void
}

/**
 * Shown when the session check has failed. Checks first whether the service can be reached: if not, there is
 * no token either, which would look like a problem with the sign-in.
 */
export function SessionFault({ error, onRetry }: SessionFaultProps) {
  const [isReachable, setIsReachable] = useState<boolean>()

  useEffect(() => {
    let isCurrent = true
    const probe = async () => {
      const answer = await isServiceReachable(config.patientApiUrl)
      if (isCurrent) setIsReachable(answer)
    }
    void probe()
    return () => {
      isCurrent = false
    }
  }, [error])

  if (isReachable === undefined) return <LoaderScreen />
  if (isReachable) return <ErrorScreen code={isRefused(error) ? 'auth' : 'generic'} />
  return <UnavailableScreen onRetry={onRetry} />
}

const isRefused = (error: Error): boolean =>
  error instanceof ApiError && error.failure.kind === 'signed-out'

interface UnavailableScreenProps {
  /** By default reloads the app. */
  onRetry?: () => void
}

const words = {
  /** This device has no connection. */
  offline: {
    title: offline,
    body: 'This device is not connected to the internet. You need to be online to open your health profile and your record.',
    advice: 'Turn off flight mode, or connect to wifi or mobile data, then try again.',
  },
  /** It has a connection, but the service does not answer. */
  unanswered: {
    title: 'Rowan is not responding',
    body: 'You’re online, but our service is not responding. You have not lost anything you saved.',
    advice: 'Wait a few minutes, then try again. If it goes on for longer, email us.',
  },
} as const

/** Shown instead of the app when nothing can be reached: what is wrong, and what to do. */
function UnavailableScreen({ onRetry = reload }: UnavailableScreenProps) {
  const { title, body, advice } = words[useHasNetwork() ? 'unanswered' : 'offline']
  const isShared = useIsSharedDevice() ?? false
  const hasCard = useDevice()?.lapsed !== undefined
  const { tryAgain, label } = useTryAgain(onRetry)
  usePageTitle(title)
  return (
    <main id="main" tabIndex={-1} className={classes['screen']}>
      <GapPicture />
      <h1>{title}</h1>
      <p>{body}</p>
      {isShared && <p>{onShared}</p>}
      <p>{advice}</p>
      <PlainButton onClick={tryAgain}>{label}</PlainButton>
      {hasCard && (
        <p>
          <TextLink href={routes.emergencyCard}>Open your emergency card</TextLink>
        </p>
      )}
      <p className={classes['help']}>
        <TextLink href={routes.guide}>Read our help</TextLink>. Support:{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </p>
    </main>
  )
}

const onShared =
  'You told us other people use this device, so we do not save what you read on it. An answer waiting to be sent is still here, locked so only the person who gave it can open it. We’ll send it when they’re online and sign in.'

const reload = () => window.location.reload()
