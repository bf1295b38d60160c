import { expect, test } from 'vitest'
import { deliveryTextVersion } from '#contract/delivery-texts.ts'
import { withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { answer, answerEnough, openRound, send } from '../../support/questionnaires.ts'
import { withdraw } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'
import { agreeToSend, sentOf, withStudyTeam } from '../../support/study-team.ts'

const given = withDatabase()
const study = withStudyTeam(given, withFolder())
const { someone } = study

test('a consent, the answers and the withdrawal reach the study, and the member reads that they did', async () => {
  const { lou, jobs, arrived, numberOf, id } = await someone()
  const consent = await agreeToSend(lou)
  expect(await sentOf(lou)).toEqual(['consent.given waiting'])
  const round = await openRound(lou)
  await answer(lou, round, ['q5', [{ valueString: 'Rest' }]])
  await answerEnough(lou, round)
  expect((await send(lou, round)).status).toBe(201)
  await jobs.drain()
  expect(await sentOf(lou)).toEqual(['consent.given received', 'questionnaire.sent received'])
  await withdraw(lou, consent.id)
  await jobs.drain()
  expect(await sentOf(lou)).toEqual([
    'consent.given received',
    'questionnaire.sent received',
    'consent.withdrawn received',
  ])
  const messages = await arrived()
  expect(messages.map(({ type }) => type)).toEqual([
    'consent.given',
    'questionnaire.sent',
    'consent.withdrawn',
  ])
  const number = await numberOf()
  expect(number).not.toBe(id)
  const item = { id: 'sarcoidosis-breath-3', type: 'QUESTIONNAIRE', name: round.name }
  expect(messages).toMatchObject([
    {
      study: 'sarcoidosis-breath',
      payload: {
        type: 'consent.given',
        timestamp: noon.toISOString(),
        data: {
          participant: number,
          consent: { deliveryTextVersion },
          items: [item],
          facts: { age: '35 to 39', disease: [] },
        },
      },
    },
    {
      payload: {
        data: {
          item,
          response: {
            resourceType: 'QuestionnaireResponse',
            subject: { identifier: { value: number } },
            item: [{ linkId: 'q1' }, { linkId: 'q5', answer: [{ valueString: 'Rest' }] }],
          },
        },
      },
    },
    { payload: { data: { study: 'sarcoidosis-breath', participant: number } } },
  ])
})
