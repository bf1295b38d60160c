import { expect, test, vi } from 'vitest'
import { questionTypes } from '#contract/questions.ts'
import { memoryStore } from '#offline/idb.ts'
import { outboxOver } from '../../support/outbox-client.ts'
import { answer } from '../../support/answers.ts'
import { results } from '../../support/deliveries.ts'
import { aDevice, steps } from '../../support/device.ts'

const amina = 'user_amina'

test('online, an answer is on the disk before it is sent, and gone when it is acknowledged', async () => {
  const { service, store } = aDevice()
  let rows = 0
  const watched = outboxOver({
    store,
    deliver: async (...call) => {
      rows = (await store.entries()).filter(([key]) => key.startsWith('answer ')).length
      return service.deliver(...call)
    },
  })
  await watched.start(amina)
  expect(await watched.submit(answer('gender'), { subject: amina })).toEqual({ state: 'sent' })
  expect(rows).toBe(1)
  expect(service.sent()).toEqual(['PUT /gender', 'PUT /onboardings'])
  expect((await store.entries()).filter(([key]) => key.startsWith('answer '))).toEqual([])
})

test('F22: offline, a save is settled by the disk alone, and nothing is sent', async () => {
  const { service, openTab } = aDevice({ isReachable: () => false })
  const tab = openTab()
  await tab.start(amina)
  const before = performance.now()
  const submission = await tab.submit(answer('dob'), { subject: amina })
  expect(performance.now() - before).toBeLessThan(300)
  expect(submission).toEqual({ state: 'waiting' })
  expect(tab.state(amina).get().isInMemory).toBe(false)
  expect(service.calls).toEqual([])
  expect(steps(tab.state(amina).get().answers)).toEqual(['dob waiting'])
})

test('all answers wait without a connection, and none is complete before its data arrived', async () => {
  const { service, openTab } = aDevice({ isReachable: () => false })
  const tab = openTab()
  for (const question of questionTypes) {
    const submission = await tab.submit(answer(question), { subject: amina })
    expect(submission).toEqual({ state: 'waiting' })
  }
  const waiting = tab.state(amina).get().answers
  expect(waiting.map(({ questionType }) => questionType)).toEqual(questionTypes)
  await tab.start(amina)
  expect(
    tab
      .state(amina)
      .get()
      .answers.every(({ state }) => state === 'sent'),
  ).toBe(true)
  for (const { id } of waiting) {
    const paths = service.calls
      .filter(({ key }) => key.startsWith(`${id}:`))
      .map(({ operation }) => operation.endpoint.path)
    expect(paths.length).toBeGreaterThan(1)
    expect(paths.indexOf('/onboardings')).toBe(paths.length - 1)
  }
})

test('F3: an answer whose reply was lost is sent again under the same keys, with one effect', async () => {
  const { service, clock, openTab } = aDevice()
  const tab = openTab()
  await tab.start(amina)
  service.meet(() => results.noWay())
  expect(await tab.submit(answer('diagnosis'), { subject: amina })).toMatchObject({
    state: 'waiting',
  })
  service.recover()
  await clock.pass(60_000)
  expect(service.effects.size).toBe(3)
  expect(service.calls).toHaveLength(4)
  expect(steps(tab.state(amina).get().answers)).toEqual(['diagnosis sent'])
})

test('F6: refused hours later, an answer needs attention, and the other steps are delivered', async () => {
  const { service, clock, openTab } = aDevice({ isReachable: () => false })
  const tab = openTab()
  await tab.submit(answer('dob'), { subject: amina })
  await tab.submit(answer('gender'), { subject: amina })
  await clock.pass(3 * 3_600_000)
  service.meet(({ operation }) =>
    operation.endpoint.path === '/users' ? results.refused : undefined,
  )
  await tab.start(amina)
  expect(steps(tab.state(amina).get().answers).toSorted()).toEqual([
    'dob needs-attention',
    'gender sent',
  ])
  expect(
    tab
      .state(amina)
      .get()
      .answers.find(({ state }) => state === 'needs-attention')?.problem,
  ).toEqual(results.refused.problem)
  // It is never retried automatically.
  const calls = service.calls.length
  await clock.pass(24 * 3_600_000)
  await tab.trigger('person')
  expect(service.calls).toHaveLength(calls)
  service.recover()
  const [refused] = tab
    .state(amina)
    .get()
    .answers.filter(({ state }) => state === 'needs-attention')
  await tab.tryAgain(amina, refused?.id ?? '')
  expect(steps(tab.state(amina).get().answers)).toEqual(['dob sent'])
})

test('refused while it is tried at once, an answer stays in the form alone', async () => {
  const { service, openTab } = aDevice()
  const tab = openTab()
  await tab.start(amina)
  service.meet(() => results.refused)
  const submission = await tab.submit(answer('dob'), { subject: amina })
  expect(submission).toEqual({ state: 'refused', problem: results.refused.problem })
  expect(tab.state(amina).get().answers).toEqual([])
})

test('an answer that another tab has sent meanwhile was sent', async () => {
  const { service, openTab } = aDevice()
  const [tab, other] = [openTab(), openTab()]
  await tab.start(amina)
  await other.start(amina)
  const command = answer('dob')
  const submissions = [
    tab.submit(command, { subject: amina }),
    other.submit(command, { subject: amina }),
  ]
  expect(await Promise.all(submissions)).toEqual([{ state: 'sent' }, { state: 'sent' }])
  expect(service.calls).toHaveLength(2)
})

test('an answer waits while the service cannot take it, and the next is sent', async () => {
  const { service, openTab } = aDevice()
  const tab = openTab()
  await tab.start(amina)
  service.meet(() => results.notNow())
  expect(await tab.submit(answer('dob'), { subject: amina })).toMatchObject({ state: 'waiting' })
  service.recover()
  expect(await tab.submit(answer('gender'), { subject: amina })).toEqual({ state: 'sent' })
})

test('F8: an answer that the service fails on holds up its own step alone', async () => {
  const { service, openTab } = aDevice({ isReachable: () => false })
  const tab = openTab()
  for (const question of ['dob', 'gender', 'hospital'] as const) {
    await tab.submit(answer(question), { subject: amina })
  }
  service.meet(({ operation }) =>
    operation.endpoint.path === '/gender' ? results.notNow() : undefined,
  )
  await tab.start(amina)
  expect(steps(tab.state(amina).get().answers).toSorted()).toEqual([
    'dob sent',
    'gender waiting',
    'hospital sent',
  ])
})

test('F33: when the disk is full, room is made once; without room the answer is not saved', async () => {
  const { store, service } = aDevice()
  let room = 0
  let madeRoom = 0
  const full: typeof store = {
    ...store,
    write: async (work) => {
      if (room === 0) throw new DOMException('No room', 'QuotaExceededError')
      return store.write(work)
    },
  }
  const tab = outboxOver({
    store: full,
    deliver: service.deliver,
    isReachable: () => false,
    makeRoom: async () => {
      madeRoom += 1
    },
  })
  const failed = await tab.submit(answer('dob'), { subject: amina })
  expect(failed).toEqual({ state: 'not-stored', isDiskFull: true })
  expect(madeRoom).toBe(1)
  room = 1
  expect(await tab.submit(answer('dob'), { subject: amina })).toMatchObject({ state: 'waiting' })
})

test('F37: a browser that keeps nothing says so, and sends all the same', async () => {
  const { service } = aDevice()
  const tab = outboxOver({
    store: { ...memoryStore(), isLasting: async () => false },
    deliver: service.deliver,
    isReachable: () => false,
  })
  expect(await tab.submit(answer('dob'), { subject: amina })).toEqual({ state: 'waiting' })
  expect(tab.state(amina).get().isInMemory).toBe(true)
  await tab.start(amina)
  expect(service.effects.size).toBe(2)
})

test('what waits is laid over the details only until the service has it', async () => {
  const taken: string[] = []
  const { openTab } = aDevice({
    isReachable: () => false,
    onSent: async (uid, sent) => void taken.push(`${uid} ${sent?.id}`),
  })
  const tab = openTab()
  const command = answer('dob')
  await tab.submit(command, { subject: amina })
  expect(tab.state(amina).get().pending).toEqual([command])
  await tab.start(amina)
  expect(taken).toEqual([`${amina} ${command.id}`])
  expect(tab.state(amina).get().pending).toEqual([])
})

test('an answer leaves the disk after it is merged into what was read, also while its form waits', async () => {
  const onDisk = async () =>
    (await store.entries()).filter(([key]) => key.startsWith('answer ')).length
  const atMerge: number[] = []
  const { openTab, store } = aDevice({
    // A page that is closed in the middle of it begins with the answer again.
    onSent: async () => void atMerge.push(await onDisk()),
  })
  const tab = openTab()
  await tab.start(amina)
  expect(await tab.submit(answer('medication'), { subject: amina })).toEqual({ state: 'sent' })
  expect(atMerge).toEqual([1])
  expect(await onDisk()).toBe(0)
  expect(tab.state(amina).get().answers).toEqual([])
})

test('that nothing waits is known only once the disk was read, and not when it cannot be', async () => {
  const { openTab, store } = aDevice({ isReachable: () => false })
  await openTab().submit(answer('dob'), { subject: amina })
  const tab = openTab()
  expect(tab.state(amina).get()).toMatchObject({ answers: [], loadState: 'pending' })
  await tab.refresh(amina)
  expect(tab.state(amina).get().loadState).toBe('done')
  expect(steps(tab.state(amina).get().answers)).toEqual(['dob waiting'])

  const entries = async () => Promise.reject(new DOMException('Gone', 'InvalidStateError'))
  const broken = outboxOver({ store: { ...store, entries, write: entries } })
  await expect(broken.refresh(amina)).rejects.toThrow('Gone')
  expect(broken.state(amina).get()).toMatchObject({ answers: [], loadState: 'failed' })
})

test('of readings of the disk that overlap, the first to end is shown, and none that is older than that', async () => {
  const { store, openTab } = aDevice({ isReachable: () => false })
  const endings: (() => void)[] = []
  const tab = outboxOver({
    store: {
      ...store,
      async entries() {
        const found = await store.entries()
        await new Promise<void>((end) => endings.push(end))
        return found
      },
    },
  })
  const refreshed = [tab.refresh(amina), tab.refresh(amina), tab.refresh(amina)]
  await expect.poll(() => endings).toHaveLength(3)
  await openTab().submit(answer('dob'), { subject: amina })
  refreshed.push(tab.refresh(amina))
  await expect.poll(() => endings).toHaveLength(4)

  endings[1]?.()
  await refreshed[1]
  expect(tab.state(amina).get()).toMatchObject({ answers: [], loadState: 'done' })
  endings[3]?.()
  await refreshed[3]
  expect(steps(tab.state(amina).get().answers)).toEqual(['dob waiting'])
  endings[0]?.()
  endings[2]?.()
  await Promise.all(refreshed)
  expect(steps(tab.state(amina).get().answers)).toEqual(['dob waiting'])
})

test('who looks at the disk while somebody does shares the reading, and nobody is told what is as it was', async () => {
  const { store } = aDevice()
  let readings = 0
  const entries = async () => {
    readings += 1
    return store.entries()
  }
  const tab = outboxOver({ store: { ...store, entries } })
  const heard = vi.fn<() => void>()
  tab.state(amina).subscribe(heard)
  await Promise.all([tab.look(amina), tab.look(amina), tab.look(amina)])
  expect(readings).toBe(1)
  expect(heard).toHaveBeenCalledTimes(1)
  const before = tab.state(amina).get()
  await tab.look(amina)
  expect(readings).toBe(2)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(tab.state(amina).get()).toBe(before)
})

test.each([
  ['nobody', undefined, []],
  ['somebody else', 'user_tom', ['PUT /gender', 'PUT /onboardings']],
])('a start that the disk held up sends nothing once %s is verified', async (_, next, sent) => {
  const { service, store } = aDevice()
  let isSlow = false
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const tab = outboxOver({
    store: {
      ...store,
      isLasting: async () => true,
      entries: async () => {
        if (isSlow) await released
        return store.entries()
      },
    },
    deliver: service.deliver,
  })
  await tab.submit(answer('diagnosis'), { subject: amina })
  if (next) await tab.submit(answer('gender'), { subject: next })
  isSlow = true
  const starting = tab.start(amina)
  tab.stop()
  const startingNext = next && tab.start(next)
  release()
  await Promise.all([starting, startingNext])
  expect(service.sent()).toEqual(sent)
})
