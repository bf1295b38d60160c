/** The process cannot start; the message is the one sentence that the operator reads. */
export class RefusedToStart extends Error {
  override name = 'RefusedToStart'
}
