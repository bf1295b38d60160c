import { expect, test } from 'vitest'
import { kitCloseReasons, orderEventNames } from '#contract/kits.ts'
import type { Notification } from '#contract/notifications.ts'
import { wordsOf } from '#features/notifications/notification-messages.tsx'
import { routes } from '#routes'
import { answeredInvites, inviteWith } from '../../support/study-invites.ts'

const notification = (type: string, changes: Partial<Notification> = {}): Notification => ({
  id: 't1',
  type,
  createdAt: '2026-11-20T09:00:00.000Z',
  studyInvite: { id: 'n1', study: { studyName: 'Diet and mind' } },
  ...changes,
})

test('an invitation leads to the invite', () => {
  expect(wordsOf(notification('STUDY_INVITE'))).toMatchObject({
    about: 'Diet and mind',
    href: routes.studyInvite.href('n1'),
  })
})

test('a data request leads to the consent once interest is confirmed, else to the invite', () => {
  const hrefWith = (invites: Parameters<typeof wordsOf>[1]) =>
    wordsOf(notification('DATA_REQUEST'), invites).href
  expect(hrefWith([answeredInvites.interested])).toBe(routes.studyConsent.href('n1'))
  expect(hrefWith([inviteWith()])).toBe(routes.studyInvite.href('n1'))
  expect(hrefWith([])).toBe(routes.studyInvite.href('n1'))
  expect(hrefWith(undefined)).toBe(routes.studyInvite.href('n1'))
})

test('data that waits for a second yes leads to the consents', () => {
  expect(wordsOf(notification('CONSENT_QUESTION'))).toMatchObject({
    about: 'Diet and mind',
    sign: 'consent',
    href: routes.consents,
  })
})

test.each(['STUDY_INVITE', 'DATA_REQUEST', 'CONSENT_QUESTION', 'SOMETHING_NEW'])(
  '%s about something that was deleted is a plain line',
  (type) => {
    const line = wordsOf({ id: 't1', type, createdAt: '2026-11-20T09:00:00.000Z' })
    expect(line.words).not.toBe('')
    expect(line).not.toHaveProperty('href')
    expect(line).not.toHaveProperty('about')
  },
)

test('news of a kit says what happened to it, each with a sign of its own', () => {
  const lines = orderEventNames.map((eventName) =>
    wordsOf(notification('KIT_UPDATE', { eventName, orderNumber: '48201937' })),
  )
  expect(lines.map(({ words }) => words)).toEqual([
    'Your kit has been posted',
    'Your kit has been delivered',
    'Your kit is registered',
    'The laboratory has your sample',
    'The laboratory has finished its work',
  ])
  expect(new Set(lines.map(({ sign }) => sign)).size).toBe(lines.length)
  for (const line of lines) {
    expect(line).toMatchObject({ about: 'Order 48201937', href: '/dashboard/kit' })
  }
})

test.each(kitCloseReasons)(
  'news of an order that was ended (%s) says so, with a sign',
  (eventName) => {
    const { words, sign } = wordsOf(notification('KIT_UPDATE', { eventName }))
    expect(words).not.toBe('There’s news about your kit')
    expect(sign).toBe(eventName)
  },
)

test.each([undefined, 'TEST_LOST'])(
  'news of a kit without a known event (%s) leads to it',
  (eventName) => {
    const line = wordsOf(notification('KIT_UPDATE', { ...(eventName && { eventName }) }))
    expect(line).toMatchObject({ words: 'There’s news about your kit', href: '/dashboard/kit' })
  },
)
