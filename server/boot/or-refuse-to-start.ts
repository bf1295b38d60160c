import { StartupError } from '../errors/startup-error.ts'

/**
 * Runs the database work of a start. Throws `StartupError` with one sentence when the database
 * cannot be used. Its URL contains a password, so the sentence has `named` instead.
 */
export async function orRefuseToStart<Result>(
  named: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartupError) throw error
    const sentence = `Rowan cannot start: ${named} cannot be used (${reasonOf(error)}).`
    throw new StartupError(sentence, { cause: error })
  }
}

/** The message of the innermost error, on one line. A refused connection has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const code = 'code' in error ? String(error.code) : error.name
  return (error.message || code).replace(/\s+/g, ' ').replace(/\.$/, '')
}
