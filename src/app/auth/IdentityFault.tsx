import { useEffect, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { isServiceReachable } from '#api/probe.ts'
import { config } from '#config'
import { LoaderScreen } from '#ui/Loader.tsx'
import { ErrorScreen } from '#ui/ErrorScreen.tsx'
import { UnavailableScreen } from '../errors/UnavailableScreen.tsx'
import { ShellSkeleton } from '../layouts/ShellSkeleton.tsx'

/** How long the identity provider may take before we look for the reason, and before we give up on it. */
const delays = { probeAfter: 1500, giveUpAfter: 20_000 } as const

/** Why nobody can be signed in: nothing answers, or the identity provider alone does not. */
type IdentityFault = 'unreachable' | 'identity-unavailable'

/** What is seen until it is known who is there: the loader, then the reason why it takes so long. */
export function PendingIdentity() {
  const fault = useIdentityFault(true)
  return fault ? <IdentityFaultScreen fault={fault} /> : <ShellSkeleton />
}

/** Why nobody can be signed in. */
export const IdentityFaultScreen = ({ fault }: { fault: IdentityFault }) =>
  fault === 'identity-unavailable' ? <ErrorScreen code="auth" /> : <UnavailableScreen />

/** While `isLoading` lasts, finds out why. Undefined as long as there is hope. */
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
 * What is seen when the session check failed. Whether the service can be reached is asked first:
 * without it no token can be had either, and that would look like a problem with the sign-in.
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
