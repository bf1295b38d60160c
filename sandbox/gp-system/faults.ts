import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { errorBody, gpErrors } from './gp-errors.ts'

const megabyte = 1024 * 1024

/** The fault, until another one is set. */
const Fault = v.strictObject({
  mode: v.picklist(['none', 'down', 'slow', 'error', 'html', 'half-json', '16mb', '50mb']),
  /** For `slow`, in ms. */
  delay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 20_000),
  /** The fault ends after this many calls; without it, when it is reset. */
  calls: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

/** Fault injection for tests: `set` takes the body of `POST /faults`, `handler` is the middleware. */
export function faultSwitch(): { set: (body: unknown) => boolean; handler: MiddlewareHandler } {
  let fault: v.InferOutput<typeof Fault> = { mode: 'none', delay: 0 }
  let calls = 0
  return {
    set: (body) => {
      const read = v.safeParse(Fault, body)
      if (read.success) fault = read.output
      calls = 0
      return read.success
    },
    handler: async (c, next) => {
      if (fault.calls !== undefined && calls >= fault.calls) return next()
      calls += 1
      switch (fault.mode) {
        case 'none':
          return next()
        case 'slow':
          await pause(fault.delay, c.req.raw.signal)
          // A caller who has hung up must not be linked without knowing it.
          return c.req.raw.signal.aborted ? c.text('', 503) : next()
        case 'down':
          return c.text('', 503)
        case 'error':
          return c.json(errorBody('SYSTEM_ERROR'), gpErrors.SYSTEM_ERROR.status)
        case 'html':
          return c.html('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>')
        case 'half-json':
          await next()
          c.res = await halfOf(c.res)
          return
        case '16mb':
        case '50mb':
          await next()
          c.res = await filledUp(c.res, fault.mode === '16mb' ? 16 * megabyte : 50 * megabyte)
          return
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

async function halfOf(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer()
  return new Response(bytes.slice(0, Math.ceil(bytes.byteLength / 2)), response)
}

const letter = JSON.stringify({
  date: '2011-05-16T00:00:00',
  doneBy: 'Scanned correspondence',
  location: 'Larkspur Medical Centre',
  recordItems: [
    { details: `Letter from hospital, transcribed. ${'Reviewed in clinic, stable. '.repeat(140)}` },
  ],
})

/** The record, padded with letters in its events until the reply is `size` bytes long. */
async function filledUp(response: Response, size: number): Promise<Response> {
  const text = await response.text()
  const isRecord = response.ok && /"schema3":\[.*\]\}$/s.test(text)
  if (!isRecord) return new Response(text, response)
  const [head, tail] = [text.slice(0, -2), ']}']
  const glue = head.endsWith('[') ? '' : ','
  const count = Math.floor((size - text.length) / (letter.length + 1))
  const filled = `${head}${glue}${Array.from({ length: count }, () => letter).join(',')}${tail}`
  return new Response(filled.padEnd(size), response)
}
