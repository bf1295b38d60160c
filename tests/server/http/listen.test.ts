import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen, refuseTakenPort } from '../../../server/http/listen.ts'
import { StartupError } from '../../../server/errors/startup-error.ts'

/** A handler that answers once `release` is called. */
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
  // Longer than the test's timeout.
  await close(120_000)
  idle.destroy()
})

test('a server that is told to end answers, and lets each caller go with the answer', async () => {
  const { port, finish } = await listen(() => new Response('answered'), 0)
  const get = async () => fetch(`http://localhost:${port}`)
  expect((await get()).headers.get('Connection')).toBe('keep-alive')
  const finished = finish(1_000)
  const last = await get()
  expect([await last.text(), last.headers.get('Connection')]).toEqual(['answered', 'close'])
  await finished
  await expect(get()).rejects.toThrow()
})

test('who is being answered when the server is told to end is let go as well', async () => {
  const { answer, asked, release } = slowAnswer()
  const { port, finish } = await listen(answer, 0)
  const reply = fetch(`http://localhost:${port}`)
  await asked
  const finished = finish(0)
  release()
  expect((await reply).headers.get('Connection')).toBe('close')
  await finished
})

test('a crowd that has not been let in yet when the server is told to end is answered', async () => {
  // As with PGlite, the event loop is busy and accepts one connection per turn.
  const answer = () => {
    const until = performance.now() + 5
    while (performance.now() < until);
    return new Response('answered')
  }
  const { port, finish } = await listen(answer, 0)
  const crowd = Array.from({ length: 60 }, async () => fetch(`http://localhost:${port}`))
  await crowd[0]
  const finished = finish(0)
  for (const reply of await Promise.all(crowd)) expect(await reply.text()).toBe('answered')
  await finished
})

test('callers who never stop do not keep a server from ending', async () => {
  const { port, finish } = await listen(() => new Response('answered'), 0)
  let isOver = false
  const caller = async () => {
    while (!isOver) await fetch(`http://localhost:${port}`).catch(() => undefined)
  }
  const calling = Promise.all(Array.from({ length: 20 }, caller))
  await finish(0, 200)
  isOver = true
  await calling
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nslow'],
])('who sends %s too slowly is cut off, and nobody else', async (_, beginning) => {
  const times = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 }
  const answer = async (request: Request) => new Response(await request.text())
  const { port, close } = await listen(answer, 0, times)
  const dawdler = connect(port)
  dawdler.write(beginning)
  const [said] = await once(dawdler, 'data')
  expect(String(said)).toMatch(/^HTTP\/1\.1 408 /)
  expect((await fetch(`http://localhost:${port}`)).status).toBe(200)
  await close()
})

test('more connections than there may be are refused at once', async () => {
  const { port, close } = await listen(() => new Response('answered'), 0, { maxConnections: 2 })
  const sockets = [connect(port), connect(port)]
  await Promise.all(sockets.map(async (socket) => once(socket, 'connect')))
  const third = connect(port)
  await once(third, 'close')
  for (const socket of sockets) socket.destroy()
  await close()
})

test('headers larger than any of ours are refused', async () => {
  const { port, close } = await listen(() => new Response('answered'), 0)
  const headers = { 'X-Large': 'a'.repeat(20_000) }
  expect((await fetch(`http://localhost:${port}`, { headers })).status).toBe(431)
  await close()
})

test('a taken port is refused by its number', async () => {
  const { port, close } = await listen(() => new Response(), 0)
  for (const attempt of [refuseTakenPort(port), listen(() => new Response(), port)]) {
    await expect(attempt).rejects.toThrow(
      new StartupError(`Rowan cannot start: port ${port} is already in use.`),
    )
  }
  await close()
  await refuseTakenPort(port)
})
