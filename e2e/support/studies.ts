import { expect, type Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { rowsIn } from '../offline/stored-rows.ts'
import { textField } from './health-profile.ts'

/** Answers the question for the date of birth, without which nobody consents. */
export async function giveBirthDate(
  page: Page,
  [day, month, year]: readonly [string, string, string] = ['9', '4', '1987'],
): Promise<void> {
  await page.goto(routes.changeAnswer.href('dob'))
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
  await saveAnswer(page)
}

/** Answers the question for a diagnosis, by which a study may fit. */
export async function giveDiagnosis(page: Page, diagnosis: string): Promise<void> {
  await page.goto(routes.changeAnswer.href('diagnosis'))
  await textField(page).fill(diagnosis)
  await saveAnswer(page)
}

async function saveAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(routes.healthProfile)
  // A page that is left before is told on the next one that an answer was sent.
  const waiting = async () =>
    (await rowsIn(page, 'rowan-outbox')).filter((row) => row.startsWith('answer '))
  await expect.poll(waiting).toEqual([])
}

/** One of the example studies, open. */
export const openStudy = 'veds-vessels'

const study = {
  id: 'marfan-heart',
  studyName: 'Heart and aorta in Marfan syndrome',
  organisation: 'Wexcombe Institute for Connective Tissue',
  version: '2026-07-11T09:00:00.000Z',
  isCompleted: false,
}

const items = [
  { id: 'i1', type: 'LAB_TEST', labTest: { name: 'FBN1 gene sequencing' } },
  { id: 'i2', type: 'MEDICAL_RECORD' },
  { id: 'i3', type: 'QUESTIONNAIRE', questionnaire: { name: 'Activity and heart health' } },
]

const agreed = { items, textVersion: '2026-11-21' }

const agreedOn = (at: string) =>
  items.map((item) => ({
    item,
    state: 'agreed',
    at,
    isThere: true,
    hasWaited: false,
    isAsked: true,
  }))

const controller = {
  version: 1,
  organisation: 'Wexcombe Institute for Connective Tissue',
  country: 'United Kingdom',
  ethicsReference: '26/EX/0001',
}

const delivery = (state: 'agreed' | 'unasked', sent: readonly object[]) => ({
  delivery: { controller, state, ...(state === 'agreed' && { textVersion: '2026-11-29' }), sent },
})

const at = '2026-11-20T10:05:00.000Z'
const everyState = [
  { type: 'consent.given', state: 'received', since: at },
  { type: 'kit.data-returned', itemId: 'i1', state: 'settled', since: at },
  { type: 'questionnaire.sent', itemId: 'i3', roundId: 'r1', state: 'not-sent' },
  { type: 'questionnaire.sent', itemId: 'i3', roundId: 'r2', state: 'not-reached', until: at },
  { type: 'questionnaire.sent', itemId: 'i3', roundId: 'r3', state: 'with-a-person' },
  { type: 'questionnaire.sent', itemId: 'i3', roundId: 'r4', state: 'waiting' },
].map((each) => ({ ...each, at }))

/** The reply of GET /consents for somebody with every kind of entry, the newest first. */
export const history = [
  {
    kind: 'CONSENT',
    id: 'c2',
    at: '2026-11-20T10:05:00.000Z',
    inviteId: 'n1',
    study,
    changedSince: true,
    withdrawnAt: null,
    decisions: agreedOn('2026-11-20T10:05:00.000Z'),
    ...agreed,
    ...delivery('agreed', everyState),
  },
  {
    kind: 'WITHDRAWAL',
    id: 'w1',
    at: '2026-10-02T08:00:00.000Z',
    inviteId: 'n2',
    study: {
      ...study,
      id: 'behcet-mouthwash',
      studyName: 'A mouthwash for ulcers',
      isCompleted: true,
    },
    changedSince: true,
    consentId: 'c1',
    keepsUsedData: true,
    ...agreed,
  },
  {
    kind: 'CONSENT',
    id: 'c1',
    at: '2026-03-01T08:00:00.000Z',
    inviteId: 'n2',
    study: {
      ...study,
      id: 'behcet-mouthwash',
      studyName: 'A mouthwash for ulcers',
      isCompleted: true,
    },
    changedSince: true,
    withdrawnAt: '2026-10-02T08:00:00.000Z',
    decisions: agreedOn('2026-03-01T08:00:00.000Z'),
    ...agreed,
    ...delivery('agreed', [{ type: 'consent.withdrawn', at, state: 'received', since: at }]),
  },
  {
    kind: 'INTEREST',
    id: 'n1',
    at: '2026-02-11T16:40:00.000Z',
    inviteId: 'n1',
    study,
    changedSince: false,
  },
  {
    kind: 'DECLINE',
    id: 'd1',
    at: '2026-01-11T16:40:00.000Z',
    inviteId: 'n3',
    study,
    changedSince: false,
  },
]

/** The same reply where a consent was given before its page said how it is sent. */
export const unasked = history
  .filter(({ id }) => id === 'c2')
  .map((entry) => ({ ...entry, ...delivery('unasked', []) }))

/** The reply of GET /study-updates for the same person. */
export const told = [
  {
    studyId: 'behcet-mouthwash',
    studyName: 'A mouthwash for ulcers',
    closedAt: '2026-06-30T17:00:00.000Z',
    news: 0,
    hasResult: true,
    isWithdrawn: true,
    isTold: false,
  },
]
