import { routes } from '#routes'
import { lazyPage, type LazyPage } from '#ui/lazy.tsx'
import { inSettings } from './in-settings.tsx'

const onboarding = lazyPage(
  async () => (await import('#features/onboarding/OnboardingPage.tsx')).OnboardingPage,
)

/** Routes of a signed-in member, in the order in which they are tried. */
export const memberPages: Readonly<Record<string, LazyPage>> = {
  [routes.dashboard]: lazyPage(
    async () => (await import('#features/dashboard/DashboardPage.tsx')).DashboardPage,
  ),
  [routes.taskList]: lazyPage(
    async () => (await import('#features/tasks/TaskListPage.tsx')).TaskListPage,
  ),
  [routes.notSent]: lazyPage(
    async () => (await import('#features/tasks/NotSentPage.tsx')).NotSentPage,
  ),
  [routes.notifications]: lazyPage(
    async () => (await import('#features/notifications/NotificationsPage.tsx')).NotificationsPage,
  ),
  [routes.healthProfile]: lazyPage(
    async () => (await import('#features/health-profile/HealthProfilePage.tsx')).HealthProfilePage,
  ),
  [routes.changeAnswer]: lazyPage(
    async () => (await import('#features/onboarding/ChangeAnswerPage.tsx')).ChangeAnswerPage,
  ),
  [routes.onboarding]: onboarding,
  [routes.onboardingStep]: onboarding,
  [routes.kit]: lazyPage(async () => (await import('#features/kit/KitPage.tsx')).KitPage),
  [routes.kitWizard]: lazyPage(
    async () => (await import('#features/kit/OrderWizardPage.tsx')).OrderWizardPage,
  ),
  [routes.kitRegister]: lazyPage(
    async () => (await import('#features/kit/RegisterPage.tsx')).RegisterPage,
  ),
  [routes.kitPartner]: lazyPage(
    async () => (await import('#features/kit/PartnerPage.tsx')).PartnerPage,
  ),
  [routes.gpRecord]: lazyPage(
    async () => (await import('#features/gp-record/MedicalRecordPage.tsx')).MedicalRecordPage,
  ),
  [routes.gpConnect]: lazyPage(
    async () => (await import('#features/gp-record/WhatYouNeedPage.tsx')).WhatYouNeedPage,
  ),
  [routes.gpConnectDetails]: lazyPage(
    async () => (await import('#features/gp-record/ConnectPage.tsx')).ConnectPage,
  ),
  [routes.kitOrder]: lazyPage(async () => (await import('#features/kit/OrderPage.tsx')).OrderPage),
  [routes.myData]: lazyPage(
    async () => (await import('#features/account/MyDataPage.tsx')).MyDataPage,
  ),
  [routes.myDetails]: inSettings(
    lazyPage(async () => (await import('#features/account/DetailsPage.tsx')).DetailsPage),
  ),
  [routes.security]: inSettings(
    lazyPage(async () => (await import('./SecurityRoute.tsx')).SecurityRoute),
  ),
  [routes.gpConnection]: inSettings(
    lazyPage(async () => (await import('./GpConnectionRoute.tsx')).GpConnectionRoute),
  ),
  [routes.addresses]: inSettings(
    lazyPage(async () => (await import('#features/account/AddressesPage.tsx')).AddressesPage),
  ),
  [routes.appearance]: inSettings(
    lazyPage(async () => (await import('#features/account/AppearancePage.tsx')).AppearancePage),
  ),
  [routes.thisDevice]: inSettings(
    lazyPage(async () => (await import('./device/DevicePage.tsx')).DevicePage),
  ),
  [routes.consents]: inSettings(
    lazyPage(async () => (await import('#features/studies/ConsentsPage.tsx')).ConsentsPage),
  ),
  [routes.consentCopy]: inSettings(
    lazyPage(async () => (await import('./study-routes.tsx')).ConsentCopyRoute),
  ),
  [routes.researchView]: inSettings(
    lazyPage(async () => (await import('#features/studies/ResearchViewPage.tsx')).ResearchViewPage),
  ),
  [routes.studyInterest]: lazyPage(
    async () => (await import('./study-routes.tsx')).StudyInterestRoute,
  ),
  [routes.studyInvite]: lazyPage(async () => (await import('./study-routes.tsx')).InviteRoute),
  [routes.studyData]: lazyPage(async () => (await import('./study-routes.tsx')).DataRoute),
  [routes.studyConsent]: lazyPage(async () => (await import('./study-routes.tsx')).ConsentRoute),
  [routes.download]: inSettings(
    lazyPage(async () => (await import('#features/account/DownloadPage.tsx')).DownloadPage),
  ),
  [routes.closeAccount]: inSettings(
    lazyPage(async () => (await import('./CloseAccountRoute.tsx')).CloseAccountRoute),
  ),
  [`${routes.myData}/:page`]: inSettings(
    lazyPage(async () => (await import('./SettingsNotFound.tsx')).SettingsNotFound),
  ),
  [routes.help]: lazyPage(
    async () => (await import('#features/help/HelpIndexPage.tsx')).HelpIndexPage,
  ),
  [routes.helpPage]: lazyPage(async () => (await import('./HelpRoute.tsx')).HelpRoute),
}

/** The most specific pattern that a path fits: its fixed beginning is the longest. */
export async function preloadMemberPage(path: string): Promise<void> {
  const fits = Object.keys(memberPages)
    .filter((pattern) => path.startsWith(pattern.split(':')[0] ?? pattern))
    .toSorted((one, other) => other.length - one.length)
  await memberPages[fits[0] ?? '']?.preload().catch(() => undefined)
}
