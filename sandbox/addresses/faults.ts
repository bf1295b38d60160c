import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { serviceErrors } from './service-errors.ts'

/** The fault, until another one is set. */
const Fault = v.strictObject({
  mode: v.picklist(['none', 'down', 'slow', 'error-in-200', 'html']),
  /** For `slow`, in ms. */
  delay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 20_000),
})
type Fault = v.InferOutput<typeof Fault>

/** Fault injection for tests: `set` takes the body of `POST /faults`, `handler` is the middleware. */
export function faultSwitch(): { set: (body: unknown) => boolean; handler: MiddlewareHandler } {
  let fault: Fault = { mode: 'none', delay: 0 }
  return {
    set: (body) => {
      const read = v.safeParse(Fault, body)
      if (read.success) fault = read.output
      return read.success
    },
    handler: async (c, next) => {
      switch (fault.mode) {
        case 'none':
          return next()
        case 'slow':
          await pause(fault.delay, c.req.raw.signal)
          return next()
        case 'down':
          return c.text('', 503)
        case 'error-in-200':
          return c.json({ Items: [serviceErrors.outOfCredit] })
        case 'html':
          return c.html('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>')
      }
    },
  }
}

/** Also ends when the caller hangs up. Does not keep the process alive. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
