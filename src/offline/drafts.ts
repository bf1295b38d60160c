import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { cacheOwner } from '#offline/cache/encrypted-store.ts'
import { changeNote, readNote, type NoteKind } from '#offline/cache/notes.ts'
import { useStore } from '#store'
import { holdWhileTyped, restored, typed } from './typed-drafts.ts'

/*
 * What is typed in a form and not saved yet. A phone discards pages that nobody looks at, so it is also kept on the
 * device, as a note in the encrypted cache, which a sign-out clears and a shared device does not have.
 */

/** The member, and what is typed: the question, or the thing that a form is about. */
export interface DraftKey {
  subject: string
  of: string
}

export interface Drafts<Values> {
  read: (key: DraftKey) => Values | undefined
  save: (key: DraftKey, values: Values) => void
  /** For a form that is back at its initial value. */
  drop: (key: DraftKey) => void
}

/** By form and what it is of: `address of address`. */
const draftsNote: NoteKind<Record<string, unknown>> = {
  name: 'drafts',
  schema: v.record(v.string(), v.unknown()),
  toJson: (note) => note,
}

const forms: string[] = []
const nameOf = (form: string, { of }: DraftKey) => `${form} of ${of}`
const placeOf = (subject: string, name: string) => `${subject} ${name}`

/** The drafts of one kind of form, which has a name of its own. Created once, next to the form. */
export function createDrafts<Values>(
  form: string,
  schema: v.GenericSchema<unknown, Values>,
): Drafts<Values> {
  forms.push(form)
  return {
    read(key) {
      const place = placeOf(key.subject, nameOf(form, key))
      const values = typed.has(place) ? typed.get(place) : restored.get().get(place)
      const read = v.safeParse(schema, values)
      return read.success ? read.output : undefined
    },
    save: (key, values) => keep(key, { [nameOf(form, key)]: values }),
    drop: (key) => keep(key, { [nameOf(form, key)]: undefined }),
  }
}

/** For what was saved or given up: drops all drafts of it. */
export function dropDrafts(key: DraftKey): void {
  keep(key, Object.fromEntries(forms.map((form) => [nameOf(form, key), undefined])))
}

/** For what has ended, on whatever page or visit it was typed: drops the drafts of all that is over. */
export async function dropDraftsWhere(
  subject: string,
  isOver: (of: string) => boolean,
): Promise<void> {
  const drop = (names: string[]) => {
    const over = names.filter((name) => isOver(name.slice(name.indexOf(' of ') + 4)))
    if (over.length > 0)
      keep({ subject }, Object.fromEntries(over.map((name) => [name, undefined])))
  }
  const own = placeOf(subject, '')
  const here = [...typed, ...restored.get()].filter(
    ([place, values]) => place.startsWith(own) && values !== undefined,
  )
  drop(here.map(([place]) => place.slice(own.length)))
  drop(Object.keys((await readNote({ subject }, draftsNote)) ?? {}))
}

/** A shared device keeps none, and one that is locked none before it is opened. */
function keep({ subject }: Pick<DraftKey, 'subject'>, changes: Record<string, unknown>): void {
  for (const [name, values] of Object.entries(changes)) typed.set(placeOf(subject, name), values)
  holdWhileTyped()
  if (cacheOwner.get() !== subject) return
  void changeNote({ subject }, draftsNote, (kept) => ({ ...kept, ...changes }))
}

interface DraftOf<Values> {
  drafts: Drafts<Values>
  key: DraftKey
  isBlank: (values: Values) => boolean
}

/** Keeps what is typed in a form until it is blank again, or dropped. Returns whether it is blank. */
export function useDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'subscribe'>,
  { drafts, key, isBlank }: DraftOf<Values>,
): boolean {
  const [wasBlank, setBlank] = useState(() => isBlank(form.getValues()))
  const take = useEffectEvent((values: Values) => {
    setBlank(isBlank(values))
    if (isBlank(values)) drafts.drop(key)
    else drafts.save(key, values)
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => take(values),
      }),
    [form],
  )
  return wasBlank
}

/** The members whose drafts this page has read: what it drops later must not come back. */
const asked = new Set<string>()

/** Whether a draft of this has come from the device; its form then begins again with it. */
export function useIsRestored(key: DraftKey): boolean {
  const { subject } = key
  useEffect(() => void restoreOnce(subject), [subject])
  const places = useStore(restored)
  return forms.some((form) => places.has(placeOf(subject, nameOf(form, key))))
}

async function restoreOnce(subject: string): Promise<void> {
  if (asked.has(subject)) return
  asked.add(subject)
  const kept = Object.entries((await readNote({ subject }, draftsNote)) ?? {})
  // Whoever has left meanwhile takes everything along.
  if (cacheOwner.get() !== subject) return
  const places = kept.map(([name, values]) => [placeOf(subject, name), values] as const)
  // What has been typed since is newer.
  restored.set(new Map(places.filter(([place]) => !typed.has(place))))
}
