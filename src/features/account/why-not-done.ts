import { ApiError } from '#api/api-error.ts'

/**
 * Words for something that the service did not do (product rules): `notDone` says what has not
 * happened, without a full stop.
 */
export function whyNotDone(notDone: string, error: unknown): string {
  if (!(error instanceof ApiError)) return `${notDone}, because of a fault on our side. Try again.`
  const { failure } = error
  switch (failure.kind) {
    case 'unreachable':
      return `${notDone}, because there is no connection. Check it, then try again.`
    case 'timed-out':
    case 'not-understood':
      return 'We do not know whether this was done, because no clear answer came. Try again: doing it twice changes nothing.'
    case 'signed-out':
      return `${notDone}, because you are no longer signed in. Sign in, then try again.`
    case 'unavailable':
      return failure.status === 429
        ? `${notDone}, because there were too many tries in a short time. Wait a minute, then try again.`
        : `${notDone}, because our service has a problem at the moment. Try again in a few minutes.`
    case 'refused':
      return `${notDone}. ${failure.problem.errors?.[0]?.message ?? failure.problem.detail ?? failure.problem.title}`
  }
}
