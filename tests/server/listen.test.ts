import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen, refuseTakenPort } from '../../server/listen.ts'
import { RefusedToStart } from '../../server/refused-to-start.ts'

/** Answers when told to. */
function slowAnswer() {
  const events = new EventTarget()
  const asked = once(events, 'asked')
  const released = once(events, 'released')
  const answer = async () => {
    events.dispatchEvent(new Event('asked'))
    await released
    return new Response('answered')
  }
  return { answer, asked, release: () => events.dispatchEvent(new Event('released')) }
}

test('a request under way is answered before the server closes', async () => {
  const { answer, asked, release } = slowAnswer()
  const { port, close } = await listen(answer, 0)
  const reply = fetch(`http://localhost:${port}`)
  await asked
  const closed = close()
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow()
  release()
  expect(await (await reply).text()).toBe('answered')
  await closed
})

test('a request that never ends is cut after the grace', async () => {
  const { answer, asked } = slowAnswer()
  const { port, close } = await listen(answer, 0)
  const reply = fetch(`http://localhost:${port}`)
  await asked
  await Promise.all([expect(reply).rejects.toThrow(), close(20)])
})

test('a connection on which nothing is asked does not hold the server up', async () => {
  const { port, close } = await listen(() => new Response('answered'), 0)
  const idle = connect(port)
  await once(idle, 'connect')
  // Longer than the test may take.
  await close(120_000)
  idle.destroy()
})

test('a taken port is refused by its number', async () => {
  const { port, close } = await listen(() => new Response(), 0)
  for (const attempt of [refuseTakenPort(port), listen(() => new Response(), port)]) {
    await expect(attempt).rejects.toThrow(
      new RefusedToStart(`Rowan cannot start: port ${port} is already in use.`),
    )
  }
  await close()
  await refuseTakenPort(port)
})
