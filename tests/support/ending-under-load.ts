import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { loadServer, startServer, type Loading } from './server-process.ts'

const callers = 50

type Outcome = 'answered' | 'answered-last' | 'put-off' | 'not-taken' | 'dropped'

/** The outcomes of the calls, and the exit code of the server's last shutdown. */
export interface Endings {
  calls: number
  dropped: number
  /** Answered with 503. */
  putOff: number
  code: unknown
}

/** Shuts the server down `ends` times while fifty callers read and write without a pause. */
export async function endUnderLoad(loading: Loading, ends: number): Promise<Endings> {
  const outcomes: Outcome[] = []
  let code: unknown
  for (let end = 0; end < ends; end += 1) {
    const child = loadServer(loading)
    const port = await startServer(child)
    const calling = Promise.all(
      Array.from({ length: callers }, async (_, n) => callUntilSentAway(port, `caller-${n}`)),
    )
    await setTimeout(500)
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    outcomes.push(...(await calling).flat())
    ;[code] = await gone
  }
  const count = (of: Outcome) => outcomes.filter((outcome) => outcome === of).length
  return { calls: outcomes.length, dropped: count('dropped'), putOff: count('put-off'), code }
}

/** Sends calls on one connection until the server closes it or refuses new ones. */
async function callUntilSentAway(port: number, subject: string): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const outcomes: Outcome[] = []
  for (let n = 0; ; n += 1) {
    const outcome = await call({ agent, port, subject, isWrite: n % 4 === 0 })
    outcomes.push(outcome)
    if (outcome !== 'answered' && outcome !== 'put-off') break
  }
  agent.destroy()
  return outcomes
}

interface Calling {
  agent: Agent
  port: number
  subject: string
  isWrite: boolean
}

function call({ agent, port, subject, isWrite }: Calling): Promise<Outcome> {
  const headers = {
    Authorization: `Bearer ${subject}`,
    ...(isWrite && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
  }
  const method = isWrite ? 'PUT' : 'GET'
  const path = isWrite ? '/gender' : '/users'
  return new Promise((resolve) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      reply.resume()
      reply.once('end', () => {
        if (reply.headers.connection === 'close') resolve('answered-last')
        else resolve(reply.statusCode === 503 ? 'put-off' : 'answered')
      })
      reply.once('error', () => resolve('dropped'))
    })
    sent.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'not-taken' : 'dropped'),
    )
    sent.end(isWrite ? JSON.stringify({ gender: 'FEMALE' }) : undefined)
  })
}
