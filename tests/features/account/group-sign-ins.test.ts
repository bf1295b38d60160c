import { expect, test } from 'vitest'
import { groupSignIns } from '#features/account/security/SecurityPage.tsx'

const on = (day: string) => new Date(`2026-11-${day}T09:00:00Z`)

test('sign-ins on one device are one row, with when it was used last; this browser stands alone', () => {
  const chrome = { device: 'Chrome on Linux', isThisBrowser: false }
  const groups = groupSignIns([
    { ...chrome, id: 'here', isThisBrowser: true, lastActiveAt: on('25') },
    { ...chrome, id: 'a', lastActiveAt: on('24') },
    { ...chrome, id: 'b', lastActiveAt: on('20') },
    { ...chrome, id: 'c', place: 'Leeds, GB', lastActiveAt: on('22') },
  ])
  expect(groups.map(({ ids, lastActiveAt }) => [ids, lastActiveAt])).toEqual([
    [['here'], on('25')],
    [['a', 'b'], on('24')],
    [['c'], on('22')],
  ])
})
