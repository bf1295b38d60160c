import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'

/** The fault, until another one is set. */
const Fault = v.strictObject({
  mode: v.picklist(['none', 'down', 'slow', 'hostile', 'html', 'lose-replies']),
  /** For `slow`, in ms. */
  delay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 20_000),
})

export interface Faults {
  /** Takes the body of `POST /faults`; false when it is invalid. */
  set: (body: unknown) => boolean
  mode: () => v.InferOutput<typeof Fault>['mode']
  /** The middleware. */
  handler: MiddlewareHandler
}

/** Fault injection for tests. `lose-replies` performs the call but does not answer. */
export function faultSwitch(): Faults {
  let fault: v.InferOutput<typeof Fault> = { mode: 'none', delay: 0 }
  return {
    set: (body) => {
      const read = v.safeParse(Fault, body)
      if (read.success) fault = read.output
      return read.success
    },
    mode: () => fault.mode,
    handler: async (c, next) => {
      if (fault.mode === 'down') return c.text('', 503)
      if (fault.mode === 'html') return c.html('<!doctype html><h1>We will be back soon</h1>')
      if (fault.mode === 'slow') await pause(fault.delay, c.req.raw.signal)
      await next()
      if (fault.mode === 'lose-replies') c.res = new Response(null, { status: 504 })
      return undefined
    },
  }
}

/** Also ends when the caller hangs up. Does not keep the process alive. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
