import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  checkAnswer,
  initialOf,
  nextToAnswer,
  questionsOf,
  responseOf,
  stillMissing,
  typedNumber,
  type Answers,
} from '#contract/questionnaire-answers.ts'
import {
  QuestionnaireResponse,
  type EnableWhen,
  type ItemAnswer,
  type QuestionnaireItem,
} from '#contract/questionnaire.ts'
import { exampleQuestionnaires } from '../../server/sandbox-seed/example-questionnaires.ts'

const fhir = 'http://hl7.org/fhir/StructureDefinition/'
const today = '2026-11-21'

const questionnaireOf = (id: string) => {
  const asked = exampleQuestionnaires[id]
  if (!asked) throw new Error(`There is no questionnaire of ${id}`)
  return asked.questionnaire
}
const bruising = questionnaireOf('veds-vessels')

const given = (answers: Record<string, ItemAnswer>): Answers => new Map(Object.entries(answers))
const linkIds = (answers: Record<string, ItemAnswer>) =>
  questionsOf(bruising, given(answers)).pages.map(({ item }) => item.linkId)

const code = (letter: string): ItemAnswer => [{ valueCoding: { code: letter } }]
const yes: ItemAnswer = [{ valueBoolean: true }]
const no: ItemAnswer = [{ valueBoolean: false }]

describe('the questions', () => {
  test('that an answer makes needless are not asked', () => {
    expect(linkIds({ q1: code('a'), q4: no })).toEqual(['q1', 'q4', 'q7', 'q8', 'q9'])
    expect(linkIds({ q1: code('b'), q4: yes })).toEqual('q1 q2 q3 q4 q5 q6 q7 q8 q9'.split(' '))
  })

  test('that depend on an answer are not asked before it is given', () => {
    expect(linkIds({})).toEqual(['q1', 'q4', 'q7', 'q8', 'q9'])
  })

  test('have the headings, the notes and the help that belong to them', () => {
    const { pages } = questionsOf(questionnaireOf('cf-modulators'), new Map())
    const page = pages.find(({ item }) => item.linkId === 'q7')
    expect(page?.notes).toEqual(['The last question is about the time that treatment takes.'])
    expect(pages.at(-1)?.notes).toEqual([])
    const [pain] = questionsOf(bruising, new Map()).pages
    expect(pain?.groups).toEqual(['Pain'])
    expect(questionsOf(bruising, given({ q1: code('b') })).pages[2]?.help).toEqual([
      'From 0, none at all, to 10, the worst that you can imagine.',
    ])
  })

  test('go on at the first that was neither answered nor skipped', () => {
    const answers = given({ q1: code('b'), q2: [] })
    expect(nextToAnswer(questionsOf(bruising, answers).pages, answers)?.item.linkId).toBe('q3')
  })

  test('of a branch of a branch are gone with the first', () => {
    const item: QuestionnaireItem[] = [
      { linkId: '1', type: 'boolean', text: 'One?' },
      {
        linkId: '2',
        type: 'boolean',
        text: 'Two?',
        enableWhen: [is('1', { answerBoolean: true })],
      },
      {
        linkId: '3',
        type: 'boolean',
        text: 'Three?',
        enableWhen: [is('2', { answerBoolean: true })],
      },
    ]
    const shown = (first: ItemAnswer) =>
      questionsOf({ item }, given({ 1: first, 2: yes })).pages.map((page) => page.item.linkId)
    expect(shown(yes)).toEqual(['1', '2', '3'])
    expect(shown(no)).toEqual(['1'])
  })
})

const is = (question: string, parts: Partial<EnableWhen>): EnableWhen => ({
  question,
  operator: '=',
  ...parts,
})

describe('a condition', () => {
  const kg = { valueQuantity: { value: 70, unit: 'kg', code: 'kg' } }
  test.each<[string, ItemAnswer, Partial<EnableWhen>, boolean]>([
    ['exists', [], { operator: 'exists', answerBoolean: true }, false],
    ['exists', yes, { operator: 'exists', answerBoolean: true }, true],
    ['does not exist', [], { operator: 'exists', answerBoolean: false }, true],
    [
      'is a choice among several',
      [...code('a'), ...code('b')],
      { answerCoding: { code: 'b' } },
      true,
    ],
    ['is another system’s code', code('a'), { answerCoding: { code: 'a', system: 'x' } }, true],
    ['is not one of them', code('a'), { operator: '!=', answerCoding: { code: 'b' } }, true],
    ['is not that one', code('a'), { operator: '!=', answerCoding: { code: 'a' } }, false],
    [
      'is not that one among several',
      [...code('a'), ...code('b')],
      { operator: '!=', answerCoding: { code: 'a' } },
      false,
    ],
    [
      'is not any of several',
      [...code('a'), ...code('b')],
      { operator: '!=', answerCoding: { code: 'c' } },
      true,
    ],
    ['is not, of nothing', [], { operator: '!=', answerCoding: { code: 'a' } }, true],
    ['is above', [{ valueInteger: 3 }], { operator: '>', answerInteger: 3 }, false],
    ['is at least', [{ valueInteger: 3 }], { operator: '>=', answerInteger: 3 }, true],
    ['is below', [{ valueDecimal: 2.5 }], { operator: '<', answerDecimal: 3 }, true],
    ['is at most', [{ valueDecimal: 3.5 }], { operator: '<=', answerInteger: 3 }, false],
    ['is before', [{ valueDate: '2026-01-01' }], { operator: '<', answerDate: '2026-01-02' }, true],
    ['is as much', [kg], { operator: '>=', answerQuantity: kg.valueQuantity }, true],
    [
      'is in another unit',
      [kg],
      { operator: '>', answerQuantity: { value: 1, unit: 'stone', code: 'st' } },
      false,
    ],
    ['is the text', [{ valueString: 'Tea' }], { answerString: 'Tea' }, true],
  ])('%s', (...[, answer, parts, holds]) => {
    const item: QuestionnaireItem[] = [
      { linkId: '1', type: 'string', text: 'What?' },
      { linkId: '2', type: 'string', text: 'And?', enableWhen: [is('1', parts)] },
    ]
    expect(questionsOf({ item }, given({ 1: answer })).pages).toHaveLength(holds ? 2 : 1)
  })

  test('is enough of any, and not enough of all', () => {
    const shown = (enableBehavior: 'any' | 'all') => {
      const item: QuestionnaireItem[] = [
        { linkId: '1', type: 'boolean', text: 'One?' },
        { linkId: '2', type: 'boolean', text: 'Two?' },
        {
          linkId: '3',
          type: 'boolean',
          text: 'Three?',
          enableBehavior,
          enableWhen: [is('1', { answerBoolean: true }), is('2', { answerBoolean: true })],
        },
      ]
      return questionsOf({ item }, given({ 1: yes, 2: no })).pages.length
    }
    expect([shown('any'), shown('all')]).toEqual([3, 2])
  })
})

describe('what is sent', () => {
  const sending = { questionnaire: 'urn:x|1', authored: '2026-11-21T12:00:00.000Z' }

  test('has each answer in its group, and nothing of a branch that was taken back', () => {
    const answers = given({
      q1: code('a'),
      q2: code('b'),
      q4: no,
      q5: [{ valueInteger: 3 }],
      q9: [],
    })
    const response = responseOf(bruising, answers, sending)
    expect(v.parse(QuestionnaireResponse, response)).toEqual({
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      ...sending,
      item: [
        {
          linkId: 'g1',
          text: 'Pain',
          item: [{ linkId: 'q1', text: 'On how many days did you have pain?', answer: code('a') }],
        },
        {
          linkId: 'g2',
          text: 'Bruising',
          item: [{ linkId: 'q4', text: 'Did you bruise without a knock or a fall?', answer: no }],
        },
      ],
    })
    // Nothing of what was typed is lost until then.
    expect(responseOf(bruising, new Map([...answers, ['q4', yes]]), sending).item[1]).toMatchObject(
      {
        item: [{ linkId: 'q4' }, { linkId: 'q5', answer: [{ valueInteger: 3 }] }],
      },
    )
  })

  test('needs the answers that are required of what is shown', () => {
    const missing = (answers: Record<string, ItemAnswer>) =>
      stillMissing(bruising, given(answers)).map(({ linkId }) => linkId)
    expect(missing({})).toEqual(['q1', 'q4'])
    expect(missing({ q1: code('a'), q4: [] })).toEqual(['q4'])
    expect(missing({ q1: code('a'), q4: yes })).toEqual([])
  })
})

const integer: QuestionnaireItem = {
  linkId: '1',
  type: 'integer',
  text: 'How many?',
  extension: [
    { url: `${fhir}minValue`, valueInteger: 0 },
    { url: `${fhir}maxValue`, valueInteger: 10 },
  ],
}
const past: QuestionnaireItem = {
  linkId: '1',
  type: 'date',
  text: 'When?',
  extension: [
    {
      url: `${fhir}maxValue`,
      _valueDate: {
        extension: [
          {
            url: `${fhir}cqf-calculatedValue`,
            valueExpression: { language: 'text/fhirpath', expression: 'today()' },
          },
        ],
      },
    },
    { url: `${fhir}minValue`, valueDate: '2020-02-01' },
  ],
}
const several: QuestionnaireItem = {
  linkId: '1',
  type: 'choice',
  text: 'Which?',
  repeats: true,
  answerOption: [
    { valueCoding: { code: 'a', display: 'One' } },
    {
      valueCoding: { code: 'b', display: 'None of these' },
      extension: [{ url: `${fhir}questionnaire-optionExclusive`, valueBoolean: true }],
    },
  ],
}
const walk: QuestionnaireItem = {
  linkId: '1',
  type: 'quantity',
  text: 'How far?',
  extension: [
    { url: `${fhir}questionnaire-unitOption`, valueCoding: { code: 'm', display: 'metres' } },
  ],
}
const words: QuestionnaireItem = { linkId: '1', type: 'text', text: 'What?' }

const wrongOnes: [string, QuestionnaireItem, ItemAnswer, string][] = [
  ['of another kind', integer, yes, 'This is not an answer to this question.'],
  ['out of range', integer, [{ valueInteger: 11 }], 'Enter a number from 0 to 10.'],
  ['in the future', past, [{ valueDate: '2026-11-22' }], 'The date must not be in the future.'],
  [
    'too early',
    past,
    [{ valueDate: '2020-01-31' }],
    'The date must not be before 1 February 2020.',
  ],
  ['that is not offered', several, code('c'), 'This is not an answer to this question.'],
  [
    'of none and one',
    several,
    [...code('a'), ...code('b')],
    'Select “None of these” alone, or take it away.',
  ],
  [
    'of two, where one is asked',
    { ...several, repeats: false },
    [...code('a'), ...code('b')],
    'Select one answer.',
  ],
  [
    'in a unit that is not offered',
    walk,
    [{ valueQuantity: { value: 1, unit: 'miles' } }],
    'This is not an answer to this question.',
  ],
  [
    'of 100,000 characters',
    words,
    [{ valueString: 'x'.repeat(100_000) }],
    'Use 4000 characters or fewer.',
  ],
  [
    'of too many characters for its question',
    { ...words, type: 'string', maxLength: 3 },
    [{ valueString: 'four' }],
    'Use 3 characters or fewer.',
  ],
  ['of spaces', words, [{ valueString: ' ' }], 'Please enter an answer.'],
  [
    'with hidden characters',
    words,
    [{ valueString: 'te\u202Ea' }],
    'There are hidden characters in this. Delete it and type it again.',
  ],
  ['that is needed', { ...several, required: true }, [], 'Please select an answer.'],
  ['that is needed', { ...past, required: true }, [], 'Please enter a date.'],
  ['to a heading', { linkId: 'g', type: 'group' }, yes, 'This is not an answer to this question.'],
]

const rightOnes: [string, QuestionnaireItem, ItemAnswer, ItemAnswer][] = [
  ['that is skipped', integer, [], []],
  ['today', past, [{ valueDate: today }], [{ valueDate: today }]],
  [
    'that was chosen twice, as it is offered',
    several,
    [...code('a'), ...code('a')],
    [{ valueCoding: { code: 'a', display: 'One' } }],
  ],
  [
    'in one’s own words',
    { ...several, type: 'open-choice' },
    [{ valueString: ' Something  else ' }],
    [{ valueString: 'Something else' }],
  ],
  [
    'with a unit',
    walk,
    [{ valueQuantity: { value: 200, unit: 'metres' } }],
    [{ valueQuantity: { value: 200, unit: 'metres', code: 'm' } }],
  ],
  ['of several lines', words, [{ valueString: 'a\r\nb ' }], [{ valueString: 'a\nb' }]],
]

describe('an answer', () => {
  test.each(wrongOnes)('%s is refused', (...[, item, answer, fault]) => {
    expect(checkAnswer(item, answer, today)).toEqual({ state: 'wrong', fault })
  })

  test.each(rightOnes)('%s is kept', (...[, item, answer, kept]) => {
    expect(checkAnswer(item, answer, today)).toEqual({ state: 'right', answer: kept })
  })

  test.each([
    ['integer', '7', 7],
    ['integer', ' -3 ', -3],
    ['integer', '٣', 3],
    ['integer', '2.5', 'Enter a whole number, like 3.'],
    ['decimal', '2.50', 2.5],
    ['decimal', '2,5', 'Enter the number without a comma, like 2.5.'],
    ['integer', '1,200', 'Enter the number without a comma, like 1200.'],
    ['decimal', 'a lot', 'Enter a number, like 2.5.'],
    ['decimal', '1e9', 'Enter a number, like 2.5.'],
    ['quantity', '', 'Please enter a number.'],
    ['integer', '99999999999', 'Check the number.'],
  ] as const)('%s typed as “%s”', (type, typed, expected) => {
    expect(typedNumber({ type }, typed)).toEqual(
      typeof expected === 'number'
        ? { state: 'right', number: expected }
        : { state: 'wrong', fault: expected },
    )
  })

  test('is what is filled in beforehand only once somebody says so', () => {
    const chosen = { ...several, answerOption: [{ valueString: 'A', initialSelected: true }] }
    expect(initialOf(chosen)).toEqual([{ valueString: 'A' }])
    expect(initialOf({ ...integer, initial: [{ valueInteger: 1 }] })).toEqual([{ valueInteger: 1 }])
    expect(initialOf(integer)).toEqual([])
  })
})
