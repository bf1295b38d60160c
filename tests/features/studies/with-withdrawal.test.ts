import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { memberQueries } from '#api/queries.ts'
import type { Consent, Withdrawal } from '#contract/consents.ts'
import { entryTitle } from '#features/studies/consents/ConsentHistory.tsx'
import { cacheWithdrawal, withWithdrawal } from '#features/studies/queries.ts'

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
const consent: Consent = {
  ...entry,
  kind: 'CONSENT',
  id: 'c1',
  decisions: [],
  withdrawnAt: null,
}
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

test('a withdrawal leaves what is known of links as it is', async () => {
  const client = new QueryClient()
  const { queryKey } = memberQueries.consents('user_tom')
  const links = [{ id: 'l1', expiresAt: '2026-12-05T09:00:00.000Z' }]
  client.setQueryData(queryKey, { history: [consent], links })
  await cacheWithdrawal(client, 'user_tom', withdrawal)
  expect(client.getQueryData(queryKey)).toMatchObject({ links, history: [withdrawal, {}] })
})

test('each answer has words, and Withdrawn is one of them', () => {
  expect(entryTitle(consent)).toBe('Consent given')
  expect(entryTitle({ ...consent, withdrawnAt: withdrawal.at })).toContain('21 November 2026')
  expect(entryTitle(withdrawal)).toBe('Withdrawn')
  expect(entryTitle({ ...entry, id: 'n1', kind: 'INTEREST' })).toBe('Interest confirmed')
  expect(entryTitle({ ...entry, id: 'd1', kind: 'DECLINE' })).toBe('Declined')
})
