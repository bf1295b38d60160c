import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { wordsOf } from '#features/notifications/notification-words.ts'
import { hrefs } from '#routes'
import { answeredInvites, inviteWith } from '../../support/study-invites.ts'

const told = (type: string, changes: Partial<Notification> = {}): Notification => ({
  id: 't1',
  type,
  createdAt: '2026-11-20T09:00:00.000Z',
  studyInvite: { id: 'n1', study: { studyName: 'Diet and mind' } },
  ...changes,
})

test('an invitation leads to the invite', () => {
  expect(wordsOf(told('STUDY_INVITE'))).toMatchObject({
    about: 'Diet and mind',
    href: hrefs.studyInvite('n1'),
  })
})

test('a data request leads to the consent once interest is confirmed, else to the invite', () => {
  const hrefWith = (invites: Parameters<typeof wordsOf>[1]) =>
    wordsOf(told('DATA_REQUEST'), invites).href
  expect(hrefWith([answeredInvites.interested])).toBe(hrefs.studyConsent('n1'))
  expect(hrefWith([inviteWith()])).toBe(hrefs.studyInvite('n1'))
  expect(hrefWith([])).toBe(hrefs.studyInvite('n1'))
  expect(hrefWith(undefined)).toBe(hrefs.studyInvite('n1'))
})

test.each(['STUDY_INVITE', 'DATA_REQUEST', 'SOMETHING_NEW'])(
  '%s about something that was deleted is a plain line',
  (type) => {
    const { words, ...rest } = wordsOf({ id: 't1', type, createdAt: '2026-11-20T09:00:00.000Z' })
    expect(words).not.toBe('')
    expect(rest).toEqual({})
  },
)
