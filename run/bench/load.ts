import autocannon, { type Call } from 'autocannon'

export interface Figures {
  perSecond: number
  p50: number
  p95: number
  p99: number
}

export interface Load {
  connections: number
  seconds: number
  /** Calls a second in all; as many as there can be without it. */
  perSecond?: number
}

/** Sends calls in turn. Throws when any was answered with a fault: a fast refusal is no speed. */
export async function fire(url: string, calls: readonly Call[], load: Load): Promise<Figures> {
  const times: number[] = []
  // Each connection speaks for members of its own: nobody answers twice at the same time.
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
  running.on('response', (...[, , , milliseconds]: [unknown, number, number, number]) => {
    times.push(milliseconds)
  })
  const result = await running
  const faults = Object.entries(result.statusCodeStats).filter(([status]) => status >= '400')
  if (faults.length > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(`Not every call was answered: ${JSON.stringify(result.statusCodeStats)}`)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0
  return { perSecond: times.length / result.duration, p50: at(50), p95: at(95), p99: at(99) }
}
