/** The parts of autocannon that the bench uses. It has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Call {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    /** Called before each request. */
    setupRequest?: (call: Call) => Call
  }

  interface Result {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    statusCodeStats: Record<string, { count: number }>
  }

  interface Running extends EventEmitter, PromiseLike<Result> {}

  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    overallRate?: number
    setupClient: (client: { setRequests: (requests: Call[]) => void }) => void
  }): Running
}
