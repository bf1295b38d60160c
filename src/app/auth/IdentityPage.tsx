import { useEffect, useRef, type ReactNode } from 'react'
import { useSession } from '#identity/session.ts'
import { routes } from '#routes'
import { useHoldWhileTyped } from '#ui/hold-updates.ts'
import { preloadNow } from '#ui/preload.ts'
import { IdentityFaultScreen, useIdentityFault } from './IdentityFault.tsx'
import { IdentityFrame, type FramedScreen } from './IdentityFrame.tsx'

interface IdentityPageProps {
  screen: FramedScreen
  /** The identity provider's own screen, shown once it has loaded. */
  children: ReactNode
}

/** The identity provider's screen, or why it cannot be shown. */
export function IdentityPage({ screen, children }: IdentityPageProps) {
  const isLoading = ['loading', 'degraded'].includes(useSession().status)
  const { onInput: hold } = useHoldWhileTyped('a form of the identity provider is filled in')
  const fault = useIdentityFault(isLoading)
  const form = useRef<HTMLDivElement>(null)

  // The provider renders the form outside this React tree, so its events do not bubble through it.
  useEffect(() => {
    const place = form.current
    if (!place) return undefined
    const onInput = () => {
      hold()
      // Whoever types here will be signed in soon.
      preloadNow(routes.dashboard)
    }
    place.addEventListener('input', onInput)
    return () => place.removeEventListener('input', onInput)
  }, [hold, isLoading, fault])

  if (fault) return <IdentityFaultScreen fault={fault} />
  return (
    <IdentityFrame screen={screen}>
      {isLoading ? undefined : <div ref={form}>{children}</div>}
    </IdentityFrame>
  )
}
