import { useEffect, useState, type ComponentType } from 'react'
import { hasSessionHint } from '#identity/has-session-hint.ts'
import { whenIdle } from '#ui/when-idle.ts'

/** If somebody may be signed in, checks the session once the public page is idle, so that it is not delayed. */
export function SessionRedirectWhenIdle({ to }: { to: string }) {
  const [Redirect, setRedirect] = useState<{ component: ComponentType<{ to: string }> }>()

  useEffect(() => {
    if (!hasSessionHint()) return
    const load = async () => {
      const { SessionRedirect } = await import('./SessionRedirect.tsx')
      setRedirect({ component: SessionRedirect })
    }
    // The page works without it: if it fails to load, the visitor stays here.
    void whenIdle()
      .then(load)
      .catch(() => undefined)
  }, [])

  return Redirect && <Redirect.component to={to} />
}
