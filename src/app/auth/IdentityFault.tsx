import { useEffect, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { isServiceReachable } from '#api/probe.ts'
import { config } from '#config'
import { LoaderScreen } from '#ui/loading.tsx'
import { ErrorScreen } from '#ui/ErrorScreen.tsx'
import { UnavailableScreen } from '../errors/UnavailableScreen.tsx'
import { ShellSkeleton } from '../layouts/ShellSkeleton.tsx'

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
