import { routes } from '#routes'
import { lazyPage, type LazyPage } from '#ui/lazy.tsx'

/** Routes that anybody may read. They load nothing of the signed-in app. */
export const publicPages: Readonly<Record<string, LazyPage>> = {
  [routes.landing]: lazyPage(async () => (await import('./LandingRoute.tsx')).LandingRoute),
  [routes.privacyPolicy]: lazyPage(
    async () => (await import('#features/help/PrivacyPolicyPage.tsx')).PrivacyPolicyPage,
  ),
  [routes.terms]: lazyPage(async () => (await import('#features/help/TermsPage.tsx')).TermsPage),
  [routes.accessibility]: lazyPage(
    async () => (await import('#features/help/AccessibilityPage.tsx')).AccessibilityPage,
  ),
  [routes.contactUs]: lazyPage(
    async () => (await import('#features/landing/ContactUsPage.tsx')).ContactUsPage,
  ),
  [routes.publicStudy]: lazyPage(
    async () => (await import('./PublicStudyRoute.tsx')).PublicStudyRoute,
  ),
  [routes.tooYoung]: lazyPage(
    async () => (await import('#features/landing/TooYoungPage.tsx')).TooYoungPage,
  ),
}
