import { describe, expect, test } from 'vitest'
import { createConnectivity } from '#offline/connectivity.ts'
import { settled } from '../support/cryptography.ts'
import { stoppedClock } from '../support/deliveries.ts'

/** A phone on a network where the service answers after a delay, hangs, or is gone. */
function aPhone() {
  const clock = stoppedClock()
  const phone: { service: 'answers' | 'stalls' | 'is gone'; latency: number } & Record<
    'hasNetwork' | 'isVisible',
    boolean
  > & { probes: number } = {
    hasNetwork: true,
    isVisible: true,
    service: 'answers',
    latency: 0,
    probes: 0,
  }
  const wait = async (milliseconds: number) =>
    new Promise<void>((resolve) => void clock.after(milliseconds, resolve))
  const connectivity = createConnectivity({
    ...clock,
    random: () => 0.5,
    hasNetwork: () => phone.hasNetwork,
    isVisible: () => phone.isVisible,
    probe: async ({ deadline }) => {
      phone.probes += 1
      const took = phone.service === 'stalls' ? deadline : Math.min(phone.latency, deadline)
      if (took > 0) await wait(took)
      return phone.service === 'answers' && phone.latency < deadline
    },
  })
  return { phone, clock, connectivity }
}

describe.each([600, 1600, 2800, 5000])('a service that takes %i ms for every answer', (latency) => {
  test('F21: is slow, not down: it stays reachable for as long as it answers', async () => {
    const { phone, clock, connectivity } = aPhone()
    phone.latency = latency
    const seen: string[] = []
    connectivity.subscribe(() => seen.push(connectivity.state()))
    void connectivity.check()
    for (let minute = 0; minute < 10; minute += 1) {
      // Every call is slow enough to trigger a probe.
      void connectivity.onSilence()
      await clock.pass(60_000)
    }
    expect(seen).toEqual(['reachable'])
    expect(connectivity.isUsable()).toBe(true)
  })
})

test('F21: a service that is gone is known to be within five seconds', async () => {
  const { phone, clock, connectivity } = aPhone()
  phone.service = 'is gone'
  phone.latency = 2000
  void connectivity.check()
  await clock.pass(4999)
  expect(connectivity.state()).toBe('limited')
})

test('F21: a service that stalls is known not to answer within twelve seconds of the start', async () => {
  const { phone, clock, connectivity } = aPhone()
  phone.service = 'stalls'
  void connectivity.check()
  await clock.pass(11_999)
  expect(connectivity.state()).toBe('limited')
  expect(connectivity.isUsable()).toBe(false)
})

test('F21: and within twelve seconds of a call that gets no answer', async () => {
  const { phone, clock, connectivity } = aPhone()
  await connectivity.check()
  expect(connectivity.state()).toBe('reachable')
  phone.service = 'stalls'
  await clock.pass(1500)
  void connectivity.onSilence()
  await clock.pass(10_499)
  expect(connectivity.state()).toBe('limited')
})

test('who waits for the service hears that it is gone, and at once when that is known', async () => {
  const { phone, clock, connectivity } = aPhone()
  phone.service = 'is gone'
  phone.latency = 1000
  const heard: string[] = []
  const stop = connectivity.whenLost(() => heard.push('waiting'))
  void connectivity.check()
  await clock.pass(1000)
  expect(heard).toEqual([])
  await clock.pass(1000)
  expect(heard).toEqual(['waiting'])
  stop()
  connectivity.whenLost(() => heard.push('late'))
  expect(heard).toEqual(['waiting', 'late'])
})

test('a call that is answered while the service is being asked outweighs the silence', async () => {
  const { phone, clock, connectivity } = aPhone()
  await connectivity.check()
  phone.service = 'stalls'
  void connectivity.onSilence()
  await clock.pass(5000)
  connectivity.onAnswer()
  await clock.pass(6000)
  expect(connectivity.state()).toBe('reachable')
})

test('after a silence the first answer to a call is enough, also while the service is being asked', async () => {
  const { phone, clock, connectivity } = aPhone()
  await connectivity.check()
  phone.service = 'stalls'
  void connectivity.onSilence()
  await clock.pass(12_500)
  expect(connectivity.state()).toBe('limited')
  connectivity.onAnswer()
  expect(connectivity.state()).toBe('reachable')
  expect(connectivity.isUsable()).toBe(true)
})

test('a network that has come is asked at once, whatever is still awaited from the one before', async () => {
  const { phone, clock, connectivity } = aPhone()
  phone.service = 'stalls'
  void connectivity.check()
  await clock.pass(1000)
  phone.service = 'answers'
  await connectivity.onNetworkChange()
  expect(connectivity.state()).toBe('reachable')
  await clock.pass(10_000)
  expect(connectivity.state()).toBe('reachable')
})

test('a device that starts without a network is offline before anything is asked', async () => {
  const { phone, connectivity } = aPhone()
  phone.hasNetwork = false
  phone.service = 'stalls'
  void connectivity.check()
  expect(connectivity.state()).toBe('offline')
  await settled()
})

test('one failure among answers is no proof of anything', async () => {
  const { phone, clock, connectivity } = aPhone()
  await connectivity.check()
  phone.service = 'is gone'
  const checking = connectivity.check()
  phone.service = 'answers'
  await checking
  await clock.pass(100)
  expect(connectivity.state()).toBe('reachable')
})

test('a device without a network is offline at once, and asks all the same', async () => {
  const { phone, connectivity } = aPhone()
  await connectivity.check()
  phone.hasNetwork = false
  phone.service = 'is gone'
  const seen: string[] = []
  connectivity.subscribe(() => seen.push(connectivity.state()))
  await connectivity.onNetworkChange()
  expect(seen).toEqual(['offline'])
  phone.service = 'answers'
  await connectivity.check()
  expect(connectivity.isUsable()).toBe(false)
  await connectivity.check()
  expect(connectivity.state()).toBe('reachable')
})

test('F23: who has just lost the service has to hear it twice', async () => {
  const { phone, clock, connectivity } = aPhone()
  await connectivity.check()
  phone.hasNetwork = false
  phone.service = 'is gone'
  await connectivity.onNetworkChange()
  phone.hasNetwork = true
  phone.service = 'answers'
  await connectivity.onNetworkChange()
  expect(connectivity.state()).toBe('checking')
  expect(connectivity.isUsable()).toBe(false)
  await clock.pass(600)
  expect(connectivity.state()).toBe('reachable')
})

test('F26: a hidden page asks nothing', async () => {
  const { phone, clock, connectivity } = aPhone()
  phone.service = 'is gone'
  void connectivity.check()
  await settled()
  phone.isVisible = false
  await clock.pass(60_000)
  const { probes } = phone
  await clock.pass(3_600_000)
  expect(phone.probes).toBe(probes)
})

test('a service that stays away is asked less and less often', async () => {
  const { phone, clock, connectivity } = aPhone()
  phone.service = 'is gone'
  await connectivity.check()
  await clock.pass(600_000)
  expect(phone.probes).toBeLessThan(50)
  expect(phone.probes).toBeGreaterThan(15)
})

test('a person who asks is answered at once, however long the service was silent', async () => {
  const { phone, clock, connectivity } = aPhone()
  phone.service = 'is gone'
  await connectivity.check()
  await clock.pass(600_000)
  phone.service = 'answers'
  await connectivity.checkAgain()
  expect(connectivity.state()).toBe('reachable')
})
