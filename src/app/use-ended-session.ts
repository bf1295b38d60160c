import { useEffect } from 'react'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { isServiceReachable } from '#api/probe.ts'
import { config } from '#config'
import { checkSession } from '#contract/session.ts'
import { forgetEnded } from '#offline/device.ts'

/**
 * A member is signed out when the service can be reached, the identity provider says so and the API
 * does not say otherwise; a network that lies is none of these. Then what was kept goes.
 */
export function useEndedSession(mayHaveEnded: boolean): void {
  useEffect(() => {
    if (!mayHaveEnded) return undefined
    let isCurrent = true
    const confirm = async () => {
      const hasEnded = (await isServiceReachable(config.patientApiUrl)) && (await isRefused())
      if (isCurrent && hasEnded) await forgetEnded()
    }
    void confirm()
    return () => {
      isCurrent = false
    }
  }, [mayHaveEnded])
}

async function isRefused(): Promise<boolean> {
  try {
    await call(checkSession, {})
    return false
  } catch (error) {
    return error instanceof ApiError && error.failure.kind === 'signed-out'
  }
}
