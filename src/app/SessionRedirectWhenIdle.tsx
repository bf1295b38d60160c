import { useEffect, useState, type ComponentType } from 'react'

/** Checks the session once the public page stands: nothing of the identity provider delays it. */
export function SessionRedirectWhenIdle({ to }: { to: string }) {
  const [Redirect, setRedirect] = useState<{ component: ComponentType<{ to: string }> }>()

  useEffect(() => {
    const load = async () => {
      const { SessionRedirect } = await import('./SessionRedirect.tsx')
      setRedirect({ component: SessionRedirect })
    }
    const timer = setTimeout(() => {
      // The page is complete without it: a failure to load leaves the visitor there.
      load().catch(() => undefined)
    }, 200)
    return () => clearTimeout(timer)
  }, [])

  return Redirect && <Redirect.component to={to} />
}
