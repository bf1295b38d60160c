import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filtered, searchIn } from '#features/gp-record/reading/entry-rows.ts'
import type { RecordEntry } from '#features/gp-record/reading/record-entry.ts'

const entry = (searched: string, index: number): RecordEntry => ({
  key: `events ${index}`,
  section: 'events',
  fingerprint: 0,
  date: 'No date',
  title: searched,
  facts: [],
  groups: [],
  searched,
})

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 4 })

test('however a search grew, shrank or changed, it finds what a first one would', () => {
  fc.assert(
    fc.property(fc.array(text), fc.array(fc.array(text)), (texts, searches) => {
      const all = texts.map(entry)
      const search = searchIn(new Map([['events', all]]))
      for (const words of searches) {
        expect(search(words).get('events')).toEqual(filtered(all, { words }))
      }
    }),
  )
})

test('without a search the entries are the very same', () => {
  const entries = new Map([['events' as const, [entry('a', 0)]]])
  const search = searchIn(entries)
  search(['b'])
  expect(search([]).get('events')).toBe(entries.get('events'))
})
