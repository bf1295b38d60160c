import { expect, test } from 'vitest'
import { lockWithin } from '#web-lock'
import type { Channel } from '#offline/outbox/outbox-client.ts'
import { outboxOver } from '../../support/outbox-client.ts'
import { answer } from '../../support/answers.ts'
import { settled } from '../../support/cryptography.ts'
import { results } from '../../support/deliveries.ts'
import { aDevice, steps } from '../../support/device.ts'

const amina = 'user_amina'
const ben = 'user_ben'

test('F11: refused for want of a session, nothing more is tried until somebody asks', async () => {
  const { service, clock, openTab } = aDevice({ isReachable: () => false })
  const tab = openTab()
  await tab.submit(answer('dob'), { subject: amina })
  await tab.submit(answer('gender'), { subject: amina })
  service.meet(() => results.signedOut)
  await tab.start(amina)
  expect(service.calls).toHaveLength(1)
  expect(tab.state(amina).get().pause).toBe('signed-out')
  await clock.pass(3_600_000)
  expect(service.calls).toHaveLength(1)
  await tab.trigger('resume')
  expect(service.calls).toHaveLength(2)
})

test('a closed account is told of once, and nothing more is sent', async () => {
  const closed: string[] = []
  const onAccountClosed = (uid: string) => void closed.push(uid)
  const { service, clock, openTab } = aDevice({ isReachable: () => false, onAccountClosed })
  const tab = openTab()
  await tab.submit(answer('dob'), { subject: amina })
  await tab.submit(answer('gender'), { subject: amina })
  service.meet(() => results.accountClosed)
  await tab.start(amina)
  await clock.pass(3_600_000)
  expect(closed).toEqual([amina])
  expect(service.calls).toHaveLength(1)
})

test('a service that wants a newer app keeps the answers where they are', async () => {
  const { service, openTab } = aDevice()
  const tab = openTab()
  await tab.start(amina)
  service.meet(() => results.tooOld)
  expect(await tab.submit(answer('dob'), { subject: amina })).toMatchObject({ state: 'waiting' })
  expect(tab.state(amina).get()).toMatchObject({
    pause: 'too-old',
    answers: [{ state: 'waiting' }],
  })
})

test('F14: what Amina answered is not sent while Ben is signed in, and is when she is back', async () => {
  const { service, openTab } = aDevice({ isReachable: () => false })
  const tab = openTab()
  await tab.submit(answer('dob'), { subject: amina })
  await tab.submit(answer('gender'), { subject: ben })
  await tab.start(ben)
  expect(new Set(service.calls.map(({ subject }) => subject))).toEqual(new Set([ben]))
  expect(steps(tab.state(ben).get().answers)).toEqual(['gender sent'])
  await tab.start(amina)
  expect(service.calls.filter(({ subject }) => subject === amina)).toHaveLength(2)
  expect(service.effects.size).toBe(4)
})

test('F17: a clock that is years wrong changes no order, expires nothing and stalls nothing', async () => {
  const { service, clock, openTab } = aDevice({ isReachable: () => false })
  const tab = openTab()
  clock.set(Date.parse('2041-01-01T00:00:00Z'))
  await tab.submit(answer('hospital', { names: ['Older'] }), { subject: amina })
  service.meet(() => results.notNow())
  await tab.start(amina)
  clock.set(Date.parse('2011-01-01T00:00:00Z'))
  await tab.submit(answer('hospital', { names: ['Newer'] }), { subject: amina })
  service.recover()
  await tab.trigger('resume')
  const names = service.calls.flatMap(({ operation: { endpoint, body } }) =>
    endpoint.method === 'POST' ? [JSON.stringify(body)] : [],
  )
  expect(names).toEqual(['{"name":"Older"}', '{"name":"Older"}', '{"name":"Newer"}'])
})

test('F18: the service says when to come back, and is not asked before', async () => {
  const { service, clock, openTab } = aDevice({ isReachable: () => false })
  const tab = openTab()
  await tab.submit(answer('dob'), { subject: amina })
  service.meet(() => results.noWay(120_000))
  await tab.start(amina)
  expect(service.calls).toHaveLength(1)
  service.recover()
  await tab.trigger('resume')
  await clock.pass(119_000)
  expect(service.calls).toHaveLength(1)
  await clock.pass(2000)
  expect(steps(tab.state(amina).get().answers)).toEqual(['dob sent'])
})

test('F23: while the network comes and goes, one request at most is under way', async () => {
  const { service, openTab } = aDevice({ isReachable: () => false })
  const tab = openTab()
  for (const question of ['dob', 'gender', 'hospital', 'address'] as const) {
    await tab.submit(answer(question), { subject: amina })
  }
  let isUp = false
  service.meet(() => (isUp ? undefined : results.noWay()))
  await tab.start(amina)
  for (let flap = 0; flap < 40; flap += 1) {
    isUp = !isUp
    void tab.trigger('resume')
  }
  await settled()
  isUp = true
  await tab.trigger('person')
  expect(service.underWay.most).toBe(1)
  expect(service.effects.size).toBe(9)
})

test('F24: a call that never ends is given up, and another tab may deliver', async () => {
  const { service, clock, openTab, store } = aDevice({ isReachable: () => false })
  const lock = lockWithin()
  const stalled = outboxOver({
    ...clock,
    store,
    lock,
    isReachable: () => false,
    deliver: async () => new Promise(() => {}),
  })
  await stalled.submit(answer('dob'), { subject: amina })
  const stalling = stalled.start(amina)
  await settled()
  const other = openTab()
  const delivering = outboxOver({ ...clock, store, lock, deliver: service.deliver })
  void delivering.start(amina)
  await settled()
  expect(service.calls).toEqual([])
  await clock.pass(25_000)
  await stalling
  await settled()
  expect(service.effects.size).toBe(2)
  await other.refresh(amina)
  expect(other.state(amina).get().answers).toEqual([])
})

test('F10: a tab that is frozen lets another one deliver', async () => {
  const { service, clock, store } = aDevice()
  const lock = lockWithin()
  const shared = { ...clock, store, lock, isReachable: () => false }
  const frozen = outboxOver({ ...shared, deliver: async () => new Promise(() => {}) })
  await frozen.submit(answer('dob'), { subject: amina })
  void frozen.start(amina)
  // It sends before the other one starts.
  await settled()
  const other = outboxOver({ ...shared, deliver: service.deliver })
  void other.start(amina)
  await settled()
  expect(service.calls).toEqual([])
  frozen.suspend()
  await settled()
  expect(service.effects.size).toBe(2)
})

test('F10: a tab that is killed over an answer leaves it to one that has heard of it', async () => {
  const { service, clock, store } = aDevice()
  const [mine, others] = tabsThatHear()
  const shared = { ...clock, store }
  const other = outboxOver({ ...shared, channel: others, deliver: service.deliver })
  await other.start(amina)
  // Its lock ends with it, so each tab has its own here.
  const killed = outboxOver({
    ...shared,
    channel: mine,
    deliver: async () => new Promise(() => {}),
  })
  await killed.start(amina)
  void killed.submit(answer('dob'), { subject: amina })
  await settled()
  killed.suspend()
  await clock.pass(20_000)
  expect(service.effects.size).toBe(2)
})

/** The channel of two tabs. */
function tabsThatHear(): [Channel, Channel] {
  const listeners: ((message: unknown) => void)[][] = [[], []]
  const channelOf = (own: number): Channel => ({
    post: (message) => listeners[1 - own]?.forEach((hear) => hear(message)),
    listen: (heard) => void listeners[own]?.push(heard),
  })
  return [channelOf(0), channelOf(1)]
}
