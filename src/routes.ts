/** Every path of the app. No other file in `src` contains one. */

/** A page whose path has a parameter: its pattern, and the href for one value. */
const withParameter = <const Path extends string>(path: Path) => ({
  path,
  href: (value: string) => path.replace(/:\w+/, () => encodeURIComponent(value)),
})

/** The same of one time of answering a study's questions. */
const withRound = <Place extends RoundPlace>(page = '') => {
  const path = `/dashboard/studies/:studyId/questions/:roundId${page}`
  return {
    path,
    href: (place: Place) =>
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(place[name] ?? '')),
  }
}
type RoundPlace = Readonly<Record<'studyId' | 'roundId' | (string & {}), string>>

/** The same for an article of help. */
const withArticle = <const Path extends string>(path: Path) => ({
  path,
  href: (page: HelpPageId) => withParameter(path).href(page),
})

/** Paths, or patterns in wouter's syntax with their hrefs, in the order in which they are matched. */
export const routes = {
  landing: '/',
  signUp: '/sign-up',
  signIn: '/sign-in',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-and-conditions',
  contactUs: '/contact-us',
  accessibility: '/accessibility',
  tooYoung: '/too-young',
  guide: '/guide',
  /** An article of help for a visitor. */
  guidePage: withArticle('/guide/:page'),
  publicStudy: withParameter('/studies/:studyId/invite'),
  dashboard: '/dashboard',
  taskList: '/dashboard/task-list',
  notSent: '/dashboard/not-sent',
  notifications: '/dashboard/notifications',
  healthProfile: '/dashboard/health-profile',
  changeAnswer: withParameter('/dashboard/health-profile/:questionType'),
  onboarding: '/dashboard/onboarding',
  onboardingStep: withParameter('/dashboard/onboarding/:step'),
  kit: '/dashboard/kit',
  kitWizard: withParameter('/dashboard/kit/order/:step'),
  kitRegister: '/dashboard/kit/register',
  kitPartner: '/dashboard/kit/register/hurdle',
  kitOrder: withParameter('/dashboard/kit/:orderId'),
  gpRecord: '/dashboard/medical-record',
  appointment: '/dashboard/medical-record/appointment',
  emergencyCard: '/dashboard/medical-record/emergency',
  shareRecord: '/dashboard/medical-record/share',
  gpConnect: '/dashboard/convenet/gp-record',
  gpConnectDetails: '/dashboard/convenet/gp-record/connect',
  myData: '/dashboard/my-data',
  myDetails: '/dashboard/my-data/my-details',
  security: '/dashboard/my-data/security',
  gpConnection: '/dashboard/my-data/gp-records',
  addresses: '/dashboard/my-data/addresses',
  newResults: '/dashboard/my-data/new-results',
  notificationSettings: '/dashboard/my-data/notifications',
  appearance: '/dashboard/my-data/appearance',
  thisDevice: '/dashboard/my-data/this-device',
  lock: '/dashboard/my-data/lock',
  safety: '/dashboard/my-data/someone-near',
  consents: '/dashboard/my-data/consents',
  consentCopy: withParameter('/dashboard/my-data/consents/:consentId'),
  researchView: '/dashboard/my-data/research-view',
  studies: '/dashboard/studies',
  otherStudies: '/dashboard/studies/other',
  studyInterest: withParameter('/dashboard/studies/:studyId/invite'),
  questionsStart: withRound(),
  questionsReview: withRound('/review'),
  questionsSent: withRound('/sent'),
  studyQuestion: withRound<RoundPlace & { readonly linkId: string }>('/:linkId'),
  studyInvite: withParameter('/dashboard/study-invites/:inviteId'),
  studyData: withParameter('/dashboard/study-invites/:inviteId/data'),
  studyConsent: withParameter('/dashboard/study-invites/:inviteId/consent'),
  accessHistory: '/dashboard/my-data/who-has-looked',
  download: '/dashboard/my-data/download',
  closeAccount: '/dashboard/my-data/close-account',
  help: '/help',
  helpPage: withArticle('/help/:page'),
} as const

/** What a quick exit shows: a static file that has nothing to do with the app (public/). */
export const harmlessPage = '/oven-temperatures.html'

/** The viewer of SMART Health Links: a document of its own, outside of the app. */
export const viewerPage = '/shared'

export type RouteName = keyof typeof routes

/** The pages of help, in the order of their tabs. */
export const helpPageIds = [
  'faq',
  'terms',
  'privacy',
  'genetic-test-ordering',
  'gp-record',
  'caring',
] as const
export type HelpPageId = (typeof helpPageIds)[number]

const withStudy = (path: string, studyId: string) =>
  studyId ? `${path}?studyId=${encodeURIComponent(studyId)}` : path

/** Links with more than the path of a page. */
export const hrefs = {
  signUp: (studyId: string) => withStudy(routes.signUp, studyId),
  signIn: (studyId: string) => withStudy(routes.signIn, studyId),
  /** Section 2: the dashboard, unless somebody came for a study. */
  afterSignIn: (studyId: string) =>
    studyId ? routes.studyInterest.href(studyId) : routes.dashboard,
  /** Help for somebody who cannot sign in. */
  loggingIn: '/guide/faq#logging-in',
  gpRecord: (section: string) => `${routes.gpRecord}?section=${section}`,
  recordFiles: `${routes.shareRecord}?as=file`,
  /** The next question of an open invite (product rules): interest first, then consent. */
  openInvite: ({ id, accepted }: { id: string; accepted: boolean }) =>
    accepted ? routes.studyConsent.href(id) : routes.studyInvite.href(id),
} as const
