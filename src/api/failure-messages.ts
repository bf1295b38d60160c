import { connectTries } from '#contract/gp-connection.ts'
import { problemCodes, type Problem, type ProblemCode } from '#contract/problem.ts'
import { ApiError, type Failure } from './api-error.ts'

/** What a person is told about something that the service did not do (product rules). What they typed stays. */
export interface FailureMessage {
  message: string
  /** What to try, one thing each. */
  advice: readonly string[]
  /** What another try of the same can do. */
  warning?: string
  cause: Cause
  /** The service has judged it: the same once more comes to the same. */
  isRefused: boolean
  /** What the service says of single fields. */
  fields: readonly { field: string; message: string }[]
}

/** The code of a problem that the action has words for, or else what kept it from being done. */
export type Cause = ProblemCode | Kind

type Kind =
  | 'unreachable'
  /** No clear answer came: nobody knows whether it was done. */
  | 'unclear'
  | 'signed-out'
  | 'rate-limited'
  | 'unavailable'
  | 'refused'
  | 'fault'

type Said = string | Pick<FailureMessage, 'message' | 'advice'>
type Entry = Said | ((problem: Problem) => Said)
type Row = Readonly<Record<Exclude<Kind, 'refused'>, Said> & Partial<Record<Cause, Entry>>>

/** What most actions say. `notDone` is what has not happened, without a full stop. */
const saying = (notDone: string, because = `${notDone}, because`) =>
  ({
    unreachable: `${because} there is no connection. Check it, then try again.`,
    unclear:
      'We do not know whether this was done, because no clear answer came. Try again: doing it twice changes nothing.',
    'signed-out': `${because} you are no longer signed in. Sign in, then try again.`,
    'rate-limited': `${because} there were too many tries in a short time. Wait a minute, then try again.`,
    unavailable: `${because} our service has a problem at the moment. Try again in a few minutes.`,
    refused: ({ errors, detail, title }) =>
      `${notDone}. ${errors?.[0]?.message ?? detail ?? title}`,
    fault: `${because} of a fault on our side. Try again.`,
  }) satisfies Row

const always = (said: string) =>
  ({
    unreachable: said,
    unclear: said,
    'signed-out': said,
    'rate-limited': said,
    unavailable: said,
    refused: said,
    fault: said,
  }) satisfies Row

const ours = (message: string): Said => ({ message, advice: ['Try again in a few minutes.'] })

const studyHasProblem =
  'Your answer has not been saved because our service has a problem at the moment. Try again in a few minutes.'

/** One row for each thing that is done with a live answer: what a person is told by why it was not done. */
const messages = {
  'add-address': saying('The address has not been saved'),
  'remove-address': saying('The address has not been removed'),
  'disconnect-gp-record': saying('Your GP record has not been disconnected'),
  'export-data': saying('Your data could not be fetched'),

  'close-account': {
    ...saying('Your account has not been closed and nothing is erased'),
    'account-closing':
      'Your data is erased. Your sign-in is not deleted yet, because the sign-in service does not answer. Press “Close my account” again in a minute to finish.',
  },

  'end-sign-ins': always(
    'Nothing has been signed out, because the sign-in service does not answer. Check your internet connection, then try again.',
  ),

  'mark-read': always(
    'We could not mark these as read. They stay new until you open this page again.',
  ),

  'order-kit': {
    ...saying('Your order has not been placed', 'Your order has not been placed because'),
    unclear: 'We do not know whether your order arrived. Try again: it will not be placed twice.',
    'rate-limited':
      'Your order has not been placed because there were too many tries today. Try again tomorrow.',
    unavailable:
      'Your order has not been placed because our service has a problem. Try again in a few minutes.',
    'order-open': 'You already have an order under way, so this one has not been placed.',
  },

  'answer-study': {
    ...saying('Your answer has not been saved', 'Your answer has not been saved because'),
    unreachable:
      'Your answer has not been saved because there is no connection. Check your internet connection, then try again.',
    unclear: 'We do not know whether your answer arrived. Try again: it counts only once.',
    'signed-out': 'Your answer has not been saved because you are no longer signed in.',
    'rate-limited': studyHasProblem,
    unavailable: studyHasProblem,
    'consent-given':
      'You have already agreed to share data with this study. To stop, withdraw your consent.',
    'invite-declined': 'You have declined this study. To share data, confirm your interest first.',
    'study-changed':
      'The study has changed since you opened this page, so nothing has been shared. This is how it reads now: check it, then decide.',
    'not-found': 'Your answer has not been saved: this study is no longer open.',
  },

  'connect-handed-over': {
    ...always('Your GP record was not connected: there was no answer. Try again in a few minutes.'),
    refused:
      'Your GP record was not connected: your surgery did not accept the details from NHS login.',
  },

  'connect-gp-record': {
    unreachable: {
      message: 'There is no connection to the internet, so your details were not sent.',
      advice: ['Check your connection, then try again.'],
    },
    unclear: {
      message: 'We do not know whether your surgery received your details.',
      advice: ['Try again with the same details: they are not used twice.'],
    },
    'signed-out': {
      message: 'You are no longer signed in.',
      advice: ['Sign in again, then try again.'],
    },
    'rate-limited': ours('There were too many tries in a short time.'),
    unavailable: ours('Our service has a problem at the moment.'),
    refused: ({ detail, title, errors = [] }) => ({
      message: detail ?? title,
      advice: errors.map(({ message }) => message),
    }),
    fault: ours('There was a fault on our side.'),
    'gp-details-not-matched': {
      message: 'Your surgery does not know these details together.',
      advice: [
        'Check each code against the letter: 0 and O, 1 and l, capital and small letters.',
        'Give your surname and date of birth as your surgery has them.',
        'Use a letter from the surgery you are registered with now. Codes stop working when you move.',
      ],
    },
    'gp-details-wrong-length': {
      message: 'The Account ID or the Linkage Key is too long or too short.',
      advice: ['Count the characters in the letter. A zero at the start and symbols count too.'],
    },
    'gp-already-linked': {
      message: 'These details are already in use for a connection.',
      advice: [
        'If you have connected with another account, disconnect there first.',
        'Else ask your surgery for a new letter: each can be used once.',
      ],
    },
    'gp-practice-not-enabled': {
      message: 'This surgery does not offer online access to records.',
      advice: [
        'Check the National Practice Code.',
        'Ask your surgery whether it can turn online access on.',
      ],
    },
    'gp-under-age': {
      message: 'Your surgery does not give online access at this age.',
      advice: ['Check the date of birth.', 'Ask your surgery when you can have access.'],
    },
    'under-16': {
      message: 'You must be 16 or over to connect a record.',
      advice: ['Check the date of birth.'],
    },
    'gp-system-unavailable': ours(
      'The system of your surgery does not answer at the moment. This does not count as a try.',
    ),
    'gp-record-not-understood': ours(
      'The system of your surgery gave no clear answer. This does not count as a try.',
    ),
    // The API stops at five tries an hour and says for how long.
    'gp-locked-out': ({ detail = 'Try again in an hour.' }) => ({
      message: `You have tried ${connectTries.perHour} times in the last hour, so this try was not sent to your surgery.`,
      advice: [detail],
    }),
  },
} satisfies Record<string, Row>

/** Something that is done with a live answer, and never later (decision 016). */
export type LiveAction = keyof typeof messages

/** Says what a person is told when this was not done. */
export function failureMessage(action: LiveAction, error: unknown): FailureMessage {
  const failure = error instanceof ApiError ? error.failure : undefined
  const problem = failure && 'problem' in failure ? failure.problem : undefined
  const row: Row = messages[action]
  const cause = problemCodes.find((code) => code === problem?.code && row[code]) ?? kindOf(failure)
  const entry = row[cause]
  const said = (typeof entry === 'function' ? problem && entry(problem) : entry) ?? row.fault
  return {
    advice: [],
    ...(typeof said === 'string' ? { message: said } : said),
    ...warningOf(problem),
    cause,
    isRefused: failure?.kind === 'refused',
    fields: problem?.errors ?? [],
  }
}

function kindOf(failure: Failure | undefined): Kind {
  if (!failure) return 'fault'
  switch (failure.kind) {
    case 'timed-out':
    case 'not-understood':
      return 'unclear'
    case 'unavailable':
      return failure.status === 429 ? 'rate-limited' : 'unavailable'
    default:
      return failure.kind
  }
}

/** The surgery counts tries. */
function warningOf({ triesLeft, detail }: Partial<Problem> = {}): { warning?: string } {
  if (triesLeft === undefined || triesLeft > connectTries.perHour - connectTries.warnAfter)
    return {}
  if (triesLeft === 0) return { warning: detail ?? `That was your last try. ${blocked}` }
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`
  return { warning: `You have ${tries} left in this hour. ${blocked}` }
}

const blocked =
  'More wrong tries can block the codes of your letter. If you are not sure, ask your surgery first.'
