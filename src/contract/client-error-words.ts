/** Apart from the schema: the app's entry needs these alone. */
export const clientErrorsPath = '/client-errors'

/** What may fail by itself on a screen, with the rest left standing. */
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

/** Errors of the browser and of ours. Whatever else was thrown is `Other`: a name could hold anything. */
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
