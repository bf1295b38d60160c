import autocannon, { type Call } from 'autocannon'

export interface Figures {
  perSecond: number
  p50: number
  p95: number
  p99: number
}

export interface Sent extends Figures {
  calls: number
  /** Calls that were refused, aborted or not answered. */
  faults: number
  /** How many replies had each status. */
  statuses: string
}

export interface Load {
  connections: number
  seconds: number
  /** The total calls a second; by default as many as possible. */
  perSecond?: number
}

/** Sends the calls in rotation. Throws if any of them failed: a fast refusal is not a result. */
export async function fire(url: string, calls: readonly Call[], load: Load): Promise<Figures> {
  const sent = await send(url, calls, load)
  if (sent.faults > 0) throw new Error(`Not every call was answered: ${sent.statuses}`)
  return sent
}

/** The same, but counts failures. Times go into a histogram of tenths of a ms, so that hours of them fit in memory. */
export async function send(url: string, calls: readonly Call[], load: Load): Promise<Sent> {
  const times = new Map<number, number>()
  // Each connection has its own members, so that no member sends two calls at the same time.
  const share = Math.floor(calls.length / load.connections)
  let clients = 0
  const running = autocannon({
    url,
    connections: load.connections,
    duration: load.seconds,
    ...(load.perSecond !== undefined && { overallRate: load.perSecond }),
    setupClient: (client) => {
      client.setRequests(calls.slice(clients * share, (clients + 1) * share))
      clients += 1
    },
  })
  let answered = 0
  running.on('response', (...[, , , milliseconds]: [unknown, number, number, number]) => {
    const tenths = Math.round(milliseconds * 10)
    times.set(tenths, (times.get(tenths) ?? 0) + 1)
    answered += 1
  })
  const { duration, errors, timeouts, statusCodeStats } = await running
  const refused = Object.entries(statusCodeStats).filter(([status]) => status >= '400')
  const at = percentilesOf(times, answered)
  return {
    calls: answered,
    faults: errors + timeouts + refused.reduce((sum, [, { count }]) => sum + count, 0),
    statuses: JSON.stringify(statusCodeStats),
    perSecond: answered / duration,
    p50: at(50),
    p95: at(95),
    p99: at(99),
  }
}

function percentilesOf(times: ReadonlyMap<number, number>, answered: number) {
  const sorted = [...times].toSorted(([one], [other]) => one - other)
  return (percent: number): number => {
    let left = Math.ceil((answered * percent) / 100)
    return (sorted.find(([, count]) => (left -= count) <= 0)?.[0] ?? 0) / 10
  }
}
