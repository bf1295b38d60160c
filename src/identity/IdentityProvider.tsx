import { type ComponentType, useCallback, useState } from 'react'
import type { IdentityFormsProps, Reverified } from './IdentityForms.tsx'
import { useIdentitySlot } from './identity-slot.ts'
import { useSessionBridge } from './SessionBridge.tsx'

interface IdentityProviderProps {
  /** `IdentityForms`, loaded when it is first shown: the forms are 200 kB. */
  Forms: ComponentType<IdentityFormsProps>
}

/**
 * The identity provider, once for the page and next to the app: who is signed in, and its forms from the first page on
 * that shows one.
 */
export function IdentityProvider({ Forms }: IdentityProviderProps) {
  const slot = useIdentitySlot()
  const { reverified, isVerifying, onReady } = useReverified()
  const clerk = useSessionBridge(reverified)
  const [isShown, setIsShown] = useState(false)
  if (!isShown && (slot || isVerifying)) setIsShown(true)
  return clerk && isShown ? <Forms clerk={clerk} onReady={onReady} /> : undefined
}

/** `reverified` waits until the forms are there, which ask the member to confirm who they are. */
function useReverified() {
  const [isVerifying, setIsVerifying] = useState(false)
  const [{ ready, onReady }] = useState(() => {
    let resolve: (reverified: Reverified) => void = () => undefined
    const promise = new Promise<Reverified>((settle) => {
      resolve = settle
    })
    return { ready: promise, onReady: resolve }
  })
  const reverified = useCallback(async () => {
    setIsVerifying(true)
    return ready
  }, [ready])
  return { reverified, isVerifying, onReady }
}
