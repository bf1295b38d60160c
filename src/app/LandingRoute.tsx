import { LandingPage } from '#features/landing/LandingPage.tsx'
import { routes } from '#routes'
import { SessionRedirectWhenIdle } from './auth/SessionRedirectWhenIdle.tsx'

/** The landing page; whoever is signed in is led to their dashboard (section 2). */
export const LandingRoute = () => (
  <>
    <LandingPage />
    <SessionRedirectWhenIdle to={routes.dashboard} />
  </>
)
