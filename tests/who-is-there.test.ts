import { expect, test } from 'vitest'
import {
  after,
  authStatusOf,
  nobodyYet,
  type Device,
  type Session,
  type WhoEvent,
  type WhoIsThere,
} from '#who-is-there'
import { signedIn } from './identity/identity-of.ts'

const { member } = signedIn
const { sessionId } = member
const tom = { ...member, subject: 'user_tom', sessionId: 'sess_tom' }
const own: Device = { isShared: undefined, pendingSignOut: undefined }

/**
 * What a device may know. Amina has signed out of `pending`, and of `ended`, whose session is said to have ended too; somebody
 * has deleted the lock of `unnamed`.
 */
const devices = {
  unread: undefined,
  nobody: own,
  lapsed: { ...own, lapsed: member },
  known: { ...own, member },
  shared: { ...own, isShared: true },
  pending: { ...own, pendingSignOut: sessionId },
  ended: own,
  unnamed: { ...own, hasUnnamedSignOut: true },
} satisfies Record<string, Device | undefined>
type DeviceName = keyof typeof devices
const names = [
  'unread',
  'nobody',
  'lapsed',
  'known',
  'shared',
  'pending',
  'ended',
  'unnamed',
] as const

const stateOf = (name: DeviceName): WhoIsThere => ({
  ...nobodyYet,
  device: devices[name],
  endedSession: ['pending', 'ended'].includes(name) ? sessionId : undefined,
})

function inWords({ device }: WhoIsThere): string {
  if (!device) return 'unread'
  const words = [
    device.isShared && 'shared',
    device.member && 'known',
    device.lapsed && 'lapsed',
    device.pendingSignOut && 'pending',
    device.hasUnnamedSignOut && 'unnamed',
  ]
  return words.filter(Boolean).join(' ') || 'nobody'
}

const events: readonly WhoEvent[] = [
  {
    type: 'device-read',
    known: { device: devices.known, endedSession: undefined, verifiedAt: 1 },
  },
  { type: 'provider-says', session: signedIn },
  { type: 'verified', member, at: 1 },
  { type: 'leaving', sessionId },
  { type: 'signed-out', session: { sessionId, isTold: false } },
  { type: 'signed-out', session: { sessionId, isTold: true } },
  { type: 'sign-out-named', sessionId },
  { type: 'provider-ended', sessionId },
  { type: 'shared', isShared: true },
  { type: 'shared', isShared: false },
]

/** What each device knows after each event, in their order above. */
const transitions: Record<DeviceName, string> = {
  unread: 'known, unread, known, unread, pending, nobody, unread, unread, shared, nobody',
  nobody: 'known, nobody, known, nobody, pending, nobody, nobody, nobody, shared, nobody',
  lapsed: 'known, lapsed, known, lapsed, pending, nobody, lapsed, lapsed, shared, lapsed',
  known: 'known, known, known, known, pending, nobody, known, known, shared, known',
  shared: 'known, shared, shared, shared, shared pending, shared, shared, shared, shared, nobody',
  pending:
    'known, pending, pending, pending, pending, pending, pending, nobody, shared pending, pending',
  ended: 'known, pending, nobody, nobody, pending, nobody, nobody, nobody, shared, nobody',
  unnamed:
    'known, unnamed, known unnamed, unnamed, pending, unnamed, pending, unnamed, shared unnamed, unnamed',
}

test.each(names)('what %s becomes with every event', (name) => {
  const become = events.map((event) => inWords(after(stateOf(name), event)))
  expect(become.join(', ')).toBe(transitions[name])
})

const sessions: readonly Session[] = [
  { status: 'loading' },
  { status: 'degraded' },
  { status: 'degraded', subject: member.subject },
  { status: 'degraded', subject: tom.subject },
  { status: 'signed-out' },
  signedIn,
  { status: 'signed-in', member: tom },
]

/** Who may be shown, by what the provider says, in the order above. */
const statuses: Record<DeviceName, string> = {
  unread: 'loading, loading, loading, loading, loading, loading, loading',
  nobody: 'pending, pending, pending, pending, anonymous, unverified, unverified',
  lapsed: 'lapsed, lapsed, lapsed, pending, anonymous, unverified, unverified',
  known: 'cached, cached, cached, pending, doubted, verified, unverified',
  shared: 'pending, pending, pending, pending, anonymous, unverified, unverified',
  pending: 'pending, pending, pending, pending, pending, pending, unverified',
  ended: 'pending, pending, pending, pending, anonymous, pending, unverified',
  unnamed: 'pending, pending, pending, pending, pending, pending, pending',
}

test.each(names)('who may be shown while the device is %s', (name) => {
  const shown = sessions.map((session) => authStatusOf({ ...stateOf(name), session }).status)
  expect(shown.join(', ')).toBe(statuses[name])
})

test('nothing of a session is kept once its sign-out has begun, and of another one it is', () => {
  const leaving = after(stateOf('known'), { type: 'leaving', sessionId })
  expect(after(leaving, { type: 'verified', member, at: 1 })).toBe(leaving)
  const next = after(leaving, { type: 'verified', member: tom, at: 1 })
  expect(next).toMatchObject({ present: tom, device: { member: tom }, verifiedAt: 1 })
})

test('on a shared device whoever was verified is present and not known to it', () => {
  const state = after(stateOf('shared'), { type: 'verified', member, at: 1 })
  expect(state).toMatchObject({ present: member, verifiedAt: 1 })
  expect(after(state, { type: 'signed-out' })).toMatchObject({ present: undefined, verifiedAt: 0 })
})
