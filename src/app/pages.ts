import { pathOf } from '#contract/page-files.ts'
import { helpPageIds, hrefs, routes } from '#routes'
import { lazyPage, type LazyPage, type PageComponent, type PathParams } from '#ui/lazy.tsx'

/**
 * The layout around a page. `member` and `settings` (with the menu of account settings) are only for a
 * signed-in member; `identity` is for signing in and up.
 */
export type Layout = 'public' | 'identity' | 'member' | 'settings'

/** A query that a page prefetches, by its name in `prefetch.ts`. */
export type PageQuery =
  | 'user'
  | 'newResults'
  | 'healthProfile'
  | 'kitOrders'
  | 'kitProgress'
  | 'studyInvites'
  | 'addresses'
  | 'gpConnection'
  | 'study'
  | 'studyInvite'
  | 'consents'
  | 'researchView'

interface Row {
  path: string
  layout: Layout
  /** Fetched in parallel with the page's code. */
  queries?: readonly PageQuery[]
  /** Whether the build writes an HTML file for it. */
  isPrerendered?: boolean
  /** The path that a signed-in member is redirected to. */
  memberPage?: (params: PathParams) => string
}

export interface Page extends Row, LazyPage {
  /** The name of its component and file. */
  name: string
}

/** A row of the table. The page's file exports a component of that name. */
const page = <Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, PageComponent>>,
  row: Row,
): Page => {
  const loadPage = async () => (await load())[name]
  return {
    ...row,
    name,
    ...lazyPage(row.layout === 'settings' ? () => withSettings(loadPage) : loadPage),
  }
}

async function withSettings(loadPage: () => Promise<PageComponent>): Promise<PageComponent> {
  const [Shown, { inSettings }] = await Promise.all([
    loadPage(),
    import('./layouts/SettingsLayout.tsx'),
  ])
  return inSettings(Shown)
}

/** Every page, in the order in which paths are matched. Used by routing, prefetching and the build. */
export const pages: readonly Page[] = [
  page('LandingPage', () => import('#features/landing/LandingPage.tsx'), {
    path: routes.landing,
    layout: 'public',
    isPrerendered: true,
    memberPage: () => routes.dashboard,
  }),
  page('PrivacyPolicyPage', () => import('#features/help/PrivacyPolicyPage.tsx'), {
    path: routes.privacyPolicy,
    layout: 'public',
    isPrerendered: true,
  }),
  page('TermsPage', () => import('#features/help/TermsPage.tsx'), {
    path: routes.terms,
    layout: 'public',
    isPrerendered: true,
  }),
  page('AccessibilityPage', () => import('#features/help/AccessibilityPage.tsx'), {
    path: routes.accessibility,
    layout: 'public',
    isPrerendered: true,
  }),
  page('ContactUsPage', () => import('#features/landing/ContactUsPage.tsx'), {
    path: routes.contactUs,
    layout: 'public',
    isPrerendered: true,
  }),
  page('TooYoungPage', () => import('#features/landing/TooYoungPage.tsx'), {
    path: routes.tooYoung,
    layout: 'public',
    isPrerendered: true,
  }),
  page('GuideIndexPage', () => import('#features/help/GuideIndexPage.tsx'), {
    path: routes.guide,
    layout: 'public',
    isPrerendered: true,
  }),
  // The build writes a file for each article.
  ...helpPageIds.map((id) =>
    page('GuidePage', () => import('#features/help/GuidePage.tsx'), {
      path: hrefs.guide(id),
      layout: 'public',
      isPrerendered: true,
    }),
  ),
  page('GuidePage', () => import('#features/help/GuidePage.tsx'), {
    path: routes.guidePage,
    layout: 'public',
  }),
  page('PublicStudyPage', () => import('#features/studies/PublicStudyPage.tsx'), {
    path: routes.publicStudy,
    layout: 'public',
    memberPage: ({ studyId = '' }) => hrefs.studyInterest(studyId),
  }),
  page(
    'SignInPage',
    async () => ({ SignInPage: await (await import('./auth/SignInPage.tsx')).startSignIn() }),
    {
      path: routes.signIn,
      layout: 'identity',
      isPrerendered: true,
    },
  ),
  page(
    'SignUpPage',
    async () => ({ SignUpPage: (await import('./auth/SignUpPage.tsx')).startSignUp() }),
    {
      path: routes.signUp,
      layout: 'identity',
      isPrerendered: true,
    },
  ),
  page('DashboardPage', () => import('#features/dashboard/DashboardPage.tsx'), {
    path: routes.dashboard,
    layout: 'member',
    queries: ['user', 'studyInvites', 'gpConnection', 'kitProgress'],
    isPrerendered: true,
  }),
  page('TaskListPage', () => import('#features/tasks/TaskListPage.tsx'), {
    path: routes.taskList,
    layout: 'member',
    queries: ['user', 'studyInvites', 'kitOrders'],
    isPrerendered: true,
  }),
  page('NotSentPage', () => import('#features/tasks/NotSentPage.tsx'), {
    path: routes.notSent,
    layout: 'member',
  }),
  page('NotificationsPage', () => import('#features/notifications/NotificationsPage.tsx'), {
    path: routes.notifications,
    layout: 'member',
  }),
  page('HealthProfilePage', () => import('#features/health-profile/HealthProfilePage.tsx'), {
    path: routes.healthProfile,
    layout: 'member',
    queries: ['user', 'healthProfile'],
  }),
  page('ChangeAnswerPage', () => import('#features/onboarding/ChangeAnswerPage.tsx'), {
    path: routes.changeAnswer,
    layout: 'member',
    queries: ['user', 'healthProfile'],
  }),
  page('OnboardingPage', () => import('#features/onboarding/OnboardingPage.tsx'), {
    path: routes.onboarding,
    layout: 'member',
    queries: ['user'],
  }),
  page('OnboardingPage', () => import('#features/onboarding/OnboardingPage.tsx'), {
    path: routes.onboardingStep,
    layout: 'member',
    queries: ['user'],
  }),
  page('KitPage', () => import('#features/kit/KitPage.tsx'), {
    path: routes.kit,
    layout: 'member',
    queries: ['kitProgress'],
    isPrerendered: true,
  }),
  page('OrderWizardPage', () => import('#features/kit/OrderWizardPage.tsx'), {
    path: routes.kitWizard,
    layout: 'member',
    queries: ['kitOrders', 'user', 'addresses'],
  }),
  page('RegisterPage', () => import('#features/kit/RegisterPage.tsx'), {
    path: routes.kitRegister,
    layout: 'member',
  }),
  page('PartnerPage', () => import('#features/kit/PartnerPage.tsx'), {
    path: routes.kitPartner,
    layout: 'member',
  }),
  // The record itself is not prefetched: its warning is read first.
  page('RecordViewer', () => import('#features/gp-record/view/RecordViewer.tsx'), {
    path: routes.gpRecord,
    layout: 'member',
    queries: ['user'],
    isPrerendered: true,
  }),
  page('AppointmentPage', () => import('#features/gp-record/appointment/AppointmentPage.tsx'), {
    path: routes.appointment,
    layout: 'member',
    queries: ['user'],
  }),
  page('WhatYouNeedPage', () => import('#features/gp-record/connect/WhatYouNeedPage.tsx'), {
    path: routes.gpConnect,
    layout: 'member',
    queries: ['user'],
  }),
  page('ConnectPage', () => import('#features/gp-record/connect/ConnectPage.tsx'), {
    path: routes.gpConnectDetails,
    layout: 'member',
    queries: ['user'],
  }),
  // An order is never cached (section 7), so there is nothing to prefetch.
  page('OrderPage', () => import('#features/kit/OrderPage.tsx'), {
    path: routes.kitOrder,
    layout: 'member',
  }),
  page('MyDataPage', () => import('#features/account/MyDataPage.tsx'), {
    path: routes.myData,
    layout: 'member',
  }),
  page('DetailsPage', () => import('#features/account/DetailsPage.tsx'), {
    path: routes.myDetails,
    layout: 'settings',
  }),
  page('SecurityPage', () => import('#features/account/SecurityPage.tsx'), {
    path: routes.security,
    layout: 'settings',
  }),
  page('GpConnectionPage', () => import('#features/account/GpConnectionPage.tsx'), {
    path: routes.gpConnection,
    layout: 'settings',
    queries: ['gpConnection'],
  }),
  page('AddressesPage', () => import('#features/account/AddressesPage.tsx'), {
    path: routes.addresses,
    layout: 'settings',
    queries: ['addresses'],
  }),
  page('NewResultsPage', () => import('#features/account/NewResultsPage.tsx'), {
    path: routes.newResults,
    layout: 'settings',
    queries: ['newResults'],
  }),
  page('NewsSettingsPage', () => import('#features/account/NewsSettingsPage.tsx'), {
    path: routes.newsSettings,
    layout: 'settings',
  }),
  page('AppearancePage', () => import('#features/account/AppearancePage.tsx'), {
    path: routes.appearance,
    layout: 'settings',
  }),
  page('DevicePage', () => import('#features/device/DevicePage.tsx'), {
    path: routes.thisDevice,
    layout: 'settings',
  }),
  page('LockPage', () => import('#features/lock/LockPage.tsx'), {
    path: routes.lock,
    layout: 'settings',
  }),
  page('ConsentsPage', () => import('#features/studies/ConsentsPage.tsx'), {
    path: routes.consents,
    layout: 'settings',
    queries: ['consents'],
  }),
  page('ConsentCopyPage', () => import('#features/studies/ConsentCopyPage.tsx'), {
    path: routes.consentCopy,
    layout: 'settings',
    queries: ['consents'],
  }),
  page('ResearchViewPage', () => import('#features/studies/ResearchViewPage.tsx'), {
    path: routes.researchView,
    layout: 'settings',
    queries: ['researchView'],
  }),
  page('StudiesPage', () => import('#features/studies/StudiesPage.tsx'), {
    path: routes.studies,
    layout: 'member',
    queries: ['healthProfile'],
  }),
  page('StudyInterestPage', () => import('#features/studies/StudyInterestPage.tsx'), {
    path: routes.studyInterest,
    layout: 'member',
    queries: ['study', 'studyInvites'],
  }),
  page('InvitePage', () => import('#features/studies/InvitePage.tsx'), {
    path: routes.studyInvite,
    layout: 'member',
    queries: ['studyInvite'],
  }),
  page('DataPage', () => import('#features/studies/DataPage.tsx'), {
    path: routes.studyData,
    layout: 'member',
    queries: ['studyInvite'],
  }),
  page('ConsentPage', () => import('#features/studies/ConsentPage.tsx'), {
    path: routes.studyConsent,
    layout: 'member',
    queries: ['studyInvite'],
  }),
  page('AccessHistoryPage', () => import('#features/account/AccessHistoryPage.tsx'), {
    path: routes.accessHistory,
    layout: 'settings',
  }),
  page('DownloadPage', () => import('#features/account/DownloadPage.tsx'), {
    path: routes.download,
    layout: 'settings',
  }),
  page('CloseAccountPage', () => import('#features/account/CloseAccountPage.tsx'), {
    path: routes.closeAccount,
    layout: 'settings',
  }),
  page('SettingsNotFoundPage', () => import('#features/account/SettingsNotFoundPage.tsx'), {
    path: `${routes.myData}/:page`,
    layout: 'settings',
  }),
  page('HelpIndexPage', () => import('#features/help/HelpIndexPage.tsx'), {
    path: routes.help,
    layout: 'member',
  }),
  page('HelpPage', () => import('#features/help/HelpPage.tsx'), {
    path: routes.helpPage,
    layout: 'member',
  }),
]

const isBehindSignIn = ({ layout }: Row) => layout === 'member' || layout === 'settings'

export const memberPages = pages.filter(isBehindSignIn)
export const openPages = pages.filter((row) => !isBehindSignIn(row))

/** Everything around a member's pages: restores the cached session and checks who is signed in. */
export const membersArea = lazyPage(async () =>
  (await import('./MembersArea.tsx')).startMembersArea(),
)

/** The page at an address, with the parameters of its path. */
export function pageAt(address: string): { page: Page; params: PathParams } | undefined {
  const [path = ''] = address.split('?')
  const parts = pathOf(path).split('/')
  for (const candidate of pages) {
    const params = paramsOf(candidate.path.split('/'), parts)
    if (params) return { page: candidate, params }
  }
  return undefined
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): PathParams | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (wanted.startsWith(':')) params[wanted.slice(1)] = decoded(part)
    else if (wanted !== part) return undefined
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Preloads the code of the page at an address. A failure shows when the page is opened. */
export function preloadPage(address: string): void {
  const found = pageAt(address)?.page
  if (!found) return
  const load = async () => {
    if (isBehindSignIn(found)) await membersArea.preload()
    await found.preload()
  }
  load().catch(() => undefined)
}
