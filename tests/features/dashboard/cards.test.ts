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

test('who sees the data is said by how many studies share something of it', () => {
  const known = (...consents: Consent[]) => sharingInWords({ state: 'known', consents, links: [] })
  expect(known()).toBe('You’re not sharing data with any study.')
  expect(known(consent)).toBe('You share data with 1 study. Nothing has been received yet.')
  expect(known(received)).toBe('You share data with 1 study.')
  expect(known(received, received)).toBe('You share data with 2 studies.')
  expect(known(received, consent)).toBe(
    'You share data with 2 studies. Received so far by 1 of them.',
  )
  // Everything that it names still waits for a second yes.
  expect(known({ ...consent, items: [] })).toBe('You’re not sharing data with any study.')
})

test('what the service has not said today is not said as if it were so', () => {
  const at = Date.parse('2026-11-05T09:00:00Z')
  const lastKnown = (...consents: Consent[]) =>
    sharingInWords({ state: 'last-known', consents, links: [], at })
  expect(sharingInWords({ state: 'checking' })).toBe('Checking what you share.')
  expect(lastKnown(consent)).toBe(
    'On 5 November 2026 at 9:00am you were sharing data with 1 study.',
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
  expect(sharingInWords({ state: 'last-known', consents: [consent], links, at })).toBe(
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
const received: Consent = {
  ...consent,
  delivery: {
    state: 'agreed',
    sent: [{ type: 'consent.given', at, state: 'received', since: at }],
  },
}
