import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinNames, joinWithNext, splitNames } from '#features/onboarding/name-list.ts'

describe('a text is split into names', () => {
  test.each([
    ['at commas, trimmed', ' asthma ,  type 1 diabetes', ['asthma', 'type 1 diabetes']],
    ['without the empty parts', ',asthma,, ,', ['asthma']],
    ['into none when there are only commas', ', ,,', []],
    [
      'but not inside double quotes',
      '"Charcot-Marie-Tooth disease, type 1A", asthma',
      ['Charcot-Marie-Tooth disease, type 1A', 'asthma'],
    ],
    ['with unbalanced quotes as plain characters', '"Charcot, type 1A', ['"Charcot', 'type 1A']],
    [
      'with quotes inside a name as plain characters',
      'so-called "brittle" asthma, "x" y',
      ['so-called "brittle" asthma', '"x" y'],
    ],
    ['with a doubled quote as a quote', '"a ""b"", c"', ['a "b", c']],
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

test('names that are written down and split again are the same names', () => {
  const character = fc.constantFrom('a', 'B', 'é', '"', ',', ' ', '<', "'", '🦴')
  const name = fc
    .string({ unit: character, minLength: 1, maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const names = fc.uniqueArray(name, { selector: (each) => each.toLowerCase(), maxLength: 6 })
  fc.assert(
    fc.property(names, (each) => {
      expect(splitNames(joinNames(each))).toEqual(each)
    }),
  )
})

test('two parts of one name are joined, with their comma', () => {
  const names = splitNames('asthma, Charcot-Marie-Tooth disease, type 1A')
  const joined = joinWithNext(names, 1)
  expect(joined).toEqual(['asthma', 'Charcot-Marie-Tooth disease, type 1A'])
  expect(joinNames(joined)).toBe('asthma, "Charcot-Marie-Tooth disease, type 1A"')
})

test('ten thousand characters are split at once', () => {
  expect(splitNames('"a,'.repeat(3_334))).toHaveLength(1)
  expect(splitNames('x'.repeat(10_000))).toHaveLength(1)
})
