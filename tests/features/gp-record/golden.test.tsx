import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordSections, sentSectionOf } from '#contract/gp-record.ts'
import { checkLetter } from '#features/gp-record/check/check-letter.ts'
import { EntryCard } from '#features/gp-record/list/EntryCard.tsx'
import { readRecord } from '../../record/read-record.ts'

/*
 * Searches the rendered cards for every text, number and date of the example records, independently of the product's
 * code: each entry of a file must have its own card with everything in it.
 */

const File = v.object({
  schema1: v.optional(
    v.object({ medicalRecord: v.record(v.string(), v.array(v.unknown())) }),
    () => ({
      medicalRecord: {},
    }),
  ),
  schema3: v.optional(v.array(v.unknown()), () => []),
})

const period = { from: '1900-01-01', to: '2026-11-25' }

/** The cards of a record, as a person reads them. */
function cardsOf({ schema1, schema3 }: v.InferOutput<typeof File>) {
  const reply = { ...period, fetchedAt: '2026-11-25T12:00:00.000Z', schema1, schema3 }
  const entries = readRecord([reply], period)?.entries ?? []
  return entries.map((entry) => {
    const { container, unmount } = render(<EntryCard entry={entry} isOpen />)
    const said = plain(container.textContent)
    unmount()
    return { section: entry.section, said }
  })
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

const units: readonly (readonly [RegExp, string])[] = [
  [/(\d) 10\*9/g, '$1 × 10⁹'],
  [/(\d) 10\*12/g, '$1 × 10¹²'],
  [/10\*9/g, '10⁹'],
  [/10\*12/g, '10¹²'],
  [/\bug\b/g, 'micrograms'],
  [/\bumol\b/g, 'micromol'],
  [/m2\b/g, 'm²'],
]
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&deg;': '°',
}

/** The pieces in which a text of a file may be shown. */
function wordsOf(sent: string, key: string): string[] {
  const asUnits = key === 'displayValue' || key === 'units' || key === 'numericUnits'
  const text = asUnits
    ? units.reduce((said, [one, other]) => said.replaceAll(one, other), sent)
    : sent
  return text
    .split(/<\/?(?:b|br|p|i|strong|table|tr|td|th|ul|li)\s*\/?>/)
    .map((piece) => plain(piece.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)))
    .filter(Boolean)
}

/** What is not shown: ids, the precision of a date, and technical types. */
const unread = new Set([
  'eventGuid',
  'binaryDataId',
  'content',
  'datePart',
  'observationType',
  'contentType',
  'size',
])

const months =
  'january february march april may june july august september october november december'.split(' ')

/** A date in words, as precise as it is known, without the product's code. */
function dayWords(value: string, datePart = 'YearMonthDay'): string[] {
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-')
  if (datePart === 'Unknown' || Number(year) < 1850 || Number(year) > 2200) return []
  if (datePart === 'Year') return [year]
  const monthOfYear = `${months[Number(month) - 1]} ${year}`
  return [datePart === 'YearMonth' ? monthOfYear : `${Number(day)} ${monthOfYear}`]
}

const Dated = v.object({ value: v.string(), datePart: v.optional(v.string()) })

function wordsIn(sent: unknown, key = ''): string[] {
  if (unread.has(key) || sent === null || sent === false) return []
  if (Array.isArray(sent)) return sent.flatMap((each) => wordsIn(each, key))
  if (v.is(Dated, sent)) return dayWords(sent.value, sent.datePart)
  if (typeof sent === 'object') {
    return Object.entries(sent).flatMap(([name, each]: [string, unknown]) => wordsIn(each, name))
  }
  if (sent === true) return [key === 'notGiven' ? 'not given' : 'marked abnormal']
  if (typeof sent === 'number') return key === 'numberOfIssues' && sent === 1 ? [] : [String(sent)]
  if (typeof sent !== 'string') return []
  if (key === 'date') return dayWords(sent)
  // The problem of a consultation is its title.
  if (key === 'header' && /^(?:problem|diagnosis)$/i.test(sent)) return []
  return wordsOf(sent, key)
}

/** Assigns each source its own card with everything in it; returns those without one. */
function withoutCard(sources: readonly string[][], cards: readonly string[]): string[][] {
  const takenBy = new Map<number, number>()
  const take = (source: number, tried: Set<number>): boolean =>
    cards.some((card, index) => {
      if (tried.has(index) || !sources[source]?.every((word) => card.includes(word))) return false
      tried.add(index)
      const other = takenBy.get(index)
      if (other !== undefined && !take(other, tried)) return false
      takenBy.set(index, source)
      return true
    })
  return sources.filter((_, source) => !take(source, new Set()))
}

const exampleRecordsDir = 'sandbox/gp-system/records'
const zones = ['Europe/London', 'America/New_York', 'Pacific/Auckland']

describe.each(zones)('in %s', (zone) => {
  beforeEach(() => vi.stubEnv('TZ', zone))
  afterEach(() => vi.unstubAllEnvs())

  test.each(readdirSync(exampleRecordsDir))('every field of %s is in exactly one card', (name) => {
    const file = v.parse(File, JSON.parse(readFileSync(join(exampleRecordsDir, name), 'utf8')))
    const cards = cardsOf(file)
    for (const section of recordSections) {
      const sent = section === 'events' ? file.schema3 : (file.schema1.medicalRecord[section] ?? [])
      const said = cards
        .filter((card) => sentSectionOf(card.section) === section)
        .map((card) => card.said)
      expect(said).toHaveLength(sent.length)
      expect(
        withoutCard(
          sent.map((entry) => wordsIn(entry)),
          said,
        ),
      ).toEqual([])
    }
  })

  test.each([
    ['before the clocks go forward', '2026-03-29T00:30:00Z', '29 March 2026 at 12:30am'],
    ['after it', '2026-03-29T01:30:00Z', '29 March 2026 at 2:30am'],
    ['late on the evening before', '2026-10-24T23:30:00Z', '25 October 2026 at 12:30am'],
    ['before the clocks go back', '2026-10-25T00:30:00Z', '25 October 2026 at 1:30am'],
    ['after it', '2026-10-25T01:30:00Z', '25 October 2026 at 1:30am'],
    ['sent from another zone', '2026-07-01T20:15:00-05:00', '2 July 2026 at 2:15am'],
    ['without a zone', '2026-07-01T20:15:00', '1 July 2026 at 8:15pm'],
  ])('a time %s is the time in London: %s', (_, value, said) => {
    const file = v.parse(File, { schema3: [{ date: value, recordItems: [{ details: 'Seen' }] }] })
    expect(cardsOf(file)[0]?.said).toContain(plain(said))
  })
})

/** Everything a person wrote in a file, with a dash as a word processor of the nineties put it into HTML. */
function withDashes(sent: unknown, key = ''): unknown {
  if (Array.isArray(sent)) return sent.map((each) => withDashes(each, key))
  if (typeof sent === 'object' && sent !== null) {
    return Object.fromEntries(
      Object.entries(sent).map(([name, each]: [string, unknown]) => [name, withDashes(each, name)]),
    )
  }
  return typeof sent === 'string' && !isForMachines.has(key) ? `${sent} &#150; \u0096` : sent
}
const isForMachines = new Set(['eventGuid', 'binaryDataId', 'content', 'datePart', 'contentType'])

test.each(readdirSync(exampleRecordsDir))(
  'in every text of %s, dates included, a character that was sent as a number can be read',
  (name) => {
    const sent: unknown = JSON.parse(readFileSync(join(exampleRecordsDir, name), 'utf8'))
    const dashed = v.parse(File, withDashes(sent))
    const reply = { ...period, fetchedAt: '2026-11-25T12:00:00.000Z', ...dashed }
    for (const entry of readRecord([reply], period)?.entries ?? []) {
      const { container, unmount } = render(<EntryCard entry={entry} isOpen />)
      const letter = checkLetter({ entry, words: 'x', today: '2026-11-25', name: 'x' }).entry.join(
        ' ',
      )
      for (const said of [container.textContent, letter]) {
        expect(said).not.toMatch(/&#150;|\u0096/)
        expect(said).toContain('–')
      }
      unmount()
    }
  },
)
