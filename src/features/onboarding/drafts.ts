import type { QuestionType } from '#contract/questions.ts'
import { holdUpdates } from '#ui/hold-updates.ts'

/** Whose answer to which question. */
export interface DraftKey {
  subject: string
  questionType: QuestionType
}

/** What a member typed and has not saved, for as long as the app is open: never on a disk. */
export interface Drafts<Values> {
  read: (key: DraftKey) => Values | undefined
  save: (key: DraftKey, values: Values) => void
  /** For a form that holds again what it began with. */
  drop: (key: DraftKey) => void
}

const stores: Map<string, unknown>[] = []

/** The drafts of one kind of form. Made once, beside the form. */
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

/** For an answer that was saved or given up: whatever was typed for the question goes. */
export function dropDrafts(key: DraftKey): void {
  for (const drafts of stores) drafts.delete(nameOf(key))
  holdWhileTyped()
}

/** For sign-out: what was typed leaves with the person. */
export function clearDrafts(): void {
  for (const drafts of stores) drafts.clear()
  holdWhileTyped()
}

/** For a change of members: only what this one typed stays. */
export function clearDraftsOfOthers(subject: string): void {
  for (const drafts of stores) {
    for (const name of drafts.keys()) if (!name.startsWith(`${subject} `)) drafts.delete(name)
  }
  holdWhileTyped()
}

let letUpdate: (() => void) | undefined

/** A draft lives in memory: loading the app anew would lose it. */
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
