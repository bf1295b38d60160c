/** Separate from the schema, because the app's entry only needs these. */
export const clientErrorsPath = '/client-errors'

/** The parts of a screen that can fail separately. */
export const faultPlaces = [
  'app',
  'page',
  'overlays',
  'menu',
  'greetings',
  'identity',
  'modals',
  'sign-out',
  'record-chart',
  'record-comparison',
  'record-print',
  'record-dates',
  'record-entry',
] as const
export type FaultPlace = (typeof faultPlaces)[number]

/** The browser's error names and ours. Anything else is `Other`, because a name could contain anything. */
export const errorNames = [
  'AbortError',
  'AggregateError',
  'ApiError',
  'DataError',
  'Error',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'QuotaExceededError',
  'RangeError',
  'ReferenceError',
  'SecurityError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
  'UnknownError',
  'ValiError',
  'Other',
] as const
