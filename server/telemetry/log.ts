import type { Logger } from 'pino'

/** Structured lines. None contains a body, a token, a name, an id or a query string. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>
