import { codeOf } from '../db/database-unavailable.ts'

/** Name, code and stack of an error and its causes, for the log; never a message. */
export const traceOf = (error: unknown): unknown =>
  error instanceof Error
    ? {
        name: error.name,
        code: codeOf(error),
        at: error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 8),
        ...(error.cause instanceof Error && { cause: traceOf(error.cause) }),
      }
    : { name: typeof error }
