import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** The service that steady and new clients got from a server at the same time. Times are in ms. */
export interface NewClients {
  /** The steady clients' calls a second. */
  perSecond: number
  /** The replies of the client with the fewest. */
  fewest: number
  /** The replies of the median client. */
  median: number
  /** The number of new clients. */
  came: number
  /** The time until a new client got its reply from `/health/live`. */
  p99: number
  longest: number
  /** The most steady calls that were answered in the meantime, which does not depend on the machine's speed. */
  overtaken: number
  /** Failed calls of steady and new clients. */
  faults: number
  turnedAway: number
}

export interface Steady {
  url: string
  /** One member per client. */
  tokens: readonly string[]
  clients: number
  seconds: number
}

const paths = ['/users', '/notifications', '/test-kits']

/** The time between two calls of a client, in ms, as of people who are reading. */
const pause = (turn: number) => 60 + ((turn * 37) % 81)
/** The time between two new clients, in ms. */
const betweenNewClients = 50

/**
 * Steady clients send one call after another over persistent connections, while new clients connect, request
 * `/health/live` and disconnect.
 */
export async function newClients({ url, tokens, clients, seconds }: Steady): Promise<NewClients> {
  const end = performance.now() + seconds * 1000
  let faults = 0
  let calls = 0
  let overtaken = 0
  let turnedAway = 0
  const steadily = async (client: number): Promise<number> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = { Authorization: `Bearer ${tokens[client % tokens.length] ?? ''}` }
    let answered = 0
    for (let turn = client; performance.now() < end; turn += 1) {
      const path = paths[turn % paths.length] ?? ''
      const status = await statusOf(`${url}${path}`, { agent, headers })
      if (status < 400) answered += 1
      else faults += 1
      calls += 1
      await setTimeout(pause(turn))
    }
    agent.destroy()
    return answered
  }
  const newly = async (): Promise<number> => {
    const from = performance.now()
    const before = calls
    const status = await statusOf(`${url}/health/live`, { agent: new Agent() })
    if (status >= 400) turnedAway += 1
    overtaken = Math.max(overtaken, calls - before)
    return performance.now() - from
  }
  const coming = async (): Promise<number[]> => {
    const visits: Promise<number>[] = []
    // New clients arrive at a fixed rate, even if the previous ones are still waiting.
    while (performance.now() < end) {
      visits.push(newly())
      await setTimeout(betweenNewClients)
    }
    return Promise.all(visits)
  }
  const [served, times] = await Promise.all([
    Promise.all(Array.from({ length: clients }, async (_, client) => steadily(client))),
    coming(),
  ])
  return figures(served, times, { seconds, faults, overtaken, turnedAway })
}

function figures(
  served: readonly number[],
  times: readonly number[],
  {
    seconds,
    ...counted
  }: { seconds: number; faults: number; overtaken: number; turnedAway: number },
): NewClients {
  const bySize = served.toSorted((one, other) => one - other)
  const sorted = times.toSorted((one, other) => one - other)
  return {
    perSecond: served.reduce((sum, each) => sum + each, 0) / seconds,
    fewest: bySize[0] ?? 0,
    median: bySize[Math.floor(bySize.length / 2)] ?? 0,
    came: times.length,
    p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
    longest: sorted.at(-1) ?? 0,
    ...counted,
  }
}

function statusOf(
  url: string,
  options: { agent: Agent; headers?: Record<string, string> },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, options, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(reply.statusCode ?? 0))
    })
    asking.once('error', reject)
    asking.end()
  })
}
