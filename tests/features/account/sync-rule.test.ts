import { expect, test } from 'vitest'
import { isChangedSince, syncPayload, waitBeforeSync } from '#features/account/use-profile-sync.ts'
import { signedIn } from '../../identity/identity-of.ts'

const updatedAt = '2026-11-21T12:00:00.000Z'
const after = (milliseconds: number) => new Date(Date.parse(updatedAt) + milliseconds)

test.each([
  ['just now', 0, 60_001],
  ['a minute ago', 60_000, 1],
  ['a moment more than a minute ago', 60_001, 0],
  ['a year ago', 365 * 24 * 3_600_000, 0],
])('a profile updated %s is taken over after the minute has passed', (_, age, wait) => {
  expect(waitBeforeSync(updatedAt, after(age))).toBe(wait)
})

test.each([
  ['half a minute', 30_000],
  ['years', 6 * 365 * 24 * 3_600_000],
])('on a clock that runs %s behind, the profile is taken over after a minute', (_, behind) => {
  expect(waitBeforeSync(updatedAt, after(-behind))).toBe(60_001)
})

test('a change during a visit is one since the visit began', () => {
  expect(isChangedSince(undefined, updatedAt)).toBe(false)
  expect(isChangedSince(updatedAt, updatedAt)).toBe(false)
  expect(isChangedSince(updatedAt, after(1).toISOString())).toBe(true)
})

test('what is taken over are the names and contact details that are known', () => {
  const { member } = signedIn
  expect(syncPayload(member)).toEqual({
    firstName: 'Amina',
    lastName: 'Rahman',
    mobileNumber: null,
  })
  expect(
    syncPayload({ ...member, email: 'amina@example.com', mobileNumber: '+447700900101' }),
  ).toEqual({
    firstName: 'Amina',
    lastName: 'Rahman',
    email: 'amina@example.com',
    mobileNumber: '+447700900101',
  })
})

test('a name that is empty leaves what is known as it is', () => {
  expect(syncPayload({ ...signedIn.member, firstName: '' })).toEqual({
    lastName: 'Rahman',
    mobileNumber: null,
  })
})
