import { ApiError } from '#api/api-error.ts'

/** Why an answer to a study, a consent or a withdrawal was not saved, and what stands against it. */
export interface NotAnswered {
  message: string
  because:
    | 'fault'
    | 'signed-out'
    | 'consent-given'
    | 'invite-declined'
    | 'study-changed'
    | 'not-found'
}

/** Words for an answer that failed (product rules). None of these waits to be sent (decision 016). */
export function whyNotAnswered(error: unknown): NotAnswered {
  if (!(error instanceof ApiError)) return fault('of a fault on our side. Try again.')
  const { failure } = error
  switch (failure.kind) {
    case 'unreachable':
      return fault('there is no connection. Check your internet connection, then try again.')
    case 'timed-out':
    case 'not-understood':
      return {
        message: 'We do not know whether your answer arrived. Try again: it counts only once.',
        because: 'fault',
      }
    case 'unavailable':
      return fault('our service has a problem at the moment. Try again in a few minutes.')
    case 'signed-out':
      return {
        message: 'Your answer has not been saved because you are no longer signed in.',
        because: 'signed-out',
      }
    case 'refused':
      return refusal(failure)
  }
}

function refusal({
  status,
  problem,
}: Extract<ApiError['failure'], { kind: 'refused' }>): NotAnswered {
  switch (problem.code) {
    case 'consent-given':
      return {
        message:
          'You have already agreed to share data with this study. To stop, withdraw your consent.',
        because: 'consent-given',
      }
    case 'invite-declined':
      return {
        message: 'You have declined this study. To share data, confirm your interest first.',
        because: 'invite-declined',
      }
    case 'study-changed':
      return {
        message:
          'The study has changed since you opened this page, so nothing has been shared. This is how it reads now: check it, then decide.',
        because: 'study-changed',
      }
    default:
      return status === 404
        ? {
            message: 'Your answer has not been saved: this study is no longer open.',
            because: 'not-found',
          }
        : {
            message: `Your answer has not been saved. ${problem.detail ?? problem.title}`,
            because: 'fault',
          }
  }
}

const fault = (because: string): NotAnswered => ({
  message: `Your answer has not been saved because ${because}`,
  because: 'fault',
})
