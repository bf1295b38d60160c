import * as v from 'valibot'

/** No connection was available in time, or the one in use broke or timed out. */
export class DatabaseUnavailableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'DatabaseUnavailableError'
  }
}

/** PostgreSQL's error codes (Appendix A of its manual) after which a retry may well succeed. */
const passingCodes = new Set([
  '0A000', // a prepared plan whose table was changed by a migration meanwhile
  '25006', // read-only: this server is no longer the primary
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '57014', // statement timeout
  '58030', // the disk fails
  'ECONNREFUSED',
  'ECONNRESET',
])

/** Connection lost; out of disk space, memory or connections; shutting down or starting up. */
const passingClasses = ['08', '53', '57P', '25P03']

/** Whether a database error is temporary: the call may be repeated. */
export function isPassing(error: Error): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  const code = codeOf(error)
  if (code === undefined) return false
  return passingCodes.has(code) || passingClasses.some((each) => code.startsWith(each))
}

const Coded = v.object({ code: v.string() })

/** The SQLSTATE, or the code of a failed system call. */
export function codeOf(error: unknown): string | undefined {
  const coded = v.safeParse(Coded, error)
  return coded.success ? coded.output.code : undefined
}
