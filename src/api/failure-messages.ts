import { rows } from '#content/failure-words.txt'
import { connectTries, earlierSurname } from '#contract/gp-details.ts'
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

const words = new Map(rows.map(([action, cause, ...said]) => [`${action} ${cause}`, said]))

/** An action that is done now or not at all, never queued (decision 016). */
export const liveActions = [
  'add-address',
  'remove-address',
  'save-preferences',
  'save-contacts',
  'save-questions',
  'make-link',
  'stop-link',
  'push-on',
  'disconnect-gp-record',
  'export-data',
  'close-account',
  'end-sign-ins',
  'mark-read',
  'order-kit',
  'answer-study',
  'send-answers',
  'undo-decline',
  'connect-handed-over',
  'connect-gp-record',
] as const
export type LiveAction = (typeof liveActions)[number]

/** What is said and what to try, with names in braces; undefined if nothing is said of this cause. */
const saidOf = (action: LiveAction, cause: Cause): readonly string[] | undefined =>
  words.get(`${action} ${cause}`) ??
  (words.has(`${action} not done`) ? words.get(`* ${cause}`) : undefined)

/** The message for an action that failed. */
export function failureMessage(action: LiveAction, error: unknown): FailureMessage {
  const failure = error instanceof ApiError ? error.failure : undefined
  const problem = failure && 'problem' in failure ? failure.problem : undefined
  const code = problemCodes.find(
    // It is a kind of failure too, and each action has words for those.
    (each) => each === problem?.code && (each === 'rate-limited' || saidOf(action, each)),
  )
  const cause = code ?? kindOf(failure)
  const said = saidOf(action, cause) ?? words.get(`${action} always`) ?? []
  const [message = '', ...advice] = said.flatMap((text) => filled(text, action, problem))
  return {
    message,
    advice,
    ...warningOf(problem),
    cause,
    isRefused: failure?.kind === 'refused',
    isChangedElsewhere: cause === 'setting-changed' || cause === 'changed-since',
    fields: problem?.errors ?? [],
  }
}

/** What stands for a name in braces; `{errors}` is one suggestion each. */
function filled(text: string, action: LiveAction, problem: Problem | undefined): string[] {
  const errors = problem?.errors?.map(({ message }) => message) ?? []
  if (text === '{errors}') return errors
  const [notDone = '', because = `${notDone}, because`] = words.get(`${action} not done`) ?? []
  const detail = problem?.detail ?? problem?.title ?? ''
  const names: Readonly<Record<string, string>> = {
    notDone,
    because,
    detail,
    reason: errors[0] ?? detail,
    // The API allows five tries an hour and says how long to wait.
    wait: problem?.detail ?? 'Try again in an hour.',
    triesPerHour: String(connectTries.perHour),
    earlierSurname,
  }
  return [text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)]
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
