import type { operatorReasons } from '#contract/account.ts'
import type { AccountExport } from '#contract/account-export.ts'
import type { NewResults } from '#contract/new-results.ts'
import { questions } from '#contract/questions.ts'
import { genderNames, type Gender } from '#contract/choices.ts'
import { answerLines, profileOrder, seenUndiagnosed } from '#domain/answers.ts'
import { valueText } from '#contract/answer-values.ts'
import type { ResponseItem } from '#contract/questionnaire.ts'
import { dataRequestName } from '#contract/studies.ts'
import { deliveryLines } from '#domain/deliveries.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import type { SavedStudies } from '#domain/saved-studies.ts'
import type { SummaryRow } from '#ui/SummaryList.tsx'

/** One heading of the readable page. */
export interface ExportSection {
  title: string
  rows: SummaryRow[]
}

/** Everything held about a member, in words. The file has the same with more technical detail. */
export const exportSections = (
  data: AccountExport,
  savedStudies: SavedStudies = [],
): ExportSection[] => [
  { title: 'About you', rows: aboutYou(data) },
  { title: 'Your health profile', rows: answers(data) },
  {
    title: 'Your addresses',
    rows: data.addresses.map((address, index) =>
      row(index === 0 ? 'Home address' : 'Another address', linesOf(address)),
    ),
  },
  { title: 'Your GP record', rows: gpRecord(data) },
  {
    title: 'Whom to call in an emergency',
    rows: [
      row(
        'On your emergency card',
        data.profile.emergencyContacts?.map(({ name, phone }) => `${name}, ${phone}`),
        'No one',
      ),
    ],
  },
  {
    title: 'Your questions for an appointment',
    rows: [row('Kept with your account', questionLines(data), 'None')],
  },
  { title: 'What you shared by link', rows: sharedLinks(data) },
  { title: 'Your DNA kits', rows: data.kitOrders.map(kitOrder) },
  { title: 'Studies', rows: studies(data) },
  { title: 'Your answers to studies’ questions', rows: questionnaires(data) },
  ...(savedStudies.length > 0
    ? [{ title: 'Studies of others', rows: onDevice(savedStudies) }]
    : []),
  { title: 'The six facts that count you in totals', rows: researchView(data) },
  {
    title: 'Notifications',
    rows: data.notifications.map(({ type, createdAt, studyInvite, orderNumber }) => {
      const about = [studyInvite?.study.studyName, orderNumber && `order ${orderNumber}`]
      return row(longDateTime(createdAt), [plain(type), ...about].filter(Boolean).join(', '))
    }),
  },
  { title: 'How we tell you about news', rows: notificationsOf(data) },
  {
    title: 'Account activity',
    rows: data.audit.map((done) =>
      row(longDateTime(done.at), [
        `${plain(done.action)}: ${plain(done.outcome).toLowerCase()}`,
        done.operator !== undefined && `By our staff: ${done.operator}`,
        ...whyLines(done),
      ]),
    ),
  },
]

type RowWords = string | false | null | undefined

/** `empty` is said where there are no words. */
const row = (term: string, words: RowWords | readonly RowWords[], empty?: string): SummaryRow => ({
  term,
  values: [words].flat().flatMap((each) => each || []),
  ...(empty !== undefined && { empty }),
})

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

/** Why it was done: for which study, or the reason and the number to quote when asking about it. */
export const whyLines = ({
  reason,
  ticket,
  lookedFor,
}: Pick<AccountExport['audit'][number], 'reason' | 'ticket' | 'lookedFor'>): string[] =>
  lookedFor
    ? [
        `The study: ${lookedFor.studyName}`,
        `Checked first by ${lookedFor.reviewedBy}`,
        ...(lookedFor.asRead ? ['Who it looked for:', ...lookedFor.asRead] : []),
      ]
    : [
        ...(reason === undefined ? [] : [`Why: ${reasonWords[reason] ?? reason}`]),
        ...(ticket === undefined ? [] : [`Our reference: ${ticket}`]),
      ]

const notificationsOf = ({ news: { preferences, devices } }: AccountExport): SummaryRow[] => [
  row('About', preferences.kinds.join(', ')),
  row('Quiet hours', preferences.quiet && `${preferences.quiet.from} to ${preferences.quiet.to}`),
  row('By email', preferences.byEmail ? 'Yes' : 'No'),
  row('Devices with notifications', String(devices)),
]

const personal = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['mobileNumber', 'Mobile number'],
] as const

const aboutYou = ({ profile, signIn, memberSince }: AccountExport): SummaryRow[] => [
  ...personal.map(([key, term]) => row(term, profile[key])),
  row('Member since', longDate(memberSince)),
  row(
    'At the sign-in service',
    personal.map(([key]) => signIn?.[key]),
    'It’s not responding at the moment. Try again later.',
  ),
]

const answers = ({ profile }: AccountExport): SummaryRow[] =>
  profileOrder
    // Addresses have their own section.
    .filter((question) => question !== 'address')
    .map((question) =>
      row(
        questions[question].term,
        answerLines(profile, question, (name, year) => `${name} (${year})`),
      ),
    )

const gpRecord = ({ gpConnection, profile: { newResults } }: AccountExport): SummaryRow[] => [
  row(
    'Connection',
    gpConnection && [
      `${gpConnection.surgery.name} (${gpConnection.surgery.odsCode})`,
      `Connected since ${longDate(gpConnection.connectedAt)}`,
    ],
    'Not connected',
  ),
  row('New results', newResults ? newResultsWords(newResults) : 'Shown straight away'),
  row('The record itself', 'Rowan does not keep it. Your surgery does.'),
]

const questionLines = ({ appointmentQuestions: stored }: AccountExport) =>
  stored && [...stored.questions.split('\n'), `Saved ${longDateTime(stored.savedAt)}`]

const sharedLinks = ({ sharedLinks: shared }: AccountExport): SummaryRow[] => [
  ...(shared?.links ?? []).map(({ createdAt, expiresAt, hasPasscode }) =>
    row(`Link made ${longDateTime(createdAt)}`, [
      `Ends ${longDateTime(expiresAt)}`,
      hasPasscode ? 'With a passcode' : 'Without a passcode',
      'The file is encrypted. We do not have its key.',
    ]),
  ),
  ...(shared?.openings ?? []).map(({ at, recipient, linkMadeAt }) =>
    row(`Opened ${longDateTime(at)}`, [
      `By someone who gave the name ${recipient}`,
      `Link made ${longDateTime(linkMadeAt)}`,
    ]),
  ),
]

const newResultsWords = (chosen: NewResults): string =>
  chosen.how === 'tell'
    ? 'We tell you first'
    : `Held until ${longDate(chosen.until)}, then we tell you first`

const kitOrder = (order: AccountExport['kitOrders'][number]): SummaryRow =>
  row(`Order ${order.number}`, [
    `${order.product}, placed ${longDate(order.createdAt)}`,
    `Status: ${plain(order.status).toLowerCase()}`,
    order.kitId && `Kit ID ${order.kitId}`,
    `Sent to ${linesOf(order.deliveredTo).join(', ')}`,
    ...order.events.map((event) => `${plain(event.eventName)}: ${longDate(event.createdAt)}`),
    order.dataReturnedAt && `Data returned: ${longDate(order.dataReturnedAt)}`,
    order.closedBecause && `Ended: ${plain(order.closedBecause).toLowerCase()}`,
  ])

const studies = ({ studyInvites, studyAnswers }: AccountExport): SummaryRow[] => [
  ...studyInvites.map(({ studyName, createdAt, wantsNews }) =>
    row(studyName, [
      `Invited ${longDate(createdAt)}`,
      wantsNews && 'You withdrew, and asked to hear what comes of it',
    ]),
  ),
  ...studyAnswers.map((answer) =>
    row(answer.study.studyName, [
      `${plain(answer.kind)}: ${longDateTime(answer.at)}`,
      ...itemLines(answer),
      'consentText' in answer &&
        answer.consentText &&
        `The study’s own text: ${answer.consentText.words}`,
      ...(answer.kind === 'CONSENT' ? deliveryLines(answer) : []),
    ]),
  ),
]

/** They are no part of what the service holds. */
const onDevice = (saved: SavedStudies): SummaryRow[] => [
  row(
    'Saved on this device alone',
    saved.map(({ study, savedAt }) => `${study.title} (${study.id}), saved ${longDate(savedAt)}`),
  ),
]

/** What was sent, after the study's words; what was not, alone. */
const questionnaires = ({ questionnaires: answered = [] }: AccountExport): SummaryRow[] =>
  answered.map(({ round, notSent, response }) =>
    row(`${round.study.studyName}: ${round.name}`, [
      response ? `Sent ${longDateTime(response.authored)}` : 'Not sent',
      ...responseLines([...(response?.item ?? []), ...notSent]),
    ]),
  )

const responseLines = (items: readonly ResponseItem[]): string[] =>
  items.flatMap(({ text = '', answer = [], item = [] }) => [
    ...(answer.length > 0
      ? [`${text} ${answer.map((value) => valueText(value, longDate)).join(', ')}`.trim()]
      : []),
    ...responseLines(item),
  ])

/** The items of a consent with what was said of each, and those of a withdrawal. */
function itemLines(answer: AccountExport['studyAnswers'][number]): string[] {
  if (answer.kind !== 'CONSENT') return 'items' in answer ? answer.items.map(dataRequestName) : []
  return answer.decisions.map(({ item, state, at }) => {
    const said =
      state === 'waiting' ? 'not shared unless you say yes later' : `${state}, ${longDate(at)}`
    return `${dataRequestName(item)}: ${said}`
  })
}

const researchView = ({ researchView: seen, profile }: AccountExport): SummaryRow[] => [
  row('Age', seen.age),
  row('Sex', seen.sex && genderNames[seen.sex satisfies Gender]),
  row('Disease', seen.disease, seenUndiagnosed(profile)?.disease),
  row(
    'Year of diagnosis',
    seen.diagnosedDate.map((year) => (year === null ? 'Not said' : String(year))),
    seenUndiagnosed(profile)?.year,
  ),
  row('Ethnicity', seen.ethnicity),
  row('Location', seen.location),
]

interface AddressLines {
  line1: string
  line2?: string | undefined
  city: string
  postcode: string
}

const linesOf = ({ line1, line2, city, postcode }: AddressLines): string[] =>
  [line1, line2, city, postcode].flatMap((line) => line || [])

/** A code in plain words: `KIT_UPDATE` is "Kit update", `gp-view` is "GP view". */
function plain(code: string): string {
  const words = code.replaceAll(/[_-]/g, ' ').toLowerCase()
  const sentence = words.slice(0, 1).toUpperCase() + words.slice(1)
  return sentence.replace(/\bgp\b/i, 'GP')
}
