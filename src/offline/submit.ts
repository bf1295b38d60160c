import { operationsOf, type Command, type Operation } from '#contract/commands.ts'

/** What became of a command. The words for a person are the caller's. */
export type Submission =
  | { state: 'sent' }
  /** It is sent later. `in-memory`: this browser keeps nothing, so only while the app stays open. */
  | { state: 'waiting'; isKept: 'here' | 'in-memory' }
  /** Refused by the service, or there was no room to keep it: it stays in the form. */
  | { state: 'failed'; error: unknown }

/** Makes one call of the API; throws when it was not acknowledged. */
export type Send = (operation: Operation, idempotencyKey: string) => Promise<unknown>

let send: Send | undefined

/** Hands the courier its way to the API, so that nothing here imports it. */
export function deliverThrough(way: Send): void {
  send = way
}

/**
 * Delivers what a person asked for, whole and in order: the calls of a command are made one after the
 * other, each under the key `id:n`, so that trying the same command again has no second effect.
 */
export async function submit(
  command: Command,
  { subject }: { subject: string },
): Promise<Submission> {
  if (!send) throw new Error('submit() before deliverThrough()')
  if (subject === '') throw new Error('submit() for nobody')
  try {
    for (const [index, operation] of operationsOf(command).entries()) {
      await send(operation, `${command.id}:${index}`)
    }
    return { state: 'sent' }
  } catch (error) {
    return { state: 'failed', error }
  }
}
