import type { QuestionType } from '#contract/questions.ts'
import { holdUpdates } from '#ui/hold-updates.ts'

/** The member and the question. */
export interface DraftKey {
  subject: string
  questionType: QuestionType
}

/** Unsaved input, kept while the app is open. It is never written to the disk. */
export interface Drafts<Values> {
  read: (key: DraftKey) => Values | undefined
  save: (key: DraftKey, values: Values) => void
  /** For a form that is back at its initial value. */
  drop: (key: DraftKey) => void
}

const stores: Map<string, unknown>[] = []

/** The drafts of one kind of form. Created once, next to the form. */
export function createDrafts<Values>(): Drafts<Values> {
  const drafts = new Map<string, Values>()
  stores.push(drafts)
  return {
    read: (key) => drafts.get(nameOf(key)),
    save(key, values) {
      drafts.set(nameOf(key), values)
      holdWhileTyped()
    },
    drop(key) {
      drafts.delete(nameOf(key))
      holdWhileTyped()
    },
  }
}

/** For an answer that was saved or given up: drops all drafts of the question. */
export function dropDrafts(key: DraftKey): void {
  for (const drafts of stores) drafts.delete(nameOf(key))
  holdWhileTyped()
}

/** For sign-out: drops all drafts. */
export function clearDrafts(): void {
  for (const drafts of stores) drafts.clear()
  holdWhileTyped()
}

/** For a change of member: keeps only this member's drafts. */
export function clearDraftsOfOthers(subject: string): void {
  for (const drafts of stores) {
    for (const name of drafts.keys()) if (!name.startsWith(`${subject} `)) drafts.delete(name)
  }
  holdWhileTyped()
}

let letUpdate: (() => void) | undefined

/** Drafts are in memory, so a reload would lose them. */
function holdWhileTyped(): void {
  const isTyped = stores.some(({ size }) => size > 0)
  if (isTyped) {
    letUpdate ??= holdUpdates('an answer is typed and not saved')
    return
  }
  letUpdate?.()
  letUpdate = undefined
}

const nameOf = ({ subject, questionType }: DraftKey) => `${subject} ${questionType}`
