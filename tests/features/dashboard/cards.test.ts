import type { Consent } from '#contract/consents.ts'
import { describe, expect, test } from 'vitest'
import { greeting } from '#features/dashboard/DashboardPage.tsx'
import { lastHappened } from '#features/dashboard/LastHappened.tsx'
import { sharingInWords } from '#ui/WhoSees.tsx'
import { factsOf, inviteTo, kitWith } from './facts.ts'

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

describe('what happened', () => {
  const words = (...facts: Parameters<typeof factsOf>) =>
    lastHappened(factsOf(...facts)).map((each) => each.words)

  test('is told in words, the newest first, three at most', () => {
    const connection = {
      surgery: { name: 'Larkspur Medical Centre', odsCode: 'B86017' },
      connectedAt: '2026-11-03T09:00:00Z',
    }
    const kit = kitWith({
      ORDER_DISPATCHED: '2026-10-12T09:00:00Z',
      ORDER_RECEIVED: '2026-10-15T09:00:00Z',
    })
    const consented = {
      acceptedAt: '2026-11-04T09:00:00Z',
      consentedAt: '2026-11-05T09:00:00Z',
    }
    expect(words({ kit, connection, invites: [inviteTo('Breathing', consented)] })).toEqual([
      'You agreed to share data with a study: Breathing',
      'You said you’re interested in a study: Breathing',
      'You connected your record at Larkspur Medical Centre',
    ])
  })

  test('does not call somebody invited who came by a link', () => {
    const answered = { acceptedAt: '2026-11-01T09:00:00.000Z', accepted: true }
    expect(words({ invites: [inviteTo('Breathing', answered)] })).toEqual([
      'You said you’re interested in a study: Breathing',
    ])
  })

  test('does not say that a member ordered a kit which took the place of another', () => {
    const shown = words({ kit: kitWith({}), replaces: 'sample-failed' })
    expect(shown).toEqual(['The laboratory could not read your sample'])
  })

  test('is nothing for a new member', () => {
    expect(words()).toEqual([])
  })
})

test('who sees the data is said by how many studies share something of it', () => {
  const known = (...consents: Consent[]) => sharingInWords({ state: 'known', consents })
  expect(known()).toBe('You’re not sharing data with any study.')
  expect(known(consent)).toBe('You share data with 1 study.')
  expect(known(consent, consent)).toBe('You share data with 2 studies.')
  // Everything that it names still waits for a second yes.
  expect(known({ ...consent, items: [] })).toBe('You’re not sharing data with any study.')
})

test('what the service has not said today is not said as if it were so', () => {
  const at = Date.parse('2026-11-05T09:00:00Z')
  const lastKnown = (...consents: Consent[]) =>
    sharingInWords({ state: 'last-known', consents, at })
  expect(sharingInWords({ state: 'checking' })).toBe('Checking what you share.')
  expect(lastKnown(consent)).toBe(
    'On 5 November 2026 at 9:00am you were sharing data with 1 study.',
  )
  expect(lastKnown()).toBe('On 5 November 2026 at 9:00am you were not sharing data with any study.')
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
  textVersion: '2026-11-25',
  withdrawnAt: null,
}
