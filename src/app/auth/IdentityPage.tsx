import type { ReactNode } from 'react'
import { useSession } from '#identity/session.ts'
import { routes } from '#routes'
import { useHoldWhileTyped } from '#ui/hold-updates.ts'
import { preloadNow } from '#ui/preload.ts'
import { IdentityFaultScreen, useIdentityFault } from './IdentityFault.tsx'
import { IdentityFrame, type IdentityScreen } from './IdentityFrame.tsx'

interface IdentityPageProps {
  screen: IdentityScreen
  /** The identity provider's own screen, shown once it has loaded. */
  children: ReactNode
}

/** The identity provider's own screen, or why it does not come. */
export function IdentityPage({ screen, children }: IdentityPageProps) {
  const isLoading = useSession().state === 'loading'
  const holding = useHoldWhileTyped('a form of the identity provider is filled in')
  const fault = useIdentityFault(isLoading)
  if (fault) return <IdentityFaultScreen fault={fault} />
  const onInput = () => {
    holding.onInput()
    // Whoever types will be in the signed-in app soon.
    preloadNow(routes.dashboard)
  }
  return (
    <IdentityFrame screen={screen}>
      {isLoading ? undefined : <div onInput={onInput}>{children}</div>}
    </IdentityFrame>
  )
}
