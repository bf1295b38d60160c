import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { loadServer, startServer } from '../../tests/support/server-process.ts'
import type { Finding, Stage } from './faults.ts'

const callers = 50

type Outcome = 'answered' | 'answered-last' | 'put-off' | 'not-taken' | 'dropped'

/** Tells the server to end while callers read and write without a pause, as a balancer's connections do. */
export async function endUnderLoad(stage: Stage, ends = 5): Promise<Finding[]> {
  let dropped = 0
  let putOff = 0
  let answered = 0
  let code: unknown
  for (let end = 0; end < ends; end += 1) {
    const child = loadServer(stage)
    const port = await startServer(child)
    const calling = Promise.all(
      Array.from({ length: callers }, async (_, n) => callUntilSentAway(port, `caller-${n}`)),
    )
    await setTimeout(500)
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    for (const outcomes of await calling) {
      dropped += outcomes.filter((outcome) => outcome === 'dropped').length
      putOff += outcomes.filter((outcome) => outcome === 'put-off').length
      answered += outcomes.length
    }
    ;[code] = await gone
  }
  return [
    {
      what: `calls dropped by ${ends} ends under the load of ${callers}`,
      found: `${dropped} of ${answered}, ${putOff} told to come again, exit code ${String(code)}`,
      isMet: dropped === 0 && answered > callers && code === 0,
    },
  ]
}

/** Calls on one connection until the server lets it go or takes no more. */
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
