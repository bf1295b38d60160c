import { describe, expect, test } from 'vitest'
import type { ItemAnswer, QuestionnaireItem } from '#contract/questionnaire.ts'
import {
  answerFrom,
  chosenAfter,
  fieldOf,
  isEmpty,
  other,
  typedOf,
  type TypedAnswer,
} from '#features/questionnaire/typed-answer.ts'

const fhir = 'http://hl7.org/fhir/StructureDefinition/'
const today = '2026-11-29'
const nothing: TypedAnswer = {
  text: '',
  chosen: [],
  date: { day: '', month: '', year: '' },
  unit: '',
}
const asked = (type: QuestionnaireItem['type'], more: Partial<QuestionnaireItem> = {}) => ({
  linkId: 'q1',
  type,
  text: 'How was your week?',
  ...more,
})
const none = {
  valueCoding: { code: 'n', display: 'None of these' },
  extension: [{ url: `${fhir}questionnaire-optionExclusive`, valueBoolean: true }],
} satisfies NonNullable<QuestionnaireItem['answerOption']>[number]
const several = asked('choice', {
  repeats: true,
  answerOption: [
    { valueCoding: { code: 'a', display: 'Cooking' } },
    { valueCoding: { code: 'b', display: 'Shopping' } },
    none,
  ],
})
const open = asked('open-choice', { answerOption: [{ valueString: 'Tea' }] })
const slept = asked('quantity', {
  extension: [
    { url: `${fhir}questionnaire-unitOption`, valueCoding: { display: 'minutes' } },
    { url: `${fhir}questionnaire-unitOption`, valueCoding: { display: 'hours' } },
  ],
})

const pairs: [string, QuestionnaireItem, Partial<TypedAnswer>, ItemAnswer][] = [
  ['yes', asked('boolean'), { chosen: ['0'] }, [{ valueBoolean: true }]],
  ['no', asked('boolean'), { chosen: ['1'] }, [{ valueBoolean: false }]],
  ['a whole number', asked('integer'), { text: '3' }, [{ valueInteger: 3 }]],
  ['a number with a part', asked('decimal'), { text: '2.5' }, [{ valueDecimal: 2.5 }]],
  [
    'a number in the second unit',
    slept,
    { text: '7.5', unit: 'hours' },
    [{ valueQuantity: { value: 7.5, unit: 'hours' } }],
  ],
  [
    'a day',
    asked('date'),
    { date: { day: '3', month: '2', year: '2026' } },
    [{ valueDate: '2026-02-03' }],
  ],
  ['a line', asked('string'), { text: 'Rest' }, [{ valueString: 'Rest' }]],
  ['several lines', asked('text'), { text: 'Rest\nand tea' }, [{ valueString: 'Rest\nand tea' }]],
  ['an option of a list', open, { chosen: ['0'] }, [{ valueString: 'Tea' }]],
  ['something else', open, { chosen: [other], text: 'Soup' }, [{ valueString: 'Soup' }]],
  [
    'several options',
    several,
    { chosen: ['0', '1'] },
    [
      { valueCoding: { code: 'a', display: 'Cooking' } },
      { valueCoding: { code: 'b', display: 'Shopping' } },
    ],
  ],
]

test.each(pairs)('%s is answered as it was typed, and stands in the form again', (...pair) => {
  const [, item, typed, answer] = pair
  const given = { ...typedOf(item, []), ...typed }
  expect(answerFrom(item, given, today)).toEqual({ state: 'right', answer })
  expect(typedOf(item, answer)).toEqual(given)
  expect(isEmpty(item, given)).toBe(false)
})

const faults: [string, QuestionnaireItem, Partial<TypedAnswer>, RegExp, string][] = [
  ['a comma', asked('decimal'), { text: '2,5' }, /without a comma/, 'text'],
  ['half a date', asked('date'), { date: { ...nothing.date, day: '3' } }, /include a m/, 'date'],
  [
    'a day that is none',
    asked('date'),
    { date: { day: '31', month: '2', year: '2026' } },
    /real date/,
    'date',
  ],
  ['something else, without words', open, { chosen: [other] }, /enter an answer/, 'text'],
  ['a hundred thousand characters', asked('text'), { text: 'x'.repeat(100_000) }, /4000/, 'text'],
  ['None of these with another', several, { chosen: ['0', '2'] }, /alone/, 'chosen'],
  ['nothing, where it is needed', asked('boolean', { required: true }), {}, /select/, 'chosen'],
]

test.each(faults)('%s is refused at its field', (...refused) => {
  const [, item, typed, fault, field] = refused
  const given = { ...nothing, ...typed }
  const checked = answerFrom(item, given, today)
  expect(checked.state === 'wrong' && checked.fault).toMatch(fault)
  expect(fieldOf(item, given)).toBe(field)
})

test('nothing is the answer of who skips a question that need not be answered', () => {
  expect(answerFrom(several, nothing, today)).toEqual({ state: 'right', answer: [] })
})

describe('of several options', () => {
  test('the one that stands alone takes the others away, and they take it', () => {
    expect(chosenAfter(several, ['0', '1'], { key: '2', isOn: true })).toEqual(['2'])
    expect(chosenAfter(several, ['2'], { key: '0', isOn: true })).toEqual(['0'])
    expect(chosenAfter(several, ['0'], { key: '1', isOn: true })).toEqual(['0', '1'])
    expect(chosenAfter(several, ['0', '1'], { key: '0', isOn: false })).toEqual(['1'])
  })

  test('one alone is chosen where one may be', () => {
    expect(chosenAfter(open, ['0'], { key: other, isOn: true })).toEqual([other])
  })
})
