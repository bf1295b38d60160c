import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#contract/fold.ts'
import { tidied } from '#contract/tidy.ts'
import {
  continuesName,
  joinNames,
  joinWithNext,
  splitNames,
  typedList,
} from '#features/onboarding/list/name-list.ts'

describe('a text is split into names', () => {
  test.each([
    ['at commas, trimmed', ' asthma ,  type 1 diabetes', ['asthma', 'type 1 diabetes']],
    ['without the empty parts', ',asthma,, ,', ['asthma']],
    ['into none when there are only commas', ', ,,', []],
    ['each once, whatever its case', 'Asthma, ASTHMA, asthma ', ['Asthma']],
    [
      'with accents, apostrophes and emoji as they are',
      "Ménière's disease, 🦴 bone",
      ["Ménière's disease", '🦴 bone'],
    ],
    ['with HTML as the characters it is', '<b>x</b>, <script>', ['<b>x</b>', '<script>']],
  ])('%s', (_, text, names) => {
    expect(splitNames(text)).toEqual(names)
  })
})

describe('a text with quotes, commas between digits and marks of lists is split', () => {
  test.each([
    [
      'but not inside double quotes',
      '"Charcot-Marie-Tooth disease, type 1A", asthma',
      ['Charcot-Marie-Tooth disease, type 1A', 'asthma'],
    ],
    [
      'but not at a comma between two digits',
      'Vitamin D 1,000 units, Methotrexate 2,5 mg,Aspirin',
      ['Vitamin D 1,000 units', 'Methotrexate 2,5 mg', 'Aspirin'],
    ],
    [
      'nor between the digits of another script',
      'D \u0661,\u0660\u0660',
      ['D \u0661,\u0660\u0660'],
    ],
    ['at a comma after one digit alone', 'type 2, asthma', ['type 2', 'asthma']],
    ['at line breaks of every kind', 'a\nb\r\nc\rd\u2028e\u0085f\vg', Array.from('abcdefg')],
    ['at semicolons', 'asthma; eczema\u037E gout', ['asthma', 'eczema', 'gout']],
    [
      'at the commas and semicolons of other scripts',
      'a\u060Cb\uFF0Cc\u3001d\uFF1Be\u061Bf\u1363g\u055Dh\uFF64i',
      Array.from('abcdefghi'),
    ],
    ['at bullets', '\u2022 asthma \u2022 eczema\n\u25AA gout', ['asthma', 'eczema', 'gout']],
    [
      'without the dashes and numbers that begin the lines of a list',
      '- asthma\n* eczema\n\u2013 gout\n1. PKU\n2) PWS',
      ['asthma', 'eczema', 'gout', 'PKU', 'PWS'],
    ],
    [
      'with a middle dot as it is',
      'Digoxin 62\u00B75 micrograms',
      ['Digoxin 62\u00B75 micrograms'],
    ],
    ['with a tab as a space', 'Aspirin\t75 mg', ['Aspirin 75 mg']],
    [
      'but not inside the quotes of phones',
      '\u201CCharcot-Marie-Tooth disease, type 1A\u201D, asthma',
      ['Charcot-Marie-Tooth disease, type 1A', 'asthma'],
    ],
    ...[
      '\u201E%\u201C',
      '\u00AB%\u00BB',
      '\u00BB%\u00AB',
      '\u2018%\u2019',
      "'%'",
      '\u2039%\u203A',
      '\u300C%\u300D',
      '\uFF02%\uFF02',
    ].map((quotes): [string, string, string[]] => [
      `nor inside ${quotes}`,
      `${quotes.replace('%', 'disease, type 1')}, Crohn\u2019s`,
      ['disease, type 1', 'Crohn\u2019s'],
    ]),
    [
      'with apostrophes inside quotes',
      '\u2018M\u00E9ni\u00E8re\u2019s disease, one-sided\u2019, gout',
      ['M\u00E9ni\u00E8re\u2019s disease, one-sided', 'gout'],
    ],
    ['with unbalanced quotes as plain characters', '"Charcot, type 1A', ['"Charcot', 'type 1A']],
    [
      'with quotes inside a name as plain characters',
      'so-called "brittle" asthma, "x" y',
      ['so-called "brittle" asthma', '"x" y'],
    ],
    ['with a doubled quote as a quote', '"a ""b"", c"', ['a "b", c']],
  ])('%s', (_, text, names) => {
    expect(splitNames(text)).toEqual(names)
  })
})

test('names that are written down and split again are the same names', () => {
  const character = fc.constantFrom(
    ...Array.from('aBé", <🦴12;-.\u0027\u060C\u2022\u201C\u201D\u2018\u2019\u00AB\u00BB'),
  )
  const name = fc
    .string({ unit: character, minLength: 1, maxLength: 12 })
    .map(tidied)
    .filter((text) => text !== '')
  const names = fc.uniqueArray(name, { selector: fold, maxLength: 6 })
  fc.assert(
    fc.property(names, (each) => {
      expect(splitNames(joinNames(each))).toEqual(each)
    }),
  )
})

test('two parts of one name are joined, with their comma', () => {
  const joined = joinWithNext('asthma, Charcot-Marie-Tooth disease, type 1A', 1)
  expect(joined).toEqual(['asthma', 'Charcot-Marie-Tooth disease, type 1A'])
  expect(joinNames(joined)).toBe('asthma, "Charcot-Marie-Tooth disease, type 1A", ')
})

test.each([
  ['disease,type 1A', 'disease,type 1A'],
  ['disease  ,  type 1A', 'disease , type 1A'],
  ['disease; type 1A', 'disease; type 1A'],
  ['"a, b"; c', 'a, b; c'],
  ['disease\ntype 1A', 'disease, type 1A'],
])('joining the two parts of %j gives back what was typed', (text, name) => {
  expect(joinWithNext(text, 0)).toEqual([name])
  expect(splitNames(joinNames(joinWithNext(text, 0)))).toEqual([name])
})

describe('what is typed is finished up to its last comma, and the rest is in the box', () => {
  test.each([
    ['nothing', '', { names: [], typed: '' }],
    ['one name', 'asth', { names: [], typed: 'asth' }],
    ['a comma after it', 'asthma,', { names: ['asthma'], typed: '' }],
    ['the next name', 'asthma, ecz', { names: ['asthma'], typed: 'ecz' }],
    ['a comma that may go on as a number', 'D 1,', { names: [], typed: 'D 1,' }],
    ['the number', 'Aspirin, D 1,000', { names: ['Aspirin'], typed: 'D 1,000' }],
    ['a comma after a number, and a space', 'type 2, ', { names: ['type 2'], typed: '' }],
    ['a name in quotes', '"Disease, type 1', { names: ['"Disease'], typed: 'type 1' }],
    ['the quote that ends it', '"Disease, type 1"', { names: [], typed: '"Disease, type 1"' }],
    ['only commas, which stay to be corrected', ' , ,', { names: [], typed: ' , ,' }],
  ])('%s', (_, text, shown) => {
    const list = typedList(text)
    expect(list).toMatchObject(shown)
    expect(list.before + list.typed).toBe(text)
  })

  test('a name that is in the list already is not counted twice', () => {
    expect(typedList('asthma, Asthma').unfinished).toBeUndefined()
    expect(typedList('asthma, Asthm').unfinished).toBe('Asthm')
  })
})

test.each([
  ['diagnosis', 'type 1A', true],
  ['diagnosis', 'EDS', true],
  ['diagnosis', '2nd degree', true],
  ['diagnosis', 'Gout', false],
  ['diagnosis', 'Raynaud’s phenomenon', false],
  ['diagnosis', 'diabetes', false],
  ['hospital', 'Leeds', true],
  ['hospital', 'St Thomas’ Hospital', false],
  ['medication', 'Ramipril', false],
] as const)('of a %s, “%s” is offered to be joined to the one before: %s', (question, name, is) => {
  expect(continuesName(question, name)).toBe(is)
})

test('ten thousand characters are split at once', () => {
  expect(splitNames('"a,'.repeat(3_334))).toHaveLength(1)
  expect(splitNames('x'.repeat(10_000))).toHaveLength(1)
  expect(splitNames("'a,".repeat(3_334)).length).toBeLessThan(3)
  expect(splitNames('\u201Ca, '.repeat(3_334)).length).toBeLessThan(3)
})
