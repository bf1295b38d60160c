import { useEffect } from 'react'
import { isTokenRefused } from '#api/token-refused.ts'
import { config } from '#config'
import { lastToken } from '#identity/token.ts'
import { forgetEnded } from '#offline/device.ts'
import { useIsReachable } from '#offline/connectivity.ts'

/** A token is accepted for up to a minute after its session has ended. */
const askAgainAfter = 10_000

/**
 * A member is signed out when the identity provider says so and the API, asked with the last token that
 * this page had, refuses it; a network that lies is neither. Then what was kept goes.
 */
export function useEndedSession(mayHaveEnded: boolean): void {
  const isReachable = useIsReachable()

  useEffect(() => {
    if (!mayHaveEnded || !isReachable) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const confirm = async () => {
      const hasEnded = await isTokenRefused(config.patientApiUrl, lastToken())
      if (!isCurrent) return
      if (hasEnded) await forgetEnded()
      else timer = setTimeout(() => void confirm(), askAgainAfter)
    }
    void confirm()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [mayHaveEnded, isReachable])
}
