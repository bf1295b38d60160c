import { cardLists } from '#record/reading/emergency.ts'
import { entryKeys, type RecordEntry } from '#record/reading/record-entry.ts'

const keyOf = entryKeys()

/** An entry without anything but its name. */
export const entry = (
  section: RecordEntry['section'],
  title: string,
  more: Partial<RecordEntry> = {},
): RecordEntry => ({
  key: keyOf({ section, fingerprint: 0 }),
  section,
  title,
  date: 'March 1987',
  facts: [],
  groups: [],
  searched: '',
  fingerprint: 0,
  ...more,
})

/** The lists of the card by their titles. */
export const cardOf = (
  section: 'allergies' | 'problems',
  entries: readonly RecordEntry[],
  diagnoses: readonly string[] = [],
) =>
  new Map(
    cardLists(new Map([[section, entries]]), { diagnoses }).map((list) => [list.title, list.lines]),
  )
