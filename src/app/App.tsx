import { MantineProvider } from '@mantine/core'
import { useEffect, useState, type ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { LandingPage } from '#features/landing/LandingPage.tsx'
import { UpdatePrompt } from '#pwa/UpdatePrompt.tsx'
import { routes } from '#routes'
import { colorSchemeManager } from '#ui/color-scheme.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { cssVariablesResolver, theme } from '../theme.ts'
import { lazyPage } from './lazy-page.tsx'
import { publicPages } from './public-pages.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { PublicLayout } from './shell/PublicLayout.tsx'

/** All that needs an identity: sign-in, sign-up and everything behind them. */
const identified = lazyPage(async () => (await import('./IdentifiedApp.tsx')).IdentifiedApp)

const identifiedPaths = [
  routes.signIn,
  routes.signUp,
  `${routes.dashboard}/*?`,
  `${routes.help}/*?`,
]

interface AppProps {
  /** Whether somebody may be signed in here: then the landing page checks the session when idle. */
  maybeSignedIn: boolean
}

export const App = ({ maybeSignedIn }: AppProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
  >
    <LiveStatus />
    <UpdatePrompt />
    <ErrorBoundary>
      <Switch>
        <Route path={routes.landing}>
          <PublicLayout>
            <LandingPage />
            {maybeSignedIn && <SessionRedirectWhenIdle />}
          </PublicLayout>
        </Route>
        {Object.entries(publicPages).map(([path, { Page }]) => (
          <Route key={path} path={path}>
            {(params) => (
              <PublicLayout>
                <Page params={params} />
              </PublicLayout>
            )}
          </Route>
        ))}
        {identifiedPaths.map((path) => (
          <Route key={path} path={path}>
            <identified.Page params={{}} />
          </Route>
        ))}
        <Route>
          <ErrorScreen code="not-found" />
        </Route>
      </Switch>
    </ErrorBoundary>
  </MantineProvider>
)

function SessionRedirectWhenIdle() {
  const [Redirect, setRedirect] = useState<{ component: ComponentType }>()

  useEffect(() => {
    const load = async () => {
      const { SessionRedirect } = await import('./SessionRedirect.tsx')
      setRedirect({ component: SessionRedirect })
    }
    const timer = setTimeout(() => {
      // The landing page is complete without it: a failure to load leaves the visitor there.
      load().catch(() => undefined)
    }, 200)
    return () => clearTimeout(timer)
  }, [])

  return Redirect && <Redirect.component />
}
