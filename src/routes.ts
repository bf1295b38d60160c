/** Every path of the app. No other file in `src` contains one. */

/** Patterns in wouter's syntax, in the order in which they are matched. */
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
  guidePage: '/guide/:page',
  publicStudy: '/studies/:studyId/invite',
  dashboard: '/dashboard',
  taskList: '/dashboard/task-list',
  notSent: '/dashboard/not-sent',
  notifications: '/dashboard/notifications',
  healthProfile: '/dashboard/health-profile',
  changeAnswer: '/dashboard/health-profile/:questionType',
  onboarding: '/dashboard/onboarding',
  onboardingStep: '/dashboard/onboarding/:step',
  kit: '/dashboard/kit',
  kitWizard: '/dashboard/kit/order/:step',
  kitRegister: '/dashboard/kit/register',
  kitPartner: '/dashboard/kit/register/hurdle',
  kitOrder: '/dashboard/kit/:orderId',
  gpRecord: '/dashboard/medical-record',
  appointment: '/dashboard/medical-record/appointment',
  gpConnect: '/dashboard/convenet/gp-record',
  gpConnectDetails: '/dashboard/convenet/gp-record/connect',
  myData: '/dashboard/my-data',
  myDetails: '/dashboard/my-data/my-details',
  security: '/dashboard/my-data/security',
  gpConnection: '/dashboard/my-data/gp-records',
  addresses: '/dashboard/my-data/addresses',
  newResults: '/dashboard/my-data/new-results',
  newsSettings: '/dashboard/my-data/notifications',
  appearance: '/dashboard/my-data/appearance',
  thisDevice: '/dashboard/my-data/this-device',
  lock: '/dashboard/my-data/lock',
  consents: '/dashboard/my-data/consents',
  consentCopy: '/dashboard/my-data/consents/:consentId',
  researchView: '/dashboard/my-data/research-view',
  studies: '/dashboard/studies',
  studyInterest: '/dashboard/studies/:studyId/invite',
  studyInvite: '/dashboard/study-invites/:inviteId',
  studyData: '/dashboard/study-invites/:inviteId/data',
  studyConsent: '/dashboard/study-invites/:inviteId/consent',
  accessHistory: '/dashboard/my-data/who-has-looked',
  download: '/dashboard/my-data/download',
  closeAccount: '/dashboard/my-data/close-account',
  help: '/help',
  helpPage: '/help/:page',
} as const

/** What a quick exit shows: a static file that has nothing to do with the app (public/). */
export const harmlessPage = '/oven-temperatures.html'

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

const studyInterest = (id: string) => `/dashboard/studies/${encodeURIComponent(id)}/invite`

const studyInvite = (id: string) => `/dashboard/study-invites/${encodeURIComponent(id)}`

/** The hrefs of paths with parameters. */
export const hrefs = {
  signUp: (studyId: string) => withStudy(routes.signUp, studyId),
  signIn: (studyId: string) => withStudy(routes.signIn, studyId),
  /** Section 2: the dashboard, unless somebody came for a study. */
  afterSignIn: (studyId: string) => (studyId ? studyInterest(studyId) : routes.dashboard),
  changeAnswer: (questionType: string) => `${routes.healthProfile}/${questionType}`,
  onboardingStep: (step: string) => `${routes.onboarding}/${encodeURIComponent(step)}`,
  kitWizard: (step: string) => `${routes.kit}/order/${step}`,
  help: (page: HelpPageId) => `${routes.help}/${page}`,
  /** The same article for a visitor. */
  guide: (page: HelpPageId) => `${routes.guide}/${page}`,
  /** Help for somebody who cannot sign in. */
  loggingIn: '/guide/faq#logging-in',
  gpRecord: (section: string) => `${routes.gpRecord}?section=${section}`,
  kitOrder: (orderId: string) => `${routes.kit}/${encodeURIComponent(orderId)}`,
  publicStudy: (studyId: string) => `/studies/${encodeURIComponent(studyId)}/invite`,
  studyInterest,
  studyInvite,
  studyData: (inviteId: string) => `${studyInvite(inviteId)}/data`,
  studyConsent: (inviteId: string) => `${studyInvite(inviteId)}/consent`,
  /** The next question of an open invite (product rules): interest first, then consent. */
  openInvite: ({ id, accepted }: { id: string; accepted: boolean }) =>
    accepted ? `${studyInvite(id)}/consent` : studyInvite(id),
  consentCopy: (consentId: string) => `${routes.consents}/${encodeURIComponent(consentId)}`,
} as const
