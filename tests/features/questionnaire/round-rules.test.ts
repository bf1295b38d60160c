import { expect, test } from 'vitest'
import { questionsOf } from '#contract/questionnaire-answers.ts'
import type { ItemAnswer, QuestionnaireItem } from '#contract/questionnaire.ts'
import {
  answerRows,
  answersAsText,
  changedBetween,
  stepAfter,
} from '#features/questionnaire/round-rules.ts'

const yes: ItemAnswer = [{ valueBoolean: true }]
const no: ItemAnswer = [{ valueBoolean: false }]
const item: QuestionnaireItem[] = [
  { linkId: 'q1', type: 'boolean', text: 'Did you rest?' },
  {
    linkId: 'q2',
    type: 'string',
    text: 'For how long?',
    enableWhen: [{ question: 'q1', operator: '=', answerBoolean: true }],
  },
  { linkId: 'q3', type: 'string', text: 'Anything else?' },
]
const pagesFor = (given: [string, ItemAnswer][]) => questionsOf({ item }, new Map(given)).pages

const after = (
  before: [string, ItemAnswer][],
  [linkId, answer]: [string, ItemAnswer],
  isChange = false,
) =>
  stepAfter(
    { item },
    {
      given: new Map([...before, [linkId, answer]]),
      linkId,
      known: pagesFor(before),
      isChange,
    },
  )?.item.linkId

test('after an answer comes the next question that it leaves', () => {
  expect(after([], ['q1', yes])).toBe('q2')
  expect(after([], ['q1', no])).toBe('q3')
  expect(after([['q1', no]], ['q3', []])).toBeUndefined()
})

test('after a change come all answers, unless it has brought up a question', () => {
  const answered: [string, ItemAnswer][] = [
    ['q1', no],
    ['q3', []],
  ]
  expect(after(answered, ['q1', yes], true)).toBe('q2')
  expect(after([...answered, ['q2', []]], ['q1', yes], true)).toBeUndefined()
  expect(after(answered, ['q3', [{ valueString: 'No' }]], true)).toBeUndefined()
})

test('what differs from what was looked at is named by its question', () => {
  const before = new Map<string, ItemAnswer>([['q1', yes]])
  const now = new Map<string, ItemAnswer>([
    ['q1', yes],
    ['q2', [{ valueString: 'An hour' }]],
  ])
  expect(changedBetween(pagesFor([['q1', yes]]), before, now)).toEqual(['q2'])
})

test('what was sent is a text to keep, with what was skipped', () => {
  const answers = new Map<string, ItemAnswer>([['q1', no]])
  expect(answersAsText('Rest', answerRows(pagesFor([['q1', no]]), answers))).toBe(
    'Rest\r\n\r\nDid you rest?\r\nNo\r\n\r\nAnything else?\r\nSkipped\r\n',
  )
})
