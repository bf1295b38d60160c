import type { Consent } from '#contract/consents.ts'
import { expect, test } from 'vitest'
import { greeting } from '#features/dashboard/DashboardPage.tsx'
import { sharingInWords } from '#ui/WhoSees.tsx'

test.each([
  [2, 'Hello, Amina'],
  [5, 'Good morning, Amina'],
  [12, 'Good afternoon, Amina'],
  [18, 'Good evening, Amina'],
])('at %i o’clock the greeting is %s', (hour, words) => {
  expect(greeting(hour, 'Amina')).toBe(words)
})

test('somebody whose name is not known is greeted without one', () => {
  expect(greeting(9, '')).toBe('Good morning')
})

test('who sees the data is said by how many studies have got something of it', () => {
  const known = (...consents: Consent[]) => sharingInWords({ state: 'known', consents, links: [] })
  expect(known()).toBe('You’re not sharing data with any study.')
  expect(known(consent)).toBe('You agreed to 1 study. Nothing has been shared yet.')
  expect(known(consent, consent)).toBe('You agreed to 2 studies. Nothing has been shared yet.')
  expect(known(received)).toBe('You share data with 1 study.')
  expect(known(received, received)).toBe('You share data with 2 studies.')
  expect(known(received, consent)).toBe(
    'You share data with 1 of the 2 studies that you agreed to.',
  )
  // It has got the six facts, though everything else that it asks for waits for a second yes.
  expect(known({ ...received, items: [] })).toBe('You share data with 1 study.')
  // It may have got it, and its word of that was lost.
  expect(known(delivered({ state: 'not-reached', until: at }))).toBe(
    'You agreed to 1 study. As far as we know, nothing has been received yet.',
  )
  // A person told it.
  expect(known(delivered({ state: 'settled', since: at }))).toBe('You share data with 1 study.')
})

test('what the service has not said today is not said as if it were so', () => {
  const at = Date.parse('2026-11-05T09:00:00Z')
  const lastKnown = (...consents: Consent[]) =>
    sharingInWords({ state: 'last-known', consents, links: [], at })
  expect(sharingInWords({ state: 'checking' })).toBe('Checking what you share.')
  expect(lastKnown(received)).toBe(
    'On 5 November 2026 at 9:00am you were sharing data with 1 study.',
  )
  expect(lastKnown(consent)).toBe(
    'On 5 November 2026 at 9:00am you had agreed to 1 study, and nothing had been shared.',
  )
  expect(lastKnown()).toBe('On 5 November 2026 at 9:00am you were not sharing data with any study.')
})

test('a link to a summary counts as long as it works, and is said with its end', () => {
  const link = (id: string, expiresAt: string) => ({ id, expiresAt })
  const one = [link('a', '2026-11-05T09:15:00Z')]
  expect(sharingInWords({ state: 'known', consents: [], links: one })).toBe(
    'You’re not sharing data with any study. Anyone with a link you made can read a summary of your GP record until 5 November 2026 at 9:15am.',
  )
  const links = [link('b', '2026-12-05T09:00:00Z'), ...one]
  const at = Date.parse('2026-11-05T09:00:00Z')
  expect(sharingInWords({ state: 'last-known', consents: [received], links, at })).toBe(
    'On 5 November 2026 at 9:00am you were sharing data with 1 study. Anyone with a link you made could read a summary of your GP record until 5 December 2026 at 9:00am.',
  )
})

const consent: Consent = {
  id: 'consent_1',
  kind: 'CONSENT',
  at: '2026-11-05T09:00:00Z',
  inviteId: 'invite_1',
  study: {
    id: 'study_1',
    studyName: 'A study',
    organisation: 'A university',
    version: '2026-10-05T09:00:00Z',
    isCompleted: false,
  },
  changedSince: false,
  items: [{ id: 'i1', type: 'MEDICAL_RECORD' }],
  decisions: [],
  textVersion: '2026-11-25',
  withdrawnAt: null,
}

const at = '2026-11-05T09:00:00.000Z'
const delivered = (how: State): Consent => ({
  ...consent,
  delivery: { state: 'agreed', sent: [{ type: 'consent.given', at, ...how }] },
})
type State =
  | { state: 'received' | 'settled'; since: string }
  | { state: 'not-reached'; until: string }
const received = delivered({ state: 'received', since: at })
