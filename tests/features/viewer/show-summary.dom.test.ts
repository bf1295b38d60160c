import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readSummary } from '#viewer/read-summary.ts'
import { shownSummary } from '#viewer/show-summary.ts'
import { medical, summaryOf } from '../sharing/summary-of.ts'

const folder = 'sandbox/gp-system/records'
const sentBy = (file: string) =>
  v.parse(v.record(v.string(), v.unknown()), JSON.parse(readFileSync(join(folder, file), 'utf8')))

/** A summary as our viewer shows it to a clinician. */
function shown(made: object): HTMLElement {
  const main = document.createElement('main')
  const summary = readSummary(made, true)
  if (summary) main.append(...shownSummary(summary, 0))
  return main
}

/** What is read without opening anything. */
function atFirstSight(page: HTMLElement): string {
  const visible = page.cloneNode(true)
  if (!(visible instanceof HTMLElement)) return ''
  visible.querySelectorAll('details > :not(summary)').forEach((each) => each.remove())
  return textOf(visible)
}

/** Its texts one after another, as they stand below each other. */
const textOf = (node: HTMLElement): string => {
  const texts: string[] = []
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
  return texts.filter(Boolean).join(' ')
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** What the place of a row says, or what says nothing. */
const said = /\b(?:active|inactive|Status not known)\b|Significance: (?:Significant|Major|Minor)\b/g

describe.each(readdirSync(folder))('the summary of %s', (file) => {
  test('is drawn with every word of it', () => {
    const { made } = summaryOf(sentBy(file))
    const lines = readSummary(made)?.sections.flatMap((section) => section.lines) ?? []
    expect(lines.length).toBeGreaterThan(2)
    const drawn = new Set(wordsOf(textOf(shown(made))))
    const lost = lines.flatMap((line) =>
      wordsOf(line.replaceAll(said, '')).filter((word) => !drawn.has(word)),
    )
    expect(lost).toEqual([])
  })
})

test('a clinician sees at a glance what matters, in half the words, and none that says nothing', () => {
  const { made } = summaryOf(sentBy('amina.json'))
  const page = shown(made)
  expect(page.querySelector('h1')?.textContent).toBe('Amina Okafor-Reid, born 9 April 1987')
  const glance = atFirstSight(page)
  const inOrder = [
    'something may be missing',
    'Main diagnosis Ehlers-Danlos syndrome, vascular type',
    'Emergency care plan on file',
    'Allergies',
    'Allergy to penicillin',
    'Medicines now',
    'Celiprolol 200mg tablets One to be taken twice a day',
    'Other main problems',
    'Coeliac artery aneurysm',
    'Marked abnormal',
    '11 micrograms/L ↓ Abnormal 13 to 150',
  ]
  const places = inOrder.map((words) => glance.indexOf(words))
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(wordsOf(glance).length).toBeLessThan(640)
  expect(textOf(page)).not.toMatch(/status not known|significance|\bactive\b|10\*9|\bug\b/i)
})

const sodium = (displayValue: string, more: object = {}) => ({
  value: { term: 'Serum sodium level', effectiveDate: '2026-05-01', displayValue, ...more },
})
const range = { minimum: 133, maximum: 146, units: 'mmol/L' }

test.each([
  ['below its range', sodium('121 mmol/L', { range, abnormal: true }), '121 mmol/L ↓ Abnormal'],
  ['above its range', sodium('151 mmol/L', { range, abnormal: true }), '151 mmol/L ↑ Abnormal'],
  [
    'marked within its range',
    sodium('140 mmol/L', { range, abnormal: true }),
    '140 mmol/L Abnormal',
  ],
  [
    'marked with a range in another unit',
    sodium('121 mmol/L', { range: { ...range, units: 'mg/L' }, abnormal: true }),
    '121 mmol/L Abnormal',
  ],
  [
    'with a mark that has a direction',
    sodium('121 mmol/L', { interpretation: 'Low' }),
    '121 mmol/L ↓ Low',
  ],
  ['not marked, whatever its range', sodium('121 mmol/L', { range }), '121 mmol/L'],
])('a value %s has the arrow that its mark and its numbers say, and no other', (_, sent, words) => {
  const { made } = summaryOf(medical({ testResults: [sent] }), { diagnoses: [] })
  const [cell] = shown(made).querySelectorAll<HTMLElement>('td')
  expect(cell && textOf(cell)).toBe(words)
})

const problem = (term: string, more: object = {}) => ({
  significance: 'Significant',
  status: 'Active',
  observation: { term, effectiveDate: '2019-01-01', ...more },
})
const plan = problem('Vasculitis', { associatedText: ['Emergency care plan on file'] })

test('the main diagnosis stands first of what was left in, and nothing tells that another was taken out', () => {
  const sent = medical({ problems: [problem('Asthma'), plan] })
  const main = (without: readonly string[]) => {
    const { made } = summaryOf(sent, { without, diagnoses: [] })
    return textOf(shown(made))
  }
  expect(main([])).toContain('Main diagnosis Vasculitis Emergency care plan on file')
  expect(main(['Vasculitis'])).toContain('Main diagnosis Asthma 1 January 2019')
})

test('a list that does not say what stands first has no main diagnosis', () => {
  const { made } = summaryOf(medical({ problems: [problem('Asthma: query')] }), { diagnoses: [] })
  expect(textOf(shown(made))).toContain('Main problems Asthma: query')
  expect(textOf(shown(made))).not.toContain('Main diagnosis')
})

test('without entries it says that nothing is known', () => {
  const { made } = summaryOf({}, { diagnoses: [] })
  const page = textOf(shown(made))
  expect(page).toContain('Allergies No information about allergies')
  expect(page).toContain('Medicines now No information about medications')
})
