import { useEffect, useState } from 'react'
import { isServiceReachable } from '#api/probe.ts'
import { config } from '#config'

/** How long the identity provider may take before we look for the reason, and before we give up on it. */
const patience = { probeAfter: 1500, giveUpAfter: 20_000 } as const

/** Why nobody can be signed in: nothing answers, or the identity provider alone does not. */
export type IdentityFault = 'unreachable' | 'identity-unavailable'

/** While `isLoading` lasts, finds out why. Undefined as long as there is hope. */
export function useSlowIdentity(isLoading: boolean): IdentityFault | undefined {
  const [fault, setFault] = useState<IdentityFault>()

  useEffect(() => {
    if (!isLoading) return undefined
    let isCurrent = true
    const probe = async () => {
      const isReachable = await isServiceReachable(config.patientApiUrl)
      if (isCurrent && !isReachable) setFault('unreachable')
    }
    const probing = setTimeout(() => void probe(), patience.probeAfter)
    const givingUp = setTimeout(() => setFault('identity-unavailable'), patience.giveUpAfter)
    return () => {
      isCurrent = false
      clearTimeout(probing)
      clearTimeout(givingUp)
      setFault(undefined)
    }
  }, [isLoading])

  return fault
}
