/** The process cannot start; the message is the one sentence that the operator reads. */
export class StartupError extends Error {
  override name = 'StartupError'
}
