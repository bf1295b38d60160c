import { holdUpdates } from '#hold-updates'
import { createStore } from '#store'

/*
 * What is typed in a form and not saved yet, as this page has it. Apart from `drafts.ts`, which also keeps it on the
 * device, because whoever signs out or in drops it and must not load what forms need.
 */

type TypedValues = ReadonlyMap<string, unknown>
const none: TypedValues = new Map()

/** By member and form. Undefined: saved or given up, whatever an earlier page left. */
export const typed = new Map<string, unknown>()
/** What an earlier page left. */
export const restored = createStore(none)

/** For sign-out, which clears the device too: drops all drafts. */
export function clearDrafts(): void {
  typed.clear()
  restored.set(none)
  holdWhileTyped()
}

/** For a change of member: keeps only this member's drafts. */
export function clearDraftsOfOthers(subject: string): void {
  const isTheirs = (place: string) => place.startsWith(`${subject} `)
  for (const place of typed.keys()) if (!isTheirs(place)) typed.delete(place)
  if (![...restored.get().keys()].every(isTheirs)) restored.set(none)
  holdWhileTyped()
}

let letUpdate: (() => void) | undefined

/** A reload would take the caret from a field in which somebody types, and on a shared device what they typed. */
export function holdWhileTyped(): void {
  const isTyped = [...typed.values()].some((values) => values !== undefined)
  if (isTyped) {
    letUpdate ??= holdUpdates('something is typed and not saved')
    return
  }
  letUpdate?.()
  letUpdate = undefined
}
