import { ApiError, type Failure } from '#api/api-error.ts'
import { connectTries } from '#contract/gp-connection.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'

/** What a person is told about a record that was not connected. What they typed stays in every case. */
export interface NotConnected {
  reason: string
  /** What to try, one thing each. */
  advice: readonly string[]
  /** After the third refusal: how many tries are left, and what more of them can do. */
  warning?: string
}

/** Words for a connection that failed, by what went wrong. */
export function whyNotConnected(error: unknown): NotConnected {
  if (!(error instanceof ApiError)) return ours('There was a fault on our side.')
  const { failure } = error
  switch (failure.kind) {
    case 'unreachable':
      return {
        reason: 'There is no connection to the internet, so your details were not sent.',
        advice: ['Check your connection, then try again.'],
      }
    case 'timed-out':
    case 'not-understood':
      return {
        reason: 'We do not know whether your surgery received your details.',
        advice: ['Try again with the same details: they are not used twice.'],
      }
    case 'signed-out':
      return {
        reason: 'You are no longer signed in.',
        advice: ['Sign in again, then try again.'],
      }
    case 'refused':
    case 'unavailable':
      return refused(failure)
  }
}

const knownReasons: Readonly<Partial<Record<ProblemCode, Omit<NotConnected, 'warning'>>>> = {
  'gp-details-not-matched': {
    reason: 'Your surgery does not know these details together.',
    advice: [
      'Check each code against the letter: 0 and O, 1 and l, capital and small letters.',
      'Give your surname and date of birth as your surgery has them.',
      'Use a letter from the surgery you are registered with now. Codes stop working when you move.',
    ],
  },
  'gp-details-wrong-length': {
    reason: 'The Account ID or the Linkage Key is too long or too short.',
    advice: ['Count the characters in the letter. A zero at the start and symbols count too.'],
  },
  'gp-already-linked': {
    reason: 'These details are already in use for a connection.',
    advice: [
      'If you have connected with another account, disconnect there first.',
      'Else ask your surgery for a new letter: each can be used once.',
    ],
  },
  'gp-practice-not-enabled': {
    reason: 'This surgery does not offer online access to records.',
    advice: [
      'Check the National Practice Code.',
      'Ask your surgery whether it can turn online access on.',
    ],
  },
  'gp-under-age': {
    reason: 'Your surgery does not give online access at this age.',
    advice: ['Check the date of birth.', 'Ask your surgery when you can have access.'],
  },
  'under-16': {
    reason: 'You must be 16 or over to connect a record.',
    advice: ['Check the date of birth.'],
  },
  'gp-system-unavailable': {
    reason:
      'The system of your surgery does not answer at the moment. This does not count as a try.',
    advice: ['Try again in a few minutes.'],
  },
  'gp-record-not-understood': {
    reason: 'The system of your surgery gave no clear answer. This does not count as a try.',
    advice: ['Try again in a few minutes.'],
  },
}

function refused(failure: Extract<Failure, { kind: 'refused' | 'unavailable' }>): NotConnected {
  const { problem } = failure
  if (!problem) return ours('Our service has a problem at the moment.')
  if (problem.code === 'gp-locked-out') return lockedOut(problem)
  const known = Object.entries(knownReasons).find(([code]) => code === problem.code)?.[1]
  if (known) return { ...known, ...warningOf(problem) }
  const faults = problem.errors?.map(({ message }) => message) ?? []
  return failure.kind === 'refused'
    ? { reason: problem.detail ?? problem.title, advice: faults }
    : ours(
        problem.code === 'rate-limited'
          ? 'There were too many tries in a short time.'
          : 'Our service has a problem at the moment.',
      )
}

/** The API stops at five tries an hour and says for how long. */
const lockedOut = ({ detail = 'Try again in an hour.' }: Problem): NotConnected => ({
  reason: `You have tried ${connectTries.perHour} times in the last hour, so this try was not sent to your surgery.`,
  advice: [detail],
})

function warningOf({ triesLeft, detail }: Problem): { warning: string } | undefined {
  if (triesLeft === undefined || triesLeft > connectTries.perHour - connectTries.warnAfter) {
    return undefined
  }
  if (triesLeft === 0) return { warning: detail ?? `That was your last try. ${blocked}` }
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`
  return { warning: `You have ${tries} left in this hour. ${blocked}` }
}

const blocked =
  'More wrong tries can block the codes of your letter. If you are not sure, ask your surgery first.'

const ours = (reason: string): NotConnected => ({
  reason,
  advice: ['Try again in a few minutes.'],
})
