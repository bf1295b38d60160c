import type { QuestionType } from '#contract/questions.ts'
import { createStore } from '#store'
import { holdUpdates } from '#ui/hold-updates.ts'

/*
 * What is typed in a question and not saved yet, as this page has it. Apart from `drafts.ts`, which also keeps it on the
 * device, because whoever signs out or in drops it and must not load what questions need.
 */

/** The member and the question. */
export interface DraftKey {
  subject: string
  questionType: QuestionType
}

interface Form {
  name: string
  drafts: Map<string, unknown>
  /** Takes over what the device has, if it is of this form still. */
  restore: (name: string, values: unknown) => boolean
}

export const forms: Form[] = []

const noNames: ReadonlySet<string> = new Set()
/** The drafts that an earlier page left. */
export const restored = createStore(noNames)

/** For sign-out, which clears the device too: drops all drafts. */
export function clearDrafts(): void {
  for (const { drafts } of forms) drafts.clear()
  restored.set(noNames)
  holdWhileTyped()
}

/** For a change of member: keeps only this member's drafts. */
export function clearDraftsOfOthers(subject: string): void {
  for (const { drafts } of forms) {
    for (const name of drafts.keys()) if (!name.startsWith(`${subject} `)) drafts.delete(name)
  }
  holdWhileTyped()
}

let letUpdate: (() => void) | undefined

/** A reload would take the caret from a field in which somebody types. */
export function holdWhileTyped(): void {
  const isTyped = forms.some(({ drafts }) => drafts.size > 0)
  if (isTyped) {
    letUpdate ??= holdUpdates('an answer is typed and not saved')
    return
  }
  letUpdate?.()
  letUpdate = undefined
}
