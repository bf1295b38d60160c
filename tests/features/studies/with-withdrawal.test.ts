import { expect, test } from 'vitest'
import type { Consent, Withdrawal } from '#contract/consents.ts'
import { entryTitle } from '#features/studies/consents/ConsentHistory.tsx'
import { withWithdrawal } from '#features/studies/queries.ts'

const entry = {
  at: '2026-11-20T09:00:00.000Z',
  inviteId: 'n1',
  study: {
    id: 's1',
    studyName: 'Study',
    organisation: 'Larkfield',
    version: '2026-10-19T09:00:00.000Z',
    isCompleted: false,
  },
  changedSince: false,
  items: [],
  textVersion: '2026-11-21',
}
const consent: Consent = { ...entry, kind: 'CONSENT', id: 'c1', withdrawnAt: null }
const withdrawal: Withdrawal = {
  ...entry,
  kind: 'WITHDRAWAL',
  id: 'w1',
  at: '2026-11-21T09:00:00.000Z',
  consentId: 'c1',
  keepsUsedData: false,
}

test('a withdrawal comes first and ends its consent, and no other', () => {
  const other = { ...consent, id: 'c2' }
  expect(withWithdrawal([other, consent], withdrawal)).toEqual([
    withdrawal,
    other,
    { ...consent, withdrawnAt: withdrawal.at },
  ])
})

test('the same withdrawal answered twice is listed once', () => {
  const once = withWithdrawal([consent], withdrawal)
  expect(withWithdrawal(once, withdrawal)).toEqual(once)
})

test('each answer has words, and Withdrawn is one of them', () => {
  expect(entryTitle(consent)).toBe('Consent given')
  expect(entryTitle({ ...consent, withdrawnAt: withdrawal.at })).toContain('21 November 2026')
  expect(entryTitle(withdrawal)).toBe('Withdrawn')
  expect(entryTitle({ ...entry, id: 'n1', kind: 'INTEREST' })).toBe('Interest confirmed')
  expect(entryTitle({ ...entry, id: 'd1', kind: 'DECLINE' })).toBe('Declined')
})
