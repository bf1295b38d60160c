import { ApiError } from '#api/api-error.ts'
import { NotKeptError } from '#offline/submit.ts'

/** What a person is told about an answer that was not saved, and what would help. */
export interface NotSaved {
  message: string
  remedy: 'try-again' | 'sign-in' | 'change-answer'
}

/** Words for a failed save, by what went wrong (decision 017). What was typed is kept in every case. */
export function whyNotSaved(error: unknown): NotSaved {
  if (error instanceof NotKeptError) {
    return tryAgain(
      error.isForLackOfRoom
        ? 'this device has no room left. Remove something from it, then try again.'
        : 'this browser could not keep it. Try again.',
    )
  }
  if (!(error instanceof ApiError)) return tryAgain('of a fault on our side. Try again.')
  const { failure } = error
  switch (failure.kind) {
    case 'unreachable':
      return tryAgain('there is no connection. Check your internet connection, then try again.')
    case 'timed-out':
      return tryAgain('our service took too long to answer. Try again.')
    case 'not-understood':
      return tryAgain(
        'something other than our service answered. If you use public Wi-Fi, sign in to it, then try again.',
      )
    case 'unavailable':
      return failure.status === 429
        ? tryAgain('there were too many tries in a short time. Wait a minute, then try again.')
        : tryAgain('our service has a problem at the moment. Try again in a few minutes.')
    case 'signed-out':
      return {
        message: 'Your answer has not been saved because you are no longer signed in.',
        remedy: 'sign-in',
      }
    case 'refused': {
      const reason =
        failure.problem.errors?.[0]?.message ?? failure.problem.detail ?? failure.problem.title
      return { message: `Your answer has not been saved. ${reason}`, remedy: 'change-answer' }
    }
  }
}

/** Whether the service refused a date of birth of somebody under 16 (decision 021). */
export const isTooYoung = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.failure.kind === 'refused' &&
  error.failure.problem.code === 'under-16'

const tryAgain = (because: string): NotSaved => ({
  message: `Your answer has not been saved because ${because}`,
  remedy: 'try-again',
})
