import { Route, Router, Switch } from 'wouter'
import { UpdatePrompt } from '#pwa/UpdatePrompt.tsx'
import { routes } from '#routes'
import type { LazyPage } from '#ui/lazy.tsx'
import { LiveStatus } from '#ui/live-status.tsx'
import { PageBoundary } from './errors/PageBoundary.tsx'
import { IdentityFrame } from './auth/IdentityFrame.tsx'
import { publicPages } from './public-pages.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { PublicLayout } from './shell/PublicLayout.tsx'
import { ShellFrame } from './shell/ShellFrame.tsx'

const memberPaths = [`${routes.dashboard}/*?`, `${routes.help}/*?`]

/** What needs an identity, loaded only then. */
export interface AppParts {
  signIn: LazyPage
  signUp: LazyPage
  /** Everything behind the sign-in. */
  members: LazyPage
}

interface AppProps {
  parts: AppParts
  /** The path that the page was prerendered for, where it was. */
  prerenderedPath?: string | undefined
}

/** Every page. What is here is loaded by a visitor of the landing page too: it knows no library but React. */
export const App = ({ parts, prerenderedPath }: AppProps) => (
  <Router {...(prerenderedPath !== undefined && { ssrPath: prerenderedPath, ssrSearch: '' })}>
    <LiveStatus />
    <UpdatePrompt />
    <PageBoundary place="app">
      <Switch>
        {Object.entries(publicPages).map(([path, { Page }]) => (
          <Route key={path} path={path}>
            {(params) => (
              <PublicLayout>
                <Page params={params} />
              </PublicLayout>
            )}
          </Route>
        ))}
        <Route path={routes.signIn}>
          <PublicLayout>
            <parts.signIn.Page params={{}} meanwhile={<IdentityFrame screen="sign-in" />} />
          </PublicLayout>
        </Route>
        <Route path={routes.signUp}>
          <PublicLayout>
            <parts.signUp.Page params={{}} meanwhile={<IdentityFrame screen="sign-up" />} />
          </PublicLayout>
        </Route>
        {memberPaths.map((path) => (
          <Route key={path} path={path}>
            <parts.members.Page params={{}} meanwhile={<ShellFrame />} />
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
