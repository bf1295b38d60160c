import { expect, test } from 'vitest'
import { createReachability } from '#offline/reachability.ts'
import { settled } from '../support/cryptography.ts'
import { stoppedClock } from '../support/deliveries.ts'

/** A phone on a network behind which the service answers, stalls or is gone. */
function aPhone() {
  const clock = stoppedClock()
  const phone = {
    hasNetwork: true,
    isVisible: true,
    service: 'answers',
    probes: 0,
  }
  const reachability = createReachability({
    ...clock,
    random: () => 0.5,
    hasNetwork: () => phone.hasNetwork,
    isVisible: () => phone.isVisible,
    probe: async (deadline) => {
      phone.probes += 1
      if (phone.service === 'answers') return true
      if (phone.service === 'stalls') {
        await new Promise<void>((resolve) => void clock.after(deadline, resolve))
      }
      return false
    },
  })
  return { phone, clock, reachability }
}

test('F21: a service that stalls is known not to answer within five seconds of the start', async () => {
  const { phone, clock, reachability } = aPhone()
  phone.service = 'stalls'
  void reachability.check()
  await clock.pass(4999)
  expect(reachability.state()).toBe('limited')
  expect(reachability.isUsable()).toBe(false)
})

test('F21: and within five seconds of a call that gets no answer', async () => {
  const { phone, clock, reachability } = aPhone()
  await reachability.check()
  expect(reachability.state()).toBe('reachable')
  phone.service = 'stalls'
  void reachability.onSilence()
  await clock.pass(3500)
  expect(reachability.state()).toBe('limited')
})

test('one failure among answers is no proof of anything', async () => {
  const { phone, clock, reachability } = aPhone()
  await reachability.check()
  phone.service = 'is gone'
  const checking = reachability.check()
  phone.service = 'answers'
  await checking
  await clock.pass(100)
  expect(reachability.state()).toBe('reachable')
})

test('a device without a network is offline at once, and asks all the same', async () => {
  const { phone, reachability } = aPhone()
  await reachability.check()
  phone.hasNetwork = false
  phone.service = 'is gone'
  const told: string[] = []
  reachability.subscribe(() => told.push(reachability.state()))
  await reachability.onNetworkChange()
  expect(told).toEqual(['offline'])
  phone.service = 'answers'
  await reachability.check()
  expect(reachability.isUsable()).toBe(false)
  await reachability.check()
  expect(reachability.state()).toBe('reachable')
})

test('F23: who has just lost the service has to hear it twice', async () => {
  const { phone, clock, reachability } = aPhone()
  await reachability.check()
  phone.hasNetwork = false
  phone.service = 'is gone'
  await reachability.onNetworkChange()
  phone.hasNetwork = true
  phone.service = 'answers'
  await reachability.onNetworkChange()
  expect(reachability.state()).toBe('checking')
  expect(reachability.isUsable()).toBe(false)
  await clock.pass(600)
  expect(reachability.state()).toBe('reachable')
})

test('F26: a hidden page asks nothing', async () => {
  const { phone, clock, reachability } = aPhone()
  phone.service = 'is gone'
  void reachability.check()
  await settled()
  phone.isVisible = false
  await clock.pass(60_000)
  const { probes } = phone
  await clock.pass(3_600_000)
  expect(phone.probes).toBe(probes)
})

test('a service that stays away is asked less and less often', async () => {
  const { phone, clock, reachability } = aPhone()
  phone.service = 'is gone'
  await reachability.check()
  await clock.pass(600_000)
  expect(phone.probes).toBeLessThan(50)
  expect(phone.probes).toBeGreaterThan(15)
})

test('a person who asks is answered at once, however long the service was silent', async () => {
  const { phone, clock, reachability } = aPhone()
  phone.service = 'is gone'
  await reachability.check()
  await clock.pass(600_000)
  phone.service = 'answers'
  await reachability.ask()
  expect(reachability.state()).toBe('reachable')
})
