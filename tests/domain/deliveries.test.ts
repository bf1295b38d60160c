import { expect, test } from 'vitest'
import type { ConsentDelivery, StudyDelivery } from '#contract/deliveries.ts'
import type { Consent } from '#contract/consents.ts'
import { answersInWords, deliveryLines, receiverOf } from '#domain/deliveries.ts'

const at = '2026-12-01T09:00:00.000Z'
const since = '2026-12-03T09:00:00.000Z'
const controller = {
  version: 1,
  organisation: 'University of Leeds',
  country: 'United Kingdom',
  ethicsReference: '26/NW/0001',
}
const decided = { state: 'agreed', at, isThere: true, hasWaited: false, isAsked: true } as const
const items = [
  { id: 'q', type: 'QUESTIONNAIRE', questionnaire: { name: 'Sleep diary' } },
  { id: 'l', type: 'LAB_TEST', labTest: { name: 'Whole genome' } },
  { id: 'r', type: 'MEDICAL_RECORD' },
] as const
const consent: Consent = {
  kind: 'CONSENT',
  id: 'c1',
  at,
  inviteId: 'i1',
  study: {
    id: 's1',
    studyName: 'Sleep',
    organisation: 'University of Leeds',
    version: at,
    isCompleted: false,
  },
  changedSince: false,
  items: [items[0]],
  textVersion: '2026-11-26',
  decisions: [{ item: items[0], ...decided }],
  withdrawnAt: null,
}
const withDelivery = (
  sent: readonly StudyDelivery[],
  parts: Partial<Consent> = {},
  state: ConsentDelivery['state'] = 'agreed',
): Consent => ({ ...consent, delivery: { controller, state, sent: [...sent] }, ...parts })
const answers = { type: 'questionnaire.sent', itemId: 'q', roundId: 'r1', at } as const
const given = { type: 'consent.given', at } as const

test.each<[StudyDelivery, string]>([
  [{ ...answers, state: 'waiting' }, 'Your answers: waiting to be sent.'],
  [
    { ...answers, state: 'not-reached', until: '2026-12-10T09:00:00.000Z' },
    'Your answers: we cannot reach the study. We go on trying until 10 December.',
  ],
  [
    { ...answers, state: 'with-a-person' },
    'Your answers: we could not tell the study yet. A person is dealing with it.',
  ],
  [
    { ...answers, state: 'received', since },
    'Your answers: received by the study on 3 December 2026.',
  ],
  [
    { ...answers, state: 'settled', since },
    'Your answers: a person told the study on 3 December 2026.',
  ],
  [{ ...answers, state: 'not-sent' }, 'Your answers: not sent.'],
  [
    { ...given, state: 'received', since },
    'Your consent: received by the study on 3 December 2026.',
  ],
  [
    { type: 'consent.item-withdrawn', itemId: 'q', at, state: 'waiting' },
    'Your no to Sleep diary: waiting to be sent.',
  ],
])('what is known of one thing is one line with its day', (delivery, line) => {
  expect(deliveryLines(withDelivery([delivery]))).toEqual([line])
})

test('answers of several times are told apart', () => {
  const later = { ...answers, roundId: 'r2', at: since, state: 'waiting' } as const
  expect(deliveryLines(withDelivery([{ ...answers, state: 'received', since }, later]))).toEqual([
    'Your answers to Sleep diary of 1 December 2026: received by the study on 3 December 2026.',
    'Your answers to Sleep diary of 3 December 2026: waiting to be sent.',
  ])
})

test('of a withdrawal it is said whether the study knows', () => {
  const withdrawn = { type: 'consent.withdrawn', at } as const
  const lines = (delivery: StudyDelivery) =>
    deliveryLines(withDelivery([delivery], { withdrawnAt: at }))
  expect(lines({ ...withdrawn, state: 'received', since })).toEqual([
    'The study knows that you withdrew on 1 December 2026.',
  ])
  expect(lines({ ...withdrawn, state: 'with-a-person' })).toEqual([
    'That you withdrew on 1 December 2026: we could not tell the study yet. A person is dealing with it.',
  ])
  expect(lines({ ...given, state: 'not-sent' })).toEqual([
    'Your consent: not sent.',
    'Nothing was sent, so there is nothing to tell the study.',
  ])
})

test('what was not agreed to be sent, or cannot be, is never called sent', () => {
  expect(deliveryLines(withDelivery([], {}, 'unasked'))).toEqual(['Not sent. We ask you first.'])
  expect(deliveryLines(withDelivery([], {}, 'refused'))).toEqual(['Not sent. You said no.'])
  expect(deliveryLines(consent)).toEqual(['Not sent. This study cannot be sent anything yet.'])
  const record = { decisions: [{ item: items[2], ...decided }] }
  expect(deliveryLines(withDelivery([{ ...given, state: 'waiting' }], record))).toEqual([
    'Your consent: waiting to be sent.',
    'GP record: not sent yet. We’ll tell you before we send it.',
  ])
})

test('of answers it is said what becomes of them, and who gets them', () => {
  const round = { id: 'r1', study: consent.study }
  const sent = withDelivery([{ ...answers, state: 'waiting' }])
  expect(answersInWords([sent], round)).toBe('Your answers: waiting to be sent.')
  expect(receiverOf([sent], 's1')).toEqual(controller)
  const unasked = withDelivery([], {}, 'unasked')
  expect(answersInWords([unasked], round)).toMatch(/not sent.*because you have not said yes/)
  expect(receiverOf([unasked], 's1')).toBeUndefined()
  expect(answersInWords([consent], round)).toMatch(/not sent.*cannot be sent anything/)
})
