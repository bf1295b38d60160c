import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberMetadata } from '../../src/identity/member-metadata.ts'

const nothing = { hasSeenWelcomeMessage: false, studyId: '', canAccessHurdle: false }

test('what the server side wrote and what the member wrote are read from their own places', () => {
  expect(
    memberMetadata({
      publicMetadata: { canAccessHurdle: true, studyId: 'study_of_somebody' },
      unsafeMetadata: {
        hasSeenWelcomeMessage: true,
        acceptedTermsVersion: '2026-11',
        studyId: 'study_1',
      },
    }),
  ).toEqual({
    hasSeenWelcomeMessage: true,
    acceptedTermsVersion: '2026-11',
    studyId: 'study_1',
    canAccessHurdle: true,
  })
})

test('a member cannot give themselves access to kits', () => {
  const unsafeMetadata = { canAccessHurdle: true }
  expect(memberMetadata({ publicMetadata: {}, unsafeMetadata })).toEqual(nothing)
})

test.each(['true', 1, null, undefined, {}, [true]])('access %j is not exactly true', (value) => {
  const publicMetadata = { canAccessHurdle: value }
  expect(memberMetadata({ publicMetadata, unsafeMetadata: {} }).canAccessHurdle).toBe(false)
})

test('one malformed value does not take the others with it', () => {
  const unsafeMetadata = { hasSeenWelcomeMessage: true, acceptedTermsVersion: 3, studyId: null }
  expect(memberMetadata({ publicMetadata: {}, unsafeMetadata })).toEqual({
    ...nothing,
    hasSeenWelcomeMessage: true,
  })
})

test('rubbish of any kind reads as absent', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (publicMetadata, unsafeMetadata) => {
      const read = memberMetadata({ publicMetadata, unsafeMetadata })
      expect(typeof read.studyId).toBe('string')
      expect(typeof read.canAccessHurdle).toBe('boolean')
    }),
  )
})
