import { type ComponentType, useEffect, useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { hasSessionHint } from '#identity/session.ts'
import { UpdatePrompt } from '#pwa/UpdatePrompt.tsx'
import { routes } from '#routes'
import { ErrorScreen } from '#ui/boundaries.tsx'
import { LiveStatus } from '#ui/live-status.tsx'
import { whenIdle } from '#ui/preload.ts'
import { IdentityFrame } from './auth/IdentityFrame.tsx'
import { PageBoundary } from './errors/PageBoundary.tsx'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { ShellSkeleton } from './layouts/ShellSkeleton.tsx'
import { membersArea, openPages } from './entry-pages.ts'

const memberPaths = [`${routes.dashboard}/*?`, `${routes.help}/*?`]

interface AppProps {
  /** The path that the page was prerendered for, if it was. */
  prerenderedPath?: string | undefined
}

/** Every page. Visitors of the landing page load this too, so it imports no library but React. */
export const App = ({ prerenderedPath }: AppProps) => (
  <Router {...(prerenderedPath !== undefined && { ssrPath: prerenderedPath, ssrSearch: '' })}>
    <LiveStatus />
    <UpdatePrompt />
    <PageBoundary place="app">
      <Switch>
        {openPages.map(({ path, layout, Page, memberPage }) => (
          <Route key={path} path={path}>
            {(params) => (
              <PublicLayout>
                <Page
                  params={params}
                  meanwhile={layout === 'identity' && <IdentityFrame screen={screenAt(path)} />}
                />
                {memberPage && <SessionRedirectWhenIdle to={memberPage(params)} />}
              </PublicLayout>
            )}
          </Route>
        ))}
        {memberPaths.map((path) => (
          <Route key={path} path={path}>
            <membersArea.Page params={{}} meanwhile={<ShellSkeleton />} />
          </Route>
        ))}
        <Route>
          <PublicLayout>
            <ErrorScreen code="not-found" />
          </PublicLayout>
        </Route>
      </Switch>
    </PageBoundary>
  </Router>
)

const screenAt = (path: string) => (path === routes.signUp ? 'sign-up' : 'sign-in')

/** If somebody may be signed in, checks the session once the public page is idle, so that it is not delayed. */
function SessionRedirectWhenIdle({ to }: { to: string }) {
  const [Redirect, setRedirect] = useState<{ component: ComponentType<{ to: string }> }>()

  useEffect(() => {
    if (!hasSessionHint()) return
    const load = async () => {
      const { SessionRedirect } = await import('./auth/SessionRedirect.tsx')
      setRedirect({ component: SessionRedirect })
    }
    // The page works without it: if it fails to load, the visitor stays here.
    void whenIdle()
      .then(load)
      .catch(() => undefined)
  }, [])

  return Redirect && <Redirect.component to={to} />
}
