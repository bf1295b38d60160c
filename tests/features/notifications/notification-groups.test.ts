import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { groupNotifications } from '#features/notifications/NotificationsPage.tsx'

const noon = '2026-11-21T12:00:00.000Z'

const notification = (over: Partial<Notification>): Notification => ({
  id: 'n-1',
  type: 'KIT_UPDATE',
  createdAt: noon,
  ...over,
})

const titlesOf = (
  notifications: readonly Notification[],
  { openedAt = noon, newIds = [] }: { openedAt?: string; newIds?: readonly string[] } = {},
) =>
  groupNotifications(notifications, {
    openedAt: new Date(openedAt),
    newIds: new Set(newIds),
  }).map(({ title }) => title)

test.each<[string, Partial<Notification>]>([
  ['null', { readAt: null }],
  ['absent', {}],
  ['null, of long ago', { readAt: null, createdAt: '2019-01-01T00:00:00.000Z' }],
])('what is unread is new: %s', (_, over) => {
  expect(titlesOf([notification(over)])).toEqual(['New'])
})

test('what was new stays so during the visit, although it has been read', () => {
  const read = notification({ readAt: noon })
  expect(titlesOf([read], { newIds: ['n-1'] })).toEqual(['New'])
  expect(titlesOf([read], { newIds: ['n-2'] })).toEqual(['Today'])
})

/** In winter London is at UTC; summer time is from 29 March to 25 October 2026. */
test.each([
  ['a minute before midnight', '2026-11-20T23:59:00Z', '2026-11-21T00:00:00Z', 'Previous'],
  ['midnight itself', '2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z', 'Today'],
  ['midnight in summer', '2026-07-01T23:00:00Z', '2026-07-02T12:00:00Z', 'Today'],
  ['before midnight in summer', '2026-07-01T22:59:59Z', '2026-07-02T12:00:00Z', 'Previous'],
  ['the evening of that UTC day', '2026-07-02T12:00:00Z', '2026-07-02T23:30:00Z', 'Previous'],
  ['before the clocks go forward', '2026-03-29T00:30:00Z', '2026-03-29T22:30:00Z', 'Today'],
  ['the night after they did', '2026-03-29T00:30:00Z', '2026-03-29T23:00:00Z', 'Previous'],
  ['before the clocks go back', '2026-10-24T23:00:00Z', '2026-10-25T23:59:59Z', 'Today'],
  ['the 25th hour of that day', '2026-10-25T23:30:00Z', '2026-10-26T00:00:00Z', 'Previous'],
  ['a device that is behind', '2026-11-22T00:00:30Z', '2026-11-21T23:59:50Z', 'Today'],
  ['the same day last year', '2025-11-21T12:00:00Z', '2026-11-21T12:00:00Z', 'Previous'],
])('read, created at %s', (...[, createdAt, openedAt, title]) => {
  expect(titlesOf([notification({ createdAt, readAt: createdAt })], { openedAt })).toEqual([title])
})

test('the groups come in their order, and each keeps the order of the list', () => {
  const yesterday = '2026-11-20T12:00:00.000Z'
  const list = [
    notification({ id: 'a', readAt: noon }),
    notification({ id: 'b' }),
    notification({ id: 'c', createdAt: yesterday, readAt: noon }),
    notification({ id: 'd', createdAt: yesterday }),
  ]
  const groups = groupNotifications(list, { openedAt: new Date(noon), newIds: new Set() })
  expect(
    groups.map(({ title, notifications }) => [title, notifications.map(({ id }) => id)]),
  ).toEqual([
    ['New', ['b', 'd']],
    ['Today', ['a']],
    ['Previous', ['c']],
  ])
})

test('no group stands empty', () => {
  expect(titlesOf([])).toEqual([])
})
