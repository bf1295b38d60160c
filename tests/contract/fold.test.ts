import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldedWithPlaces, foldText, plainMarks } from '#contract/fold.ts'

describe('people take for the same', () => {
  test.each([
    ['the apostrophe of a phone', 'Raynaud’s', "Raynaud's"],
    ['that of a surgery', 'Raynaud`s', 'Raynaudʼs'],
    ['a no-break hyphen', 'ehlers‑danlos', 'Ehlers-Danlos'],
    ['a dash', 'ehlers–danlos', 'Ehlers-Danlos'],
    ['the two micro signs', '5 µg', '5 μg'],
    ['œ and oe', 'œdema', 'Oedema'],
    ['ß and ss', 'Weiß', 'WEISS'],
    ['other letters of Europe', 'Sjøgren, Łukasz, Æsa', 'sjogren, lukasz, aesa'],
    ['both sigmas', 'ΟΔΟΣ', 'οδος'],
    ['an accent, composed or not', 'Sjögren', 'Sjo\u0308gren'],
    ['and its absence', 'Sjögren', 'sjogren'],
    ['a ligature', 'ﬁbrosis', 'fibrosis'],
    ['a soft hyphen', 'fibro\u00ADmyalgia', 'fibromyalgia'],
    ['a zero-width space', 'fibro\u200Bmyalgia', 'fibromyalgia'],
    ['control characters', 'fibro\u0000myalgia', 'fibromyalgia'],
    ['an apostrophe of Windows', 'O\u0092Brien', "O'Brien"],
    ['subscripts', 'HbA₁c, B₁₂', 'HBA1C, B12'],
    ['superscripts', '24 kg/m²', '24 kg/m2'],
    ['a power of ten', '5 × 10⁹/L', '5 × 10^9/l'],
    ['fractions', '½ tablet, 1½', '1/2 tablet, 1 1/2'],
    ['full-width letters', 'ＨｂＡ１ｃ', 'hba1c'],
    ['digits of another script', '١٢٣٤٥٦', '123456'],
    ['blanks', ' Blue  heron\u00A0\t7 ', 'blue heron 7'],
    ['quotes', '“blue heron”', '"Blue heron"'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other))
  })
})

test.each([
  ['≠ and =', 'a ≠ b', 'a = b'],
  ['10⁹ and 109', '10⁹', '109'],
  ['1½ and 11/2', '1½', '11/2'],
  ['vowels of Hindi', 'की', 'का'],
  ['consonants of Japanese', 'か', 'が'],
  ['two words and one', 'blue heron', 'blueheron'],
])('%s are not the same', (_, one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

const anything = fc.string({ unit: 'binary' })

test('what is folded stays as it is when it is folded again', () => {
  for (let code = 1; code <= 0x1_ff_ff; code += 1) {
    const folded = fold(`a${String.fromCodePoint(code)}b`)
    if (fold(folded) !== folded) expect.fail(code.toString(16))
  }
  fc.assert(fc.property(anything, (text) => fold(fold(text)) === fold(text)))
})

/* Lists that were stored before are keyed so: composed, trimmed and in lower case. */
test('a name is the same as what its list was keyed by before', () => {
  fc.assert(
    fc.property(
      anything,
      (text) => fold(text.normalize('NFC').trim().toLowerCase()) === fold(text),
    ),
  )
})

test('each unit of a folded text comes from the letter that it stands for', () => {
  const text = 'The  ﬁrst: Ray\u00ADnaud’s, 1½ × 10⁹ œdema'
  const { folded, placeOf } = foldedWithPlaces(text)
  expect(folded).toBe(foldText(text))
  const at = (words: string) => {
    const from = folded.indexOf(words)
    return text.slice(placeOf(from).from, placeOf(from + words.length - 1).to)
  }
  expect(at("raynaud's")).toBe('Ray\u00ADnaud’s')
  expect(at('oedema')).toBe('œdema')
  expect(at('first')).toBe('ﬁrst')
  expect(at('1/2')).toBe('½')
  fc.assert(fc.property(anything, (any) => foldedWithPlaces(any).folded === foldText(any)))
})

test('every dash of Unicode is one of the hyphens that names may be written with', () => {
  for (let code = 0x80; code <= 0x10_ff_ff; code += 1) {
    const mark = String.fromCodePoint(code)
    if (/\p{Pd}/u.test(mark)) expect(plainMarks(mark), code.toString(16)).toBe('-')
  }
})
