import type { Page } from '@playwright/test'

/* A study's questions as the API sends them, for pages whose every state cannot be reached by answering. */

export const askedPlace = { studyId: 'study-asking', roundId: 'round-1' }

const round = {
  id: askedPlace.roundId,
  study: {
    id: askedPlace.studyId,
    studyName: 'Daily life with joints that bend too far',
    organisation: 'University of Leeds',
  },
  name: 'Pain, bruising and daily life',
  state: 'open',
  number: 1,
  times: 3,
  questions: 4,
  minutes: 3,
  opensOn: '2026-11-28',
  until: '2026-12-12',
  isBegun: true,
}

const questionnaire = {
  resourceType: 'Questionnaire',
  description: 'We want to know what a usual week is like.',
  item: [
    {
      linkId: 'g1',
      type: 'group',
      text: 'The last 7 days',
      item: [
        {
          linkId: 'q1',
          type: 'choice',
          repeats: true,
          text: 'What did you need help with?',
          answerOption: [
            { valueCoding: { code: 'a', display: 'Cooking' } },
            { valueCoding: { code: 'b', display: 'Shopping' } },
            {
              valueCoding: { code: 'n', display: 'None of these' },
              extension: [
                {
                  url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive',
                  valueBoolean: true,
                },
              ],
            },
          ],
        },
        {
          linkId: 'q2',
          type: 'quantity',
          required: true,
          text: 'How long did you sleep on a usual night?',
          extension: [
            {
              url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
              valueCoding: { code: 'h', display: 'hours' },
            },
          ],
        },
      ],
    },
    { linkId: 'q3', type: 'date', text: 'When did you last see a physiotherapist?' },
    { linkId: 'q4', type: 'text', text: 'Is there anything else that you want to tell the team?' },
  ],
}

const savedAt = '2026-11-28T10:00:00.000Z'
const answers = [
  { linkId: 'q1', answer: [{ valueCoding: { code: 'a', display: 'Cooking' } }], savedAt },
  { linkId: 'q2', answer: [{ valueQuantity: { value: 7.5, unit: 'hours', code: 'h' } }], savedAt },
  { linkId: 'q3', answer: [], savedAt },
]

const response = {
  resourceType: 'QuestionnaireResponse',
  questionnaire: 'q|1',
  status: 'completed',
  authored: savedAt,
  item: answers.slice(0, 2).map(({ linkId, answer }) => ({ linkId, answer })),
}

/** Has the API say that these questions are in this state, and loads the page again. */
export const askQuestions =
  (
    state: 'open' | 'grace' | 'sent' | 'missed' | 'withdrawn',
    heading: RegExp,
    last = 'Stairs are the worst.\nSo are kerbs.',
  ) =>
  async (page: Page): Promise<void> => {
    const its = { ...round, state, ...(state === 'sent' && { sentAt: savedAt }) }
    const isKept = state === 'open' || state === 'grace' || state === 'missed'
    await page.route('**/api/questionnaire-rounds', (route) =>
      route.fulfill({ json: { rounds: [its] } }),
    )
    await page.route(`**/api/questionnaire-rounds/${round.id}`, (route) =>
      route.fulfill({
        json: {
          round: its,
          questionnaire,
          draft: {
            version: '"1"',
            answers: isKept
              ? [...answers, { linkId: 'q4', answer: [{ valueString: last }], savedAt }]
              : [],
          },
          ...(state === 'sent' && { response }),
        },
      }),
    )
    await page.reload()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
