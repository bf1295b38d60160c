import { pathOf } from '#contract/page-files.ts'
import { helpPageIds, routes } from '#routes'
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
  | 'openStudies'
  | 'addresses'
  | 'gpConnection'
  | 'study'
  | 'studyInvite'
  | 'consents'
  | 'researchView'
  | 'rounds'
  | 'round'

type Load = () => Promise<PageComponent>

/** What else there is to say of a page. */
interface Extras {
  /** Fetched in parallel with the page's code. */
  queries?: readonly PageQuery[]
  /** Whether the build writes an HTML file for it. */
  isPrerendered?: boolean
  /** The path that a signed-in member is redirected to. */
  memberPage?: (params: PathParams) => string
  /** How to load it, unless it is of a feature. */
  load?: Load
}

export interface Page extends Omit<Extras, 'load'>, LazyPage {
  /** The name of its component and file. */
  name: string
  path: string
  layout: Layout
}

const files = import.meta.glob<Record<string, PageComponent>>('../features/**/*Page.tsx')

/** Loads a page: its file is named after its component, and is somewhere below a feature. */
function loaderOf(name: string): Load {
  const [, load] = Object.entries(files).find(([file]) => file.endsWith(`/${name}.tsx`)) ?? []
  return async () => {
    const Shown = (await load?.())?.[name]
    if (!Shown) throw new Error(`No file of src/features exports ${name}`)
    return Shown
  }
}

/** Makes the rows of one layout. */
export const pageIn =
  (layout: Layout) =>
  (name: string, path: string, { load = loaderOf(name), ...extras }: Extras = {}): Page => {
    const lazy = lazyPage(layout === 'settings' ? async () => withSettings(load) : load)
    return { ...extras, ...lazy, name, path, layout }
  }

const publicPage = pageIn('public')
const memberPage = pageIn('member')
const settingsPage = pageIn('settings')

async function withSettings(load: Load): Promise<PageComponent> {
  const [Shown, { inSettings }] = await Promise.all([
    load(),
    import('./layouts/SettingsLayout.tsx'),
  ])
  return inSettings(Shown)
}

/** Every page of a feature, in the order in which paths are matched. Those for signing in are in `entry-pages.ts`. */
export const pages: readonly Page[] = [
  publicPage('LandingPage', routes.landing, {
    isPrerendered: true,
    memberPage: () => routes.dashboard,
  }),
  publicPage('LegalPage', routes.privacyPolicy, { isPrerendered: true }),
  publicPage('LegalPage', routes.terms, { isPrerendered: true }),
  publicPage('LegalPage', routes.accessibility, { isPrerendered: true }),
  publicPage('ContactUsPage', routes.contactUs, { isPrerendered: true }),
  publicPage('TooYoungPage', routes.tooYoung, { isPrerendered: true }),
  publicPage('GuidePage', routes.guide, { isPrerendered: true }),
  // The build writes a file for each article.
  ...helpPageIds.map((id) =>
    publicPage('GuidePage', routes.guidePage.href(id), { isPrerendered: true }),
  ),
  publicPage('GuidePage', routes.guidePage.path),
  publicPage('PublicStudyPage', routes.publicStudy.path, {
    memberPage: ({ studyId = '' }) => routes.studyInterest.href(studyId),
  }),
  memberPage('DashboardPage', routes.dashboard, {
    queries: ['user', 'studyInvites', 'openStudies', 'gpConnection', 'kitOrders', 'rounds'],
    isPrerendered: true,
  }),
  memberPage('TaskListPage', routes.taskList, {
    queries: ['user', 'studyInvites', 'kitOrders', 'rounds'],
    isPrerendered: true,
  }),
  memberPage('NotSentPage', routes.notSent),
  memberPage('NotificationsPage', routes.notifications),
  memberPage('HealthProfilePage', routes.healthProfile, { queries: ['user', 'healthProfile'] }),
  memberPage('ChangeAnswerPage', routes.changeAnswer.path, { queries: ['user', 'healthProfile'] }),
  memberPage('OnboardingPage', routes.onboarding, { queries: ['user'] }),
  memberPage('OnboardingPage', routes.onboardingStep.path, { queries: ['user'] }),
  memberPage('KitPage', routes.kit, { queries: ['kitProgress'], isPrerendered: true }),
  memberPage('OrderWizardPage', routes.kitWizard.path, {
    queries: ['kitOrders', 'user', 'addresses'],
  }),
  memberPage('RegisterPage', routes.kitRegister),
  memberPage('PartnerPage', routes.kitPartner),
  // The record itself is not prefetched: its warning is read first.
  memberPage('RecordPage', routes.gpRecord, { queries: ['user'], isPrerendered: true }),
  memberPage('AppointmentPage', routes.appointment, { queries: ['user'] }),
  memberPage('EmergencyCardPage', routes.emergencyCard, { queries: ['user'] }),
  memberPage('ShareRecordPage', routes.shareRecord, { queries: ['user'] }),
  memberPage('WhatYouNeedPage', routes.gpConnect, { queries: ['user'] }),
  memberPage('ConnectPage', routes.gpConnectDetails, { queries: ['user'] }),
  // An order is never cached (section 7), so there is nothing to prefetch.
  memberPage('OrderPage', routes.kitOrder.path),
  memberPage('SettingsIndex', routes.myData, {
    load: async () => (await import('./layouts/SettingsIndex.tsx')).SettingsIndex,
  }),
  settingsPage('DetailsPage', routes.myDetails),
  settingsPage('SecurityPage', routes.security),
  settingsPage('GpConnectionPage', routes.gpConnection, { queries: ['gpConnection'] }),
  settingsPage('AddressesPage', routes.addresses, { queries: ['addresses'] }),
  settingsPage('NewResultsPage', routes.newResults, { queries: ['newResults'] }),
  settingsPage('NotificationSettingsPage', routes.notificationSettings),
  settingsPage('AppearancePage', routes.appearance),
  settingsPage('DevicePage', routes.thisDevice),
  settingsPage('LockPage', routes.lock),
  settingsPage('SafetyPage', routes.safety),
  settingsPage('ConsentsPage', routes.consents, { queries: ['consents', 'rounds'] }),
  settingsPage('ConsentCopyPage', routes.consentCopy.path, { queries: ['consents'] }),
  settingsPage('ResearchViewPage', routes.researchView, { queries: ['researchView'] }),
  memberPage('StudiesPage', routes.studies, { queries: ['openStudies', 'healthProfile'] }),
  memberPage('StudiesPage', routes.otherStudies, { queries: ['healthProfile'] }),
  memberPage('StudyInterestPage', routes.studyInterest.path, {
    queries: ['study', 'studyInvites', 'healthProfile'],
  }),
  // The start, the review and what was sent, too.
  memberPage('QuestionsPage', `${routes.studyQuestion.path}?`, { queries: ['round'] }),
  memberPage('InvitePage', routes.studyInvite.path, { queries: ['studyInvite', 'healthProfile'] }),
  memberPage('DataPage', routes.studyData.path, { queries: ['studyInvite'] }),
  memberPage('ConsentPage', routes.studyConsent.path, { queries: ['studyInvite'] }),
  settingsPage('AccessHistoryPage', routes.accessHistory),
  settingsPage('DownloadPage', routes.download),
  settingsPage('CloseAccountPage', routes.closeAccount),
  settingsPage('SettingsNotFoundPage', `${routes.myData}/:page`),
  memberPage('HelpPage', routes.help),
  memberPage('HelpPage', routes.helpPage.path),
]

export const memberPages = pages.filter(({ layout }) => layout !== 'public')

/** The page at an address, with the parameters of its path. */
export function pageAt(address: string): { page: Page; params: PathParams } | undefined {
  const [path = ''] = address.split(/[?#]/)
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
