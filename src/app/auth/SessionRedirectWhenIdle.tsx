import { useEffect, useState, type ComponentType } from 'react'
import { hasSessionHint } from '#identity/has-session-hint.ts'
import { whenIdle } from '#ui/when-idle.ts'

/** Where somebody may be signed in, checks the session once the public page is idle: the identity provider must not delay it. */
export function SessionRedirectWhenIdle({ to }: { to: string }) {
  const [Redirect, setRedirect] = useState<{ component: ComponentType<{ to: string }> }>()

  useEffect(() => {
    if (!hasSessionHint()) return
    const load = async () => {
      const { SessionRedirect } = await import('./SessionRedirect.tsx')
      setRedirect({ component: SessionRedirect })
    }
    // The page is complete without it: a failure to load leaves the visitor there.
    void whenIdle()
      .then(load)
      .catch(() => undefined)
  }, [])

  return Redirect && <Redirect.component to={to} />
}
