import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** What steady clients and new ones got of a server at the same time. Times are in ms. */
export interface NewClients {
  /** Calls of the steady clients a second. */
  perSecond: number
  /** Replies of the client who got fewest. */
  fewest: number
  /** What the median client got. */
  median: number
  /** How often somebody new came. */
  came: number
  /** Until somebody new was answered at `/health/live`. */
  p99: number
  longest: number
  /** Calls of the steady clients that were answered meanwhile, at most: whatever the machine's speed. */
  overtaken: number
  /** Calls of steady clients that were answered with an error, and new clients who were. */
  faults: number
  turnedAway: number
}

export interface Steady {
  url: string
  /** Each client speaks for one member. */
  tokens: readonly string[]
  clients: number
  seconds: number
}

const paths = ['/users', '/notifications', '/test-kits']

/** Between two calls of a client, in ms: those of people who read. */
const pause = (turn: number) => 60 + ((turn * 37) % 81)
/** Between two new clients, in ms. */
const betweenNewClients = 50

/**
 * Clients who ask one call after another, each over a connection that stays, and beside them people who
 * come, ask `/health/live` over a connection of their own, and go.
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
    // They come at their own pace, whether those before them were answered or not.
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
