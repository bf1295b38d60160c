import { ApiError } from '#api/api-error.ts'

/** Unknown, closed or somebody else's: the service does not say which, and retrying does not help. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.failure.kind === 'refused' &&
  (error.failure.status === 404 || error.failure.problem.code === 'invalid-input')
