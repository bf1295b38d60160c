import { expect, test } from 'vitest'
import { bridgeProgress } from '#features/dashboard/facts.ts'
import { factsOf, inviteTo, kitWith, withQuestionsLeft } from './facts.ts'

const nothing = { user: { ...withQuestionsLeft(8), gpRecordsConnected: false } }
const registered = kitWith({ TEST_REGISTERED: '2026-10-16T09:00:00Z' })

test('the bridge grows with what a member has done of what is theirs to do', () => {
  expect(bridgeProgress(factsOf(nothing))).toBe(0)
  expect(
    bridgeProgress(factsOf({ user: { ...withQuestionsLeft(8), gpRecordsConnected: true } })),
  ).toBe(0.5)
  expect(bridgeProgress(factsOf())).toBe(1)
  expect(bridgeProgress(factsOf({ hasKitAccess: true }))).toBeCloseTo(2 / 3)
  expect(bridgeProgress(factsOf({ hasKitAccess: true, kit: registered }))).toBe(1)
})

test('a study that is declined builds as much of it as one that is agreed to', () => {
  const shareWith = (answer: Parameters<typeof inviteTo>[1]) =>
    bridgeProgress(factsOf({ invites: [inviteTo('Breathing', answer)] }))
  expect(shareWith({})).toBeCloseTo(2 / 3)
  expect(shareWith({ declinedAt: '2026-11-05T09:00:00Z' })).toBe(1)
  const consented = { acceptedAt: '2026-11-04T09:00:00Z', consentedAt: '2026-11-05T09:00:00Z' }
  expect(shareWith({ ...consented, accepted: true })).toBe(1)
})
