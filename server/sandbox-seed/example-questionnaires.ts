import type { Questionnaire, QuestionnaireItem } from '#contract/questionnaire.ts'
import type { AskedQuestionnaire } from '../questionnaires/questionnaires.ts'

/* Questions of our own for the example studies: none is from a published instrument, and nothing is scored. */

const fhir = 'http://hl7.org/fhir/StructureDefinition/'

type Parts = Omit<Partial<QuestionnaireItem>, 'item' | 'linkId'>

const item =
  (type: QuestionnaireItem['type']) =>
  (linkId: string, text: string, parts: Parts = {}): QuestionnaireItem => ({
    linkId,
    type,
    text,
    ...parts,
  })

const choice = item('choice')
const openChoice = item('open-choice')
const integer = item('integer')
const decimal = item('decimal')
const yesOrNo = item('boolean')
const date = item('date')
const line = item('string')
const lines = item('text')
const quantity = item('quantity')
const display = item('display')
const heading = item('group')

const group = (linkId: string, text: string, items: QuestionnaireItem[]): QuestionnaireItem => ({
  ...heading(linkId, text),
  item: items,
})

const helped = (asked: QuestionnaireItem, text: string): QuestionnaireItem => ({
  ...asked,
  item: [
    display(`${asked.linkId}-h`, text, {
      extension: [
        {
          url: `${fhir}questionnaire-itemControl`,
          valueCodeableConcept: {
            coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code: 'help' }],
          },
        },
      ],
    }),
  ],
})

const coding = (code: string, display: string) => ({ valueCoding: { code, display } })

/** Lettered from "a" on, so that the words may be mended without the answers changing. */
const options = (...words: string[]) => ({
  answerOption: words.map((each, at) => coding('abcdefghijkl'.charAt(at), each)),
})

const several = (...words: string[]) => ({ ...options(...words), repeats: true })

/** Several, or the last of them alone. */
const severalOrNone = (none: string, ...words: string[]) => ({
  repeats: true,
  answerOption: [
    ...options(...words).answerOption,
    {
      ...coding('none', none),
      extension: [{ url: `${fhir}questionnaire-optionExclusive`, valueBoolean: true }],
    } satisfies NonNullable<QuestionnaireItem['answerOption']>[number],
  ],
})

const between = (least: number, most: number) =>
  ({
    extension: [
      { url: `${fhir}minValue`, valueInteger: least },
      { url: `${fhir}maxValue`, valueInteger: most },
    ],
  }) satisfies Parts

const notLaterThanToday = {
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
  ],
} satisfies Parts

const inUnits = (...units: string[]) =>
  ({
    extension: [
      { url: `${fhir}minValue`, valueInteger: 0 },
      ...units.map((display) => ({
        url: `${fhir}questionnaire-unitOption` as const,
        valueCoding: { display },
      })),
    ],
  }) satisfies Parts

const ifYes = (question: string) =>
  ({ enableWhen: [{ question, operator: '=', answerBoolean: true }] }) satisfies Parts

/** "Is not" alone holds for a question that was skipped, too. */
const unlessOption = (question: string, code: string) =>
  ({
    enableBehavior: 'all',
    enableWhen: [
      { question, operator: 'exists', answerBoolean: true },
      { question, operator: '!=', answerCoding: { code } },
    ],
  }) satisfies Parts

const required = { required: true } as const

const anythingElse = (linkId: string) =>
  helped(
    lines(linkId, 'Is there anything else that the research team should know?', {
      maxLength: 1000,
    }),
    'Please leave out names, of yourself and of other people.',
  )

const asked = (title: string, description: string, items: QuestionnaireItem[]): Questionnaire => ({
  resourceType: 'Questionnaire',
  status: 'active',
  title,
  description,
  item: items,
})

const days = ['None', '1 to 3 days', '4 to 14 days', 'More than 14 days'] as const

/** By the id of the study. */
export const exampleQuestionnaires: Readonly<Record<string, AskedQuestionnaire>> = {
  'veds-vessels': {
    minutes: 4,
    schedule: { everyWeeks: 26, times: 10, openDays: 14 },
    questionnaire: asked(
      'Pain, bruising and daily life',
      'We ask the same questions twice a year, to see what changes before a blood vessel tears. Every question is about the last four weeks.',
      [
        group('g1', 'Pain', [
          choice('q1', 'On how many days did you have pain?', {
            ...required,
            ...options(...days),
          }),
          openChoice('q2', 'Where was the pain?', {
            ...several('Head or neck', 'Chest', 'Stomach', 'Back', 'Arms or hands', 'Legs or feet'),
            ...unlessOption('q1', 'a'),
          }),
          helped(
            integer('q3', 'How strong was the worst pain?', {
              ...between(0, 10),
              ...unlessOption('q1', 'a'),
            }),
            'From 0, none at all, to 10, the worst that you can imagine.',
          ),
        ]),
        group('g2', 'Bruising', [
          yesOrNo('q4', 'Did you bruise without a knock or a fall?', required),
          helped(
            integer('q5', 'How many bruises like that do you remember?', {
              ...between(1, 200),
              ...ifYes('q4'),
            }),
            'A rough number is fine.',
          ),
          date('q6', 'When did you notice the latest one?', {
            ...notLaterThanToday,
            ...ifYes('q4'),
          }),
        ]),
        group('g3', 'Daily life', [
          choice('q7', 'What did your condition stop you from doing?', {
            ...severalOrNone(
              'None of these',
              'Work or study',
              'Housework',
              'Seeing friends or family',
              'Exercise',
              'Sleeping well',
            ),
          }),
          quantity('q8', 'How far can you usually walk before you need a rest?', {
            ...inUnits('metres', 'miles'),
          }),
          anythingElse('q9'),
        ]),
      ],
    ),
  },
  'cf-modulators': {
    minutes: 6,
    schedule: { once: { openDays: 28 } },
    questionnaire: asked(
      'Cystic fibrosis quality of life',
      'We ask how life has been on a modulator, or since you stopped.',
      [
        choice('q1', 'Do you take a modulator now?', {
          ...required,
          ...options('Yes', 'No, I stopped', 'No, I have never taken one'),
        }),
        date('q2', 'When did you stop?', {
          ...notLaterThanToday,
          enableWhen: [{ question: 'q1', operator: '=', answerCoding: { code: 'b' } }],
        }),
        choice('q3', 'Why did you stop?', {
          ...several('Side effects', 'It did not help', 'My team advised it', 'Another reason'),
          enableWhen: [{ question: 'q1', operator: '=', answerCoding: { code: 'b' } }],
        }),
        integer('q4', 'How many courses of antibiotics did you have in the last year?', {
          ...between(0, 60),
        }),
        decimal('q5', 'What was your weight when it was last measured?', {
          extension: [
            { url: `${fhir}minValue`, valueInteger: 20 },
            { url: `${fhir}maxValue`, valueInteger: 300 },
            { url: `${fhir}questionnaire-unit`, valueCoding: { display: 'kg', code: 'kg' } },
          ],
        }),
        choice('q6', 'Which of these troubled you in the last four weeks?', {
          ...severalOrNone(
            'None of these',
            'Coughing',
            'Breathlessness',
            'Stomach pain',
            'Low mood',
          ),
        }),
        display('n1', 'The last question is about the time that treatment takes.'),
        quantity('q7', 'How long does your treatment take on a usual day?', {
          ...inUnits('minutes', 'hours'),
        }),
        anythingElse('q8'),
      ],
    ),
  },
  'sarcoidosis-breath': {
    minutes: 3,
    schedule: { everyWeeks: 4, times: 6, openDays: 10 },
    questionnaire: asked(
      'Breathlessness and fatigue diary',
      'We ask the same six times, every four weeks. Every question is about the last week.',
      [
        yesOrNo('q1', 'Were you short of breath?', required),
        choice('q2', 'When were you short of breath?', {
          ...several('At rest', 'Getting dressed', 'On the flat', 'On stairs or hills'),
          ...ifYes('q1'),
        }),
        helped(
          integer('q3', 'How tired were you on the worst day?', between(0, 10)),
          'From 0, not at all, to 10, too tired to get up.',
        ),
        decimal('q4', 'How many hours did you sleep on a usual night?', {
          extension: [
            { url: `${fhir}minValue`, valueInteger: 0 },
            { url: `${fhir}maxValue`, valueInteger: 24 },
            { url: `${fhir}questionnaire-unit`, valueCoding: { display: 'hours' } },
          ],
        }),
        line('q5', 'What helped most?'),
        anythingElse('q6'),
      ],
    ),
  },
  'huntingtons-early': {
    minutes: 5,
    schedule: { everyWeeks: 13, times: 8, openDays: 21 },
    questionnaire: asked(
      'Sleep and thinking, every three months',
      'We ask the same every three months for two years. Nobody will tell you a result that you do not know.',
      [
        group('g1', 'Sleep', [
          choice('q1', 'How did you sleep in the last month?', {
            ...required,
            ...options('Well', 'Neither well nor badly', 'Badly'),
          }),
          choice('q2', 'What kept you from sleeping?', {
            ...severalOrNone(
              'None of these',
              'Falling asleep',
              'Waking up',
              'Moving a lot',
              'Worry',
            ),
            enableWhen: [{ question: 'q1', operator: '=', answerCoding: { code: 'c' } }],
          }),
          quantity('q3', 'How long do you sleep on a usual night?', inUnits('hours')),
        ]),
        group('g2', 'Thinking', [
          yesOrNo('q4', 'Has planning a day become harder for you?'),
          lines('q5', 'Can you give an example?', { maxLength: 1000, ...ifYes('q4') }),
          yesOrNo('q6', 'Has somebody close to you noticed a change?'),
          date('q7', 'When did they first speak of it?', {
            ...notLaterThanToday,
            ...ifYes('q6'),
          }),
        ]),
        anythingElse('q8'),
      ],
    ),
  },
  'marfan-heart': {
    minutes: 3,
    schedule: { once: { openDays: 28 } },
    questionnaire: asked(
      'Activity and heart health',
      'We ask once how active you are and what you have been told about your heart.',
      [
        choice('q1', 'How active are you in a usual week?', {
          ...required,
          ...options('Not at all', 'I walk', 'Light sport', 'Hard sport'),
        }),
        quantity('q2', 'For how long, in all?', {
          ...inUnits('minutes', 'hours'),
          ...unlessOption('q1', 'a'),
        }),
        yesOrNo('q3', 'Have you had an operation on your aorta?', required),
        date('q4', 'When was the latest operation?', {
          ...notLaterThanToday,
          ...ifYes('q3'),
        }),
        openChoice('q5', 'Which of these have you been told you have?', {
          ...severalOrNone('None of these', 'High blood pressure', 'A leaking heart valve'),
        }),
        anythingElse('q6'),
      ],
    ),
  },
  'pku-adults': {
    minutes: 4,
    schedule: { everyWeeks: 12, times: 4, openDays: 14 },
    questionnaire: asked(
      'Food, mood and attention',
      'We ask the same four times in a year, because each time is compared with your blood spots.',
      [
        choice('q1', 'What did you eat in the last week?', {
          ...required,
          ...options('A strict diet', 'A relaxed diet', 'No diet'),
        }),
        choice('q2', 'What made the diet hard?', {
          ...severalOrNone('None of these', 'The taste', 'The cost', 'Eating with others', 'Time'),
          enableBehavior: 'any',
          enableWhen: [
            { question: 'q1', operator: '=', answerCoding: { code: 'a' } },
            { question: 'q1', operator: '=', answerCoding: { code: 'b' } },
          ],
        }),
        integer('q3', 'On how many days could you not concentrate?', between(0, 7)),
        lines('q4', 'What was hard on those days?', {
          maxLength: 1000,
          enableWhen: [{ question: 'q3', operator: '>=', answerInteger: 1 }],
        }),
        choice('q5', 'How was your mood, mostly?', {
          ...options('Good', 'Neither good nor bad', 'Bad', 'I would rather not say'),
        }),
        anythingElse('q6'),
      ],
    ),
  },
  'behcet-mouthwash': {
    minutes: 2,
    schedule: { everyWeeks: 2, times: 6, openDays: 7 },
    questionnaire: asked('Ulcer diary', 'We ask the same every two weeks.', [
      integer('q1', 'How many ulcers do you have today?', {
        ...required,
        ...between(0, 50),
      }),
      yesOrNo('q2', 'Do they stop you from eating?', {
        enableWhen: [{ question: 'q1', operator: '>=', answerInteger: 1 }],
      }),
      anythingElse('q3'),
    ]),
  },
}
