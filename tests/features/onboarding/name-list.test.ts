import { describe, expect, test } from 'vitest'
import { continuesName, finishedIn, splitNames } from '#features/onboarding/list/name-list.ts'

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

describe('a text with commas between digits and marks of lists is split', () => {
  test.each([
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
      'with quotes as plain characters',
      'so-called "brittle" asthma, "x" y, ‘z’',
      ['so-called "brittle" asthma', '"x" y', '‘z’'],
    ],
  ])('%s', (_, text, names) => {
    expect(splitNames(text)).toEqual(names)
  })
})

describe('what is typed is finished up to its last comma, and the rest is in the box', () => {
  test.each([
    ['nothing', '', { finished: [], typed: '' }],
    ['one name', 'asth', { finished: [], typed: 'asth' }],
    ['a comma after it', 'asthma,', { finished: ['asthma'], typed: '' }],
    ['the next name', 'asthma, ecz', { finished: ['asthma'], typed: 'ecz' }],
    ['a comma that may go on as a number', 'D 1,', { finished: [], typed: 'D 1,' }],
    ['the number', 'Aspirin, D 1,000', { finished: ['Aspirin'], typed: 'D 1,000' }],
    ['a comma after a number, and a space', 'type 2, ', { finished: ['type 2'], typed: '' }],
    ['only commas, which stay to be corrected', ' , ,', { finished: [], typed: ' , ,' }],
  ])('%s', (_, text, read) => {
    expect(finishedIn(text)).toEqual(read)
  })

  test('a number whose comma stands at its end is a name without it', () => {
    expect(splitNames('D 1,')).toEqual(['D 1'])
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
  expect(splitNames(' \u2022, '.repeat(2_500))).toEqual([])
})
