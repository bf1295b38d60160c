import { MantineProvider } from '@mantine/core'
import { Route, Switch } from 'wouter'
import { LandingPage } from '#features/landing/LandingPage.tsx'
import { UpdatePrompt } from '#pwa/UpdatePrompt.tsx'
import { routes } from '#routes'
import { colorSchemeManager } from '#ui/color-scheme.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { cssVariablesResolver, theme } from '../theme.ts'
import { lazyPage } from './lazy-page.tsx'
import { publicPages } from './public-pages.ts'
import { SessionRedirectWhenIdle } from './SessionRedirectWhenIdle.tsx'
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
            {maybeSignedIn && <SessionRedirectWhenIdle to={routes.dashboard} />}
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
