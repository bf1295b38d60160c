import { useEffect } from 'react'
import * as v from 'valibot'
import { QuestionType } from '#contract/questions.ts'
import { cacheOwner } from '#offline/cache/encrypted-store.ts'
import { changeNote, readNote, type NoteKind } from '#offline/cache/notes.ts'
import { useStore } from '#store'
import { type DraftKey, forms, holdWhileTyped, restored } from './typed-drafts.ts'

/*
 * What is typed in a question and not saved yet. A phone discards pages that nobody looks at, so it is also kept on the
 * device, as a note in the encrypted cache, which a sign-out clears and a shared device does not have.
 */

export interface Drafts<Values> {
  read: (key: DraftKey) => Values | undefined
  save: (key: DraftKey, values: Values) => void
  /** For a form that is back at its initial value. */
  drop: (key: DraftKey) => void
}

/** By form and question: `address of address`. */
const draftsNote: NoteKind<Record<string, unknown>> = {
  name: 'drafts',
  schema: v.record(v.string(), v.unknown()),
  toJson: (note) => note,
}

/** The drafts of one kind of form, which has a name of its own. Created once, next to the form. */
export function createDrafts<Values>(
  name: string,
  schema: v.GenericSchema<unknown, Values>,
): Drafts<Values> {
  const drafts = new Map<string, Values>()
  const restore = (place: string, values: unknown) => {
    const read = v.safeParse(schema, values)
    if (read.success) drafts.set(place, read.output)
    return read.success
  }
  forms.push({ name, drafts, restore })
  return {
    read: (key) => drafts.get(nameOf(key)),
    save(key, values) {
      drafts.set(nameOf(key), values)
      holdWhileTyped()
      keep(key, (kept) => ({ ...kept, [`${name} of ${key.questionType}`]: values }))
    },
    drop(key) {
      drafts.delete(nameOf(key))
      holdWhileTyped()
      keep(key, without([`${name} of ${key.questionType}`]))
    },
  }
}

/** For an answer that was saved or given up: drops all drafts of the question. */
export function dropDrafts(key: DraftKey): void {
  for (const { drafts } of forms) drafts.delete(nameOf(key))
  holdWhileTyped()
  keep(key, without(forms.map(({ name }) => `${name} of ${key.questionType}`)))
}

/** A shared device keeps none, and one that is locked none before it is opened. */
function keep(
  { subject }: DraftKey,
  change: (kept: Record<string, unknown>) => Record<string, unknown>,
): void {
  if (cacheOwner.get() !== subject) return
  void changeNote({ subject }, draftsNote, (kept) => change(kept ?? {}))
}

const without = (names: readonly string[]) => (kept: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => !names.includes(name)))

/** The members whose drafts this page has read: what it drops later must not come back. */
const asked = new Set<string>()

/** Whether a draft of this question has come from the device; its form then begins again with it. */
export function useIsRestored(key: DraftKey): boolean {
  const { subject } = key
  useEffect(() => void restoreOnce(subject), [subject])
  return useStore(restored).has(nameOf(key))
}

async function restoreOnce(subject: string): Promise<void> {
  if (asked.has(subject)) return
  asked.add(subject)
  const kept = Object.entries((await readNote({ subject }, draftsNote)) ?? {})
  // Whoever has left meanwhile takes everything along.
  if (cacheOwner.get() !== subject) return
  const names = kept.flatMap(([name, values]) => {
    const [form = '', questionType = ''] = name.split(' of ')
    if (!v.is(QuestionType, questionType)) return []
    const place = nameOf({ subject, questionType })
    const its = forms.find((each) => each.name === form)
    // What has been typed since is newer.
    if (!its || its.drafts.has(place)) return []
    return its.restore(place, values) ? [place] : []
  })
  restored.set(new Set(names))
  holdWhileTyped()
}

const nameOf = ({ subject, questionType }: DraftKey) => `${subject} ${questionType}`
