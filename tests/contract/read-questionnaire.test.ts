import { describe, expect, test } from 'vitest'
import { readQuestionnaire } from '#contract/read-questionnaire.ts'
import { questionnaireLimits } from '#contract/questionnaire.ts'
import { exampleQuestionnaires } from '../../server/sandbox-seed/example-questionnaires.ts'

const fhir = 'http://hl7.org/fhir/StructureDefinition/'
const yes = { linkId: '1', type: 'boolean', text: 'Are you well?' }
const choice = {
  linkId: '2',
  type: 'choice',
  text: 'Which?',
  answerOption: [
    { valueCoding: { code: 'a', display: 'One' } },
    { valueCoding: { code: 'b', display: 'Two' } },
  ],
}
const line = { linkId: '3', type: 'string', text: 'What?' }

const reasonsOf = (...item: unknown[]) =>
  readQuestionnaire({ resourceType: 'Questionnaire', item }).refusals.map(
    ({ linkId, reason }) => `${linkId}: ${reason}`,
  )

const when = (question: string, parts: object = { answerBoolean: true }) => ({
  enableWhen: [{ question, operator: '=', ...parts }],
})

test.each(Object.entries(exampleQuestionnaires))(
  '%s asks what can be asked',
  (_, { questionnaire }) => {
    const { refusals, supported } = readQuestionnaire(JSON.parse(JSON.stringify(questionnaire)))
    expect(refusals).toEqual([])
    expect(supported).toEqual(questionnaire)
  },
)

test.each(['a_1', '1.2', 'order.email', 'fd5af92e-c248-497a-8007-ee0952ccd4d9'])(
  'the linkId %s can be asked, laid out either way',
  (linkId) => {
    const url = `${fhir}questionnaire-choiceOrientation`
    const extension = [{ url, valueCode: 'horizontal' }]
    expect(reasonsOf({ ...choice, linkId, extension })).toEqual([])
  },
)

const refused: [string, unknown[], string][] = [
  [
    'what is required and hidden at once',
    [
      {
        ...yes,
        required: true,
        extension: [{ url: `${fhir}questionnaire-hidden`, valueBoolean: true }],
      },
    ],
    '1: No one could answer this: it’s required, and hidden.',
  ],
  [
    'what its conditions hide for ever, and is required',
    [
      { ...yes, required: true },
      {
        ...line,
        required: true,
        enableWhen: [{ question: '1', operator: 'exists', answerBoolean: false }],
      },
    ],
    '3: No one could answer this: it’s required, and hidden.',
  ],
  [
    'conditions that contradict each other',
    [
      yes,
      {
        ...line,
        enableBehavior: 'all',
        enableWhen: [
          { question: '1', operator: '=', answerBoolean: true },
          { question: '1', operator: '=', answerBoolean: false },
        ],
      },
    ],
    '3: It can never be shown.',
  ],
  [
    'an answer that is and is not the same',
    [
      { ...choice, repeats: true },
      {
        ...line,
        enableBehavior: 'all',
        enableWhen: [
          { question: '2', operator: '!=', answerCoding: { code: 'a' } },
          { question: '2', operator: '=', answerCoding: { code: 'a' } },
        ],
      },
    ],
    '3: It can never be shown.',
  ],
  ['a branch that depends on itself', [{ ...yes, ...when('1') }], '1: It depends on itself.'],
  [
    'a question that depends on the group that it stands in',
    [{ linkId: 'g', type: 'group', item: [yes, { ...line, ...when('g') }] }],
    '3: It depends on itself.',
  ],
  [
    'a condition on a question that comes later',
    [{ ...line, ...when('1') }, yes],
    '3: It depends on 1, which is not an earlier question.',
  ],
  [
    'a condition on what is refused',
    [
      { ...yes, readOnly: true },
      { ...line, ...when('1') },
    ],
    '3: It depends on 1, which is refused.',
  ],
  [
    'a condition on a text',
    [
      { linkId: 'd', type: 'display', text: 'Hello' },
      { ...line, ...when('d') },
    ],
    '3: It depends on d, which is no question.',
  ],
  [
    'a condition on an answer that nobody can give',
    [choice, { ...line, ...when('2', { answerCoding: { code: 'c' } }) }],
    '3: What it depends on is no answer to 2.',
  ],
  [
    'a condition on the order of choices',
    [choice, { ...line, ...when('2', { operator: '>', answerCoding: { code: 'a' } }) }],
    '3: The answers to 2 have no order.',
  ],
  [
    'two conditions without all or any',
    [yes, { ...line, enableWhen: [...when('1').enableWhen, ...when('1').enableWhen] }],
    '3: Say with enableBehavior whether all or any.',
  ],
  ['HTML', [{ ...line, text: 'What <b>helped</b>?' }], '3: text: There is HTML in it.'],
  ['script', [{ ...line, text: '<script>alert(1)</script>' }], '3: text: There is HTML in it.'],
  ['a link', [{ ...line, text: 'See https://x.example' }], '3: text: There is a link in it.'],
  [
    'marks of direction',
    [{ ...line, text: 'What \u202Ehelped?' }],
    '3: text: There are hidden characters or marks of direction in it.',
  ],
  [
    'a linkId with other signs',
    [{ ...line, linkId: '../3' }],
    '../3: A linkId has letters, digits and any of _ . -, 64 at most, and begins with no dot or dash.',
  ],
  ['one linkId for two', [line, { ...yes, linkId: '3' }], '3: Two items have this linkId.'],
  [
    'another type',
    [yes, { ...line, type: 'attachment' }],
    '3: type: This type of item is not supported.',
  ],
  [
    'a list elsewhere',
    [yes, { ...line, answerValueSet: 'x' }],
    '3: “answerValueSet” is not supported.',
  ],
  [
    'an extension that we do not know',
    [yes, { ...line, extension: [{ url: `${fhir}questionnaire-signatureRequired` }] }],
    '3: This extension is not supported. (questionnaire-signatureRequired)',
  ],
  [
    'a score of an option',
    [
      {
        ...choice,
        answerOption: [
          { valueString: 'One', extension: [{ url: `${fhir}ordinalValue`, valueDecimal: 1 }] },
        ],
      },
    ],
    '2: This extension is not supported. (ordinalValue)',
  ],
  [
    'an expression',
    [
      { ...yes },
      {
        linkId: '3',
        type: 'date',
        text: 'When?',
        extension: [
          {
            url: `${fhir}maxValue`,
            _valueDate: {
              extension: [
                {
                  url: `${fhir}cqf-calculatedValue`,
                  valueExpression: { language: 'text/fhirpath', expression: 'today() + 1 day' },
                },
              ],
            },
          },
        ],
      },
    ],
    '3: extension: The one expression that is supported is today().',
  ],
  [
    'a choice of nothing',
    [{ ...choice, answerOption: undefined }],
    '2: List what can be chosen in answerOption.',
  ],
  [
    'two options that read the same',
    [{ ...choice, answerOption: [{ valueString: 'One' }, { valueString: 'One' }] }],
    '2: Two options are the same.',
  ],
  [
    'an option without words',
    [{ ...choice, answerOption: [{ valueCoding: { code: 'a' } }] }],
    '2: Each option has one valueCoding with a display, valueString or valueInteger.',
  ],
  ['several texts', [{ ...line, repeats: true }], '3: Only a choice can have several answers.'],
  [
    'a minimum above the maximum',
    [
      {
        ...line,
        type: 'integer',
        extension: [
          { url: `${fhir}minValue`, valueInteger: 5 },
          { url: `${fhir}maxValue`, valueInteger: 4 },
        ],
      },
    ],
    '3: The minValue is above the maxValue.',
  ],
  ...['x'.repeat(51), '<b>kg</b>'].map((code): [string, unknown[], string] => [
    'a unit that no answer can have',
    [
      {
        ...line,
        type: 'quantity',
        extension: [{ url: `${fhir}questionnaire-unit`, valueCoding: { code } }],
      },
    ],
    '3: A unit has a name of 50 characters at most, without HTML or a link.',
  ]),
  ['a quantity of nothing', [{ ...line, type: 'quantity' }], '3: It has no unit.'],
  [
    'what is filled in and no answer',
    [{ ...line, type: 'integer', initial: [{ valueString: 'a' }] }],
    '3: What is filled in beforehand is no answer to it.',
  ],
  [
    'a question within a question',
    [{ ...yes, item: [line] }],
    '3: Only help can stand within a question.',
  ],
  [
    'an empty group',
    [yes, { linkId: 'g', type: 'group', text: 'More' }],
    'g: There is nothing in it.',
  ],
  ['a question without words', [{ ...yes, text: undefined }], '1: It has no text.'],
]

describe('refused, with the item and the reason', () => {
  test.each(refused)('%s', (_, items, reason) => {
    expect(reasonsOf(...items)).toContain(reason)
  })

  test('more items than anybody answers', () => {
    const items = Array.from({ length: questionnaireLimits.items + 1 }, (_, at) => ({
      ...yes,
      linkId: `${at}`,
    }))
    expect(reasonsOf(...items)).toEqual([': There are more than 200 items.'])
    expect(reasonsOf(...items.slice(1))).toEqual([])
  })

  test('more options than anybody reads', () => {
    const answerOption = Array.from({ length: questionnaireLimits.options + 1 }, (_, at) => ({
      valueString: `Option ${at}`,
    }))
    expect(reasonsOf({ ...choice, answerOption })).toContain(
      '2: answerOption: There are more than 300 options.',
    )
    expect(reasonsOf({ ...choice, answerOption: answerOption.slice(1) })).toEqual([])
  })

  test('more words in its options than an answer can have, where all may be chosen', () => {
    const answerOption = Array.from({ length: 300 }, (_, at) => ({
      valueCoding: { code: `${at}`, display: `Option ${at}`.padEnd(200, '-') },
    }))
    const many = { ...choice, answerOption }
    expect(reasonsOf(many)).toEqual([])
    expect(reasonsOf(line, { ...many, repeats: true })).toEqual([
      '2: All options together are longer than an answer, which has 65536 bytes at most.',
    ])
    const some = { ...many, repeats: true, answerOption: answerOption.slice(0, 200) }
    expect(reasonsOf(some)).toEqual([])
  })

  test('more than can be stored', () => {
    const written = { resourceType: 'Questionnaire', purpose: 'x'.repeat(1_000_000), item: [yes] }
    expect(readQuestionnaire(written).refusals).toEqual([
      { linkId: '', reason: 'It has more than 1000000 characters.' },
    ])
  })

  test.each(['/54126-8/54125-0', '..', 'review', 'sent', 'x'.repeat(65)])(
    'what no address can end with: %s',
    (linkId) => {
      expect(reasonsOf(line, { ...yes, linkId })).toHaveLength(1)
    },
  )

  test.each([undefined, null, 'text', [], {}, { resourceType: 'Patient' }])(
    'what is no questionnaire: %j',
    (written) => {
      expect(readQuestionnaire(written).refusals.length).toBeGreaterThan(0)
    },
  )

  test('a narrative of HTML beside the items', () => {
    const text = { status: 'generated', div: '<div>Hello</div>' }
    expect(
      readQuestionnaire({ resourceType: 'Questionnaire', text, item: [yes] }).refusals,
    ).toEqual([{ linkId: '', reason: '“text” is not supported.' }])
  })

  test('and what can be asked is left', () => {
    const item = [{ linkId: 'g', type: 'group', item: [{ ...line, type: 'url' }, yes] }, choice]
    const { supported } = readQuestionnaire({ resourceType: 'Questionnaire', item })
    expect(supported.item).toEqual([{ linkId: 'g', type: 'group', item: [yes] }, choice])
  })
})
