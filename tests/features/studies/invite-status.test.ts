import { describe, expect, test } from 'vitest'
import { inviteStatus } from '#features/studies/invite/InviteStatus.tsx'
import { withInvite } from '#features/studies/queries.ts'
import { answeredInvites, inviteWith } from '../../support/study-invites.ts'

test('somebody who was not invited, or has not answered, has said nothing', () => {
  expect(inviteStatus(undefined)).toEqual({ state: 'unanswered' })
  expect(inviteStatus(inviteWith())).toEqual({ state: 'unanswered' })
})

test.each(['interested', 'declined', 'consented', 'withdrawn'] as const)(
  'the last answer counts: %s',
  (state) => {
    expect(inviteStatus(answeredInvites[state])).toMatchObject({ state })
  },
)

test('a decline after a withdrawal is the last answer', () => {
  const declinedAt = '2026-11-21T09:00:00.000Z'
  const invite = { ...answeredInvites.withdrawn, declinedAt }
  expect(inviteStatus(invite)).toEqual({ state: 'declined', at: declinedAt })
})

describe('an updated invite', () => {
  test('replaces the one that is known, in its place', () => {
    const others = [inviteWith({ id: 'a' }), inviteWith(), inviteWith({ id: 'b' })]
    const updated = answeredInvites.interested
    expect(withInvite(others, updated)).toEqual([others[0], updated, others[2]])
  })

  test('that is new comes first', () => {
    expect(withInvite([inviteWith({ id: 'a' })], inviteWith()).map(({ id }) => id)).toEqual([
      'n1',
      'a',
    ])
  })
})
