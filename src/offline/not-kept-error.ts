import { isDiskFull } from './idb.ts'

/** The answer could not be kept on this device, and so was not sent either. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError'
  readonly isForLackOfRoom: boolean

  constructor(cause: unknown) {
    super('The answer could not be kept on this device', { cause })
    this.isForLackOfRoom = isDiskFull(cause)
  }
}
