import type { AccountExport, operatorReasons } from '#contract/account.ts'
import { decisionsOf } from '#contract/consents.ts'
import type { NewResults } from '#contract/new-results.ts'
import { genderNames, questions, type Gender } from '#contract/questions.ts'
import { answerLines, profileOrder } from '#domain/answers.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import type { SummaryRow } from '#ui/SummaryList.tsx'

/** One heading of the readable page. */
export interface ExportSection {
  title: string
  rows: SummaryRow[]
}

/** Everything held about a member, in words. The file has the same with more technical detail. */
export const exportSections = (data: AccountExport): ExportSection[] => [
  { title: 'About you', rows: aboutYou(data) },
  { title: 'Your health profile', rows: answers(data) },
  {
    title: 'Your addresses',
    rows: data.addresses.map((address, index) => ({
      term: index === 0 ? 'Home address' : 'Another address',
      values: linesOf(address),
    })),
  },
  { title: 'Your GP record', rows: gpRecord(data) },
  { title: 'Whom to call in an emergency', rows: contactsOf(data) },
  { title: 'Your questions for an appointment', rows: questionsOf(data) },
  { title: 'What you shared by link', rows: sharedLinks(data) },
  { title: 'Your DNA kits', rows: data.kitOrders.map(kitOrder) },
  { title: 'Studies', rows: studies(data) },
  { title: 'How researchers see you before you consent', rows: researchView(data) },
  {
    title: 'Notifications',
    rows: data.notifications.map(({ type, createdAt, studyInvite, orderNumber }) => ({
      term: longDateTime(createdAt),
      values: [
        [plain(type), studyInvite?.study.studyName, orderNumber && `order ${orderNumber}`]
          .filter(Boolean)
          .join(', '),
      ],
    })),
  },
  { title: 'How we tell you about news', rows: notificationsOf(data) },
  {
    title: 'Account activity',
    rows: data.audit.map((done) => ({
      term: longDateTime(done.at),
      values: [
        `${plain(done.action)}: ${plain(done.outcome).toLowerCase()}`,
        ...(done.operator === undefined ? [] : [`By our staff: ${done.operator}`]),
        ...reasonLines(done),
      ],
    })),
  },
]

/** Why an operator did something, in words for whom it was done for. */
const reasonWords: Readonly<Record<string, string>> = {
  'member-asked': 'You asked us to',
  complaint: 'You complained to us',
  'data-request': 'You asked about your data',
  laboratory: 'The laboratory told us about your kit',
  study: 'For a study',
  fault: 'Something went wrong and we corrected it',
  incident: 'We were looking into a security or privacy problem',
  legal: 'The law says we must',
  'in-words': 'Our staff wrote down a reason, which we no longer keep',
} satisfies Record<(typeof operatorReasons)[number] | 'in-words', string>

/** Why it was done, and the number to quote when asking about it. */
export const reasonLines = ({
  reason,
  ticket,
}: Pick<AccountExport['audit'][number], 'reason' | 'ticket'>): string[] => [
  ...(reason === undefined ? [] : [`Why: ${reasonWords[reason] ?? reason}`]),
  ...(ticket === undefined ? [] : [`Our reference: ${ticket}`]),
]

const notificationsOf = ({ news: { preferences, devices } }: AccountExport): SummaryRow[] => [
  row('About', preferences.kinds.join(', ')),
  row('Quiet hours', preferences.quiet && `${preferences.quiet.from} to ${preferences.quiet.to}`),
  row('By email', preferences.byEmail ? 'Yes' : 'No'),
  row('Devices with notifications', String(devices)),
]

function aboutYou({ profile, signIn, memberSince }: AccountExport): SummaryRow[] {
  return [
    row('First name', profile.firstName),
    row('Last name', profile.lastName),
    row('Email', profile.email),
    row('Mobile number', profile.mobileNumber),
    row('Member since', longDate(memberSince)),
    {
      term: 'At the sign-in service',
      values: [signIn?.firstName, signIn?.lastName, signIn?.email, signIn?.mobileNumber].flatMap(
        (value) => value ?? [],
      ),
      empty: 'It’s not responding at the moment. Try again later.',
    },
  ]
}

const answers = ({ profile }: AccountExport): SummaryRow[] =>
  profileOrder
    // Addresses have their own section.
    .filter((question) => question !== 'address')
    .map((question) => ({
      term: questions[question].term,
      values: answerLines(profile, question, (name, year) => `${name} (${year})`),
    }))

const gpRecord = ({ gpConnection, profile: { newResults } }: AccountExport): SummaryRow[] => [
  {
    term: 'Connection',
    values: gpConnection
      ? [
          `${gpConnection.surgery.name} (${gpConnection.surgery.odsCode})`,
          `Connected since ${longDate(gpConnection.connectedAt)}`,
        ]
      : [],
    empty: 'Not connected',
  },
  row('New results', newResults ? newResultsWords(newResults) : 'Shown straight away'),
  { term: 'The record itself', values: ['Rowan does not keep it. Your surgery does.'] },
]

const contactsOf = ({ profile: { emergencyContacts = [] } }: AccountExport): SummaryRow[] => [
  {
    term: 'On your emergency card',
    values: emergencyContacts.map(({ name, phone }) => `${name}, ${phone}`),
    empty: 'No one',
  },
]

const questionsOf = ({ appointmentQuestions: storedQuestions }: AccountExport): SummaryRow[] => [
  {
    term: 'Kept with your account',
    values: storedQuestions
      ? [...storedQuestions.questions.split('\n'), `Saved ${longDateTime(storedQuestions.savedAt)}`]
      : [],
    empty: 'None',
  },
]

const sharedLinks = ({ sharedLinks: shared }: AccountExport): SummaryRow[] => [
  ...(shared?.links ?? []).map(({ createdAt, expiresAt, hasPasscode }) => ({
    term: `Link made ${longDateTime(createdAt)}`,
    values: [
      `Ends ${longDateTime(expiresAt)}`,
      hasPasscode ? 'With a passcode' : 'Without a passcode',
      'The file is encrypted. We do not have its key.',
    ],
  })),
  ...(shared?.openings ?? []).map(({ at, recipient, linkMadeAt }) => ({
    term: `Opened ${longDateTime(at)}`,
    values: [`By someone who gave the name ${recipient}`, `Link made ${longDateTime(linkMadeAt)}`],
  })),
]

const newResultsWords = (chosen: NewResults): string =>
  chosen.how === 'tell'
    ? 'We tell you first'
    : `Held until ${longDate(chosen.until)}, then we tell you first`

function kitOrder(order: AccountExport['kitOrders'][number]): SummaryRow {
  const { number, createdAt, status, kitId, product, deliveredTo, events } = order
  const { dataReturnedAt, closedBecause } = order
  return {
    term: `Order ${number}`,
    values: [
      `${product}, placed ${longDate(createdAt)}`,
      `Status: ${plain(status).toLowerCase()}`,
      ...(kitId ? [`Kit ID ${kitId}`] : []),
      `Sent to ${linesOf(deliveredTo).join(', ')}`,
      ...events.map((event) => `${plain(event.eventName)}: ${longDate(event.createdAt)}`),
      ...(dataReturnedAt ? [`Data returned: ${longDate(dataReturnedAt)}`] : []),
      ...(closedBecause ? [`Ended: ${plain(closedBecause).toLowerCase()}`] : []),
    ],
  }
}

const studies = ({ studyInvites, studyAnswers }: AccountExport): SummaryRow[] => [
  ...studyInvites.map(({ studyName, createdAt }) => ({
    term: studyName,
    values: [`Invited ${longDate(createdAt)}`],
  })),
  ...studyAnswers.map((answer) => ({
    term: answer.study.studyName,
    values: [
      `${plain(answer.kind)}: ${longDateTime(answer.at)}`,
      ...itemLines(answer),
      ...('consentText' in answer && answer.consentText
        ? [`The study’s own text: ${answer.consentText.words}`]
        : []),
    ],
  })),
]

/** The items of a consent with what was said of each, and those of a withdrawal. */
function itemLines(answer: AccountExport['studyAnswers'][number]): string[] {
  if (answer.kind === 'CONSENT') {
    return decisionsOf(answer).map(({ item, state, at }) =>
      state === 'waiting'
        ? `${itemName(item)}: not shared unless you say yes later`
        : `${itemName(item)}: ${state}, ${longDate(at)}`,
    )
  }
  return 'items' in answer ? answer.items.map(itemName) : []
}

type Item = Extract<AccountExport['studyAnswers'][number], { items: unknown }>['items'][number]

function itemName(item: Item): string {
  switch (item.type) {
    case 'LAB_TEST':
      return item.labTest.name
    case 'QUESTIONNAIRE':
      return item.questionnaire.name
    case 'MEDICAL_RECORD':
      return 'GP record'
  }
}

const researchView = ({ researchView: seen }: AccountExport): SummaryRow[] => [
  row('Age', seen.age),
  row('Sex', seen.sex && genderNames[seen.sex satisfies Gender]),
  { term: 'Disease', values: seen.disease },
  {
    term: 'Year of diagnosis',
    values: seen.diagnosedDate.map((year) => (year === null ? 'Not said' : String(year))),
  },
  row('Ethnicity', seen.ethnicity),
  row('Location', seen.location),
]

const row = (term: string, value: string | null | undefined): SummaryRow => ({
  term,
  values: value ? [value] : [],
})

const linesOf = (address: {
  line1: string
  line2?: string | undefined
  city: string
  postcode: string
}): string[] =>
  [address.line1, address.line2, address.city, address.postcode].flatMap((line) => line || [])

/** A code in plain words: `KIT_UPDATE` is "Kit update", `gp-view` is "GP view". */
function plain(code: string): string {
  const words = code.replaceAll(/[_-]/g, ' ').toLowerCase()
  const sentence = words.slice(0, 1).toUpperCase() + words.slice(1)
  return sentence.replace(/\bgp\b/i, 'GP')
}
