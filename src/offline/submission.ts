/** What became of a command. The words for a person are the caller's. */
export type Submission =
  | { state: 'sent' }
  /** It is sent later. `in-memory`: this browser keeps nothing, so only while the app stays open. */
  | { state: 'waiting'; isKept: 'here' | 'in-memory' }
  /** Refused by the service, or it could not be kept (`NotKeptError`): it stays in the form. */
  | { state: 'failed'; error: unknown }
