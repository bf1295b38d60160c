import { connectTries, earlierSurname } from '#contract/gp-connection.ts'
import { problemCodes, type Problem, type ProblemCode } from '#contract/problem.ts'
import { ApiError, type Failure } from './api-error.ts'

/** What a person reads when the service did not do something (product rules). What they typed stays. */
export interface FailureMessage {
  message: string
  /** What to try, one suggestion each. */
  advice: readonly string[]
  /** What trying again can lead to. */
  warning?: string
  cause: Cause
  /** The service refused it: trying the same again gets the same reply. */
  isRefused: boolean
  /** It was refused because what the choice was made from has changed elsewhere. */
  isChangedElsewhere: boolean
  /** What the service says about single fields. */
  fields: readonly { field: string; message: string }[]
}

/** The code of a problem that has its own message, or else the kind of failure. */
export type Cause = ProblemCode | FailureKind

type FailureKind =
  /** Nothing was sent. */
  | 'unreachable'
  /** No clear answer came: it may or may not have been done. */
  | 'unclear'
  | 'signed-out'
  | 'rate-limited'
  | 'unavailable'
  | 'refused'
  | 'fault'

type Advice = string | Pick<FailureMessage, 'message' | 'advice'>
type MessageEntry = Advice | ((problem: Problem) => Advice)
type Row = Readonly<
  Record<Exclude<FailureKind, 'refused'>, Advice> & Partial<Record<Cause, MessageEntry>>
>

/** The messages of most actions. `notDone` is what has not happened, without a full stop. */
const saying = (notDone: string, because = `${notDone}, because`) =>
  ({
    unreachable: `${because} we could not reach our service. Check your connection, then try again.`,
    unclear: 'We’re not sure this went through. Check your connection, then try again. It’s safe.',
    'idempotency-key-missing': `${because} this network changes what we send. Try again on another network.`,
    'changed-since': `${because} something has changed since your first try. Look again, then decide.`,
    'signed-out': `${because} you’ve been signed out. Sign in, then try again.`,
    'rate-limited': `${because} you’ve tried too many times. Wait a minute, then try again.`,
    'daily-limit': `${because} you’ve saved as much as one account can in a day. Try again tomorrow.`,
    unavailable: `${because} our service has a problem at the moment. Try again in a few minutes.`,
    refused: ({ errors, detail, title }) =>
      `${notDone}. ${errors?.[0]?.message ?? detail ?? title}`,
    fault: `${because} something went wrong on our side. Try again.`,
  }) satisfies Row

const always = (message: string) =>
  ({
    unreachable: message,
    unclear: message,
    'signed-out': message,
    'rate-limited': message,
    unavailable: message,
    refused: message,
    fault: message,
  }) satisfies Row

const changedElsewhere = (message: string) =>
  ({ 'setting-changed': message, 'changed-since': message }) satisfies Partial<Row>

const ours = (message: string): Advice => ({ message, advice: ['Try again in a few minutes.'] })

const letterStillWorks = 'We have not used up your letter.'

const studyHasProblem =
  'Your answer has not been saved because our service has a problem at the moment. Try again in a few minutes.'

/** The messages of each live action, by the cause of the failure. */
const messages = {
  'add-address': saying('We have not saved the address'),
  'remove-address': saying('We have not removed the address'),
  'save-preferences': {
    ...saying('We have not saved your choice'),
    ...changedElsewhere(
      'You changed this on another device, so we have not saved what you chose here.',
    ),
  },
  'save-contacts': {
    ...saying('We have not saved the people to call'),
    ...changedElsewhere(
      'You changed them on another device, so we have not saved what you typed here.',
    ),
  },
  'save-questions': {
    ...saying('We have not changed the questions in your account'),
    'list-changed':
      'You changed these questions somewhere else, so we have not changed the ones in your account. Look below, then save again.',
  },
  'make-link': {
    ...saying('We have not made the link'),
    unclear:
      'We’re not sure the link was made. Check your connection, then try again without changing anything: you’ll only make one link.',
    'links-full': 'You already have 20 links, so we have not made another. Stop sharing one first.',
  },
  'stop-link': saying('We have not stopped sharing'),
  'push-on': saying('We have not turned on notifications on this device'),
  'disconnect-gp-record': saying('We have not disconnected your GP record'),
  'export-data': {
    ...saying('We could not get your data'),
    unclear: 'We could not get your data. Check your connection, then try again.',
  },

  'close-account': {
    ...saying('We have not closed your account or deleted anything'),
    'account-closing':
      'We’ve deleted your data, but not your sign-in yet, because the sign-in service is not responding. Select “Close my account” again in a minute to finish.',
  },

  'end-sign-ins': always(
    'We have not signed anything out, because the sign-in service is not responding. Check your connection, then try again.',
  ),

  'mark-read': always(
    'We could not mark these as read. They’ll still show as new when you come back.',
  ),

  'order-kit': {
    ...saying('Your order has not been placed', 'Your order has not been placed because'),
    unclear: 'We’re not sure we got your order. It’s safe to try again: you’ll only order one kit.',
    'rate-limited':
      'Your order has not been placed because you’ve tried too many times today. Try again tomorrow.',
    unavailable:
      'Your order has not been placed because our service has a problem. Try again in a few minutes.',
    'order-open': 'You already have an order in progress, so we have not placed this one.',
  },

  'answer-study': {
    ...saying('Your answer has not been saved', 'Your answer has not been saved because'),
    unclear: 'We’re not sure we got your answer. It’s safe to try again.',
    'changed-since':
      'Something has changed since you first answered, so we have not saved your answer. Look again, then decide.',
    'signed-out': 'Your answer has not been saved because you’ve been signed out.',
    'rate-limited': studyHasProblem,
    unavailable: studyHasProblem,
    'consent-given':
      'You have already agreed to share data with this study. To stop, withdraw your consent.',
    'consent-changed':
      'Something has changed since you opened this page, so we have not saved your answer. Look again, then decide.',
    'birth-date-missing':
      'Tell us your date of birth first, so we know you’re 16 or over. We have not shared anything.',
    'invite-declined': 'You’ve declined this study. To share data, confirm your interest first.',
    'study-changed':
      'The study has changed since you opened this page, so we have not shared anything. Read it again, then decide.',
    'not-found': 'Your answer has not been saved because this study has closed.',
  },

  'undo-decline': saying('You’ve still declined the study'),

  'connect-handed-over': {
    ...always(
      'We could not connect your GP record because your surgery’s system is not responding. Try again in a few minutes.',
    ),
    refused:
      'We could not connect your GP record because your surgery did not accept the details from NHS login.',
  },

  'connect-gp-record': {
    unreachable: {
      message: 'We could not reach our service, so we have not sent your details.',
      advice: ['Check your connection, then try again.'],
    },
    unclear: {
      message: 'We’re not sure your surgery got your details.',
      advice: ['It’s safe to try again with the same details.'],
    },
    'signed-out': {
      message: 'You’ve been signed out.',
      advice: ['Sign in again, then try again.'],
    },
    'rate-limited': ours('You’ve tried too many times.'),
    'daily-limit': {
      message:
        'You’ve saved as much as one account can in a day, so we have not sent your details.',
      advice: ['Try again tomorrow.'],
    },
    unavailable: ours('Our service has a problem at the moment.'),
    refused: ({ detail, title, errors = [] }) => ({
      message: detail ?? title,
      advice: errors.map(({ message }) => message),
    }),
    fault: ours('Something went wrong on our side.'),
    'gp-details-not-matched': {
      message: 'Your surgery could not match these details.',
      advice: [
        'Check each code against your letter. Look for 0 and O, 1 and l, and capital letters.',
        'Enter your surname and date of birth exactly as your surgery has them.',
        'Use a letter from the surgery you’re registered with now. Codes stop working when you move.',
      ],
    },
    'gp-another-person': {
      message: 'The date of birth is not the one in your health profile.',
      advice: [
        'You can only connect your own record to your account.',
        'If your health profile is wrong, change your date of birth there. You can connect a day later.',
        'If your surgery has it wrong, ask them to correct it.',
        letterStillWorks,
      ],
    },
    'gp-another-surname': {
      message: 'The surname is not the one in your account.',
      advice: [
        `If it’s an earlier surname of yours, tick “${earlierSurname}”, then try again.`,
        'If your account has the wrong name, change it in My details. You can connect a day later.',
        'You can only connect your own record to your account.',
        letterStillWorks,
      ],
    },
    'gp-profile-changed': {
      message: 'You changed your surname or date of birth less than a day ago.',
      advice: [
        'Try again a day after the change. The wait stops people from changing a profile to fit someone else’s letter.',
        letterStillWorks,
      ],
    },
    'gp-birth-date-missing': {
      message: 'We do not have your date of birth yet.',
      advice: [
        'Add it to your health profile, then try again. With an earlier surname we need it to know that the letter is yours.',
        letterStillWorks,
      ],
    },
    'gp-details-wrong-length': {
      message: 'The Account ID or the Linkage Key is too long or too short.',
      advice: [
        'Count the characters in your letter, including any zero at the start and any symbols.',
      ],
    },
    'gp-already-linked': {
      message: 'These details have already been used to connect a record.',
      advice: [
        'If you’ve connected with another account, disconnect there first.',
        'If not, ask your surgery for a new letter. Each one works once.',
      ],
    },
    'gp-practice-not-enabled': {
      message: 'This surgery does not offer online access to records.',
      advice: ['Check the National Practice Code.', 'Ask your surgery to turn on online access.'],
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
      'Your surgery’s system is not responding. This attempt does not count.',
    ),
    'gp-record-not-understood': ours(
      'We could not read your surgery’s reply. This attempt does not count.',
    ),
    // The API allows five tries an hour and says how long to wait.
    'gp-locked-out': ({ detail = 'Try again in an hour.' }) => ({
      message: `You’ve tried ${connectTries.perHour} times in the last hour, so we did not send this attempt to your surgery.`,
      advice: [detail],
    }),
  },
} satisfies Record<string, Row>

/** An action that is done now or not at all, never queued (decision 016). */
export type LiveAction = keyof typeof messages

/** The message for an action that failed. */
export function failureMessage(action: LiveAction, error: unknown): FailureMessage {
  const failure = error instanceof ApiError ? error.failure : undefined
  const problem = failure && 'problem' in failure ? failure.problem : undefined
  const row: Row = messages[action]
  const cause = problemCodes.find((code) => code === problem?.code && row[code]) ?? kindOf(failure)
  const entry = row[cause]
  const found = (typeof entry === 'function' ? problem && entry(problem) : entry) ?? row.fault
  return {
    advice: [],
    ...(typeof found === 'string' ? { message: found } : found),
    ...warningOf(problem),
    cause,
    isRefused: failure?.kind === 'refused',
    isChangedElsewhere: cause === 'setting-changed' || cause === 'changed-since',
    fields: problem?.errors ?? [],
  }
}

function kindOf(failure: Failure | undefined): FailureKind {
  if (!failure) return 'fault'
  switch (failure.kind) {
    case 'timed-out':
    case 'not-understood':
      return 'unclear'
    case 'unreachable':
      return failure.isSent ? 'unclear' : 'unreachable'
    case 'unavailable':
      return failure.status === 429 ? 'rate-limited' : 'unavailable'
    default:
      return failure.kind
  }
}

/** The surgery limits the number of tries. */
function warningOf({ triesLeft, detail }: Partial<Problem> = {}): { warning?: string } {
  if (triesLeft === undefined || triesLeft > connectTries.perHour - connectTries.warnAfter)
    return {}
  if (triesLeft === 0) return { warning: detail ?? `That was your last attempt. ${blocked}` }
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`
  return { warning: `You have ${tries} left in this hour. ${blocked}` }
}

const blocked =
  'More wrong attempts can block the codes in your letter. If you’re not sure, ask your surgery first.'
