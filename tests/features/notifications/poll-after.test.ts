import { expect, test } from 'vitest'
import { pollAfter } from '#features/notifications/unread.tsx'

const seconds = 1000
const answeredAt = 1_800_000_000 * seconds

test.each([
  ['it never failed', 0, 10],
  ['it failed before it answered', -30, 10],
  ['it has been silent for a moment', 1, 10],
  ['it has been silent for 20 seconds', 20, 20],
  ['it has been silent for 40 seconds', 40, 40],
  ['it has been silent for a day', 86_400, 120],
])('when %s, the next poll comes in time', (_, silentFor, pause) => {
  const failedAt = silentFor === 0 ? 0 : answeredAt + silentFor * seconds
  expect(pollAfter({ answeredAt, failedAt })).toBe(pause * seconds)
})

test('devices that were answered in the same second poll within a second of each other, apart, and never later than ten seconds', () => {
  const pauses = [0, 250, 999].map((ms) => pollAfter({ answeredAt: answeredAt + ms, failedAt: 0 }))
  expect(pauses).toEqual([10_000, 9_750, 9_001])
})
