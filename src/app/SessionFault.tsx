import { useEffect, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { isServiceReachable } from '#api/probe.ts'
import { config } from '#config'
import { LoaderScreen } from '#ui/Loader.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { UnavailableScreen } from './shell/UnavailableScreen.tsx'

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
