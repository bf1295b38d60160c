import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'

export interface StudyTeamOptions {
  /** The messages that have arrived, kept over a restart. */
  inboxFile: string
  /** With which studies' messages are signed. */
  secret: string
  now: () => Date
}

const Received = v.object({
  id: v.string(),
  at: v.string(),
  study: v.string(),
  type: v.string(),
  payload: v.unknown(),
})
type Received = v.InferOutput<typeof Received>

const Message = v.looseObject({
  type: v.string(),
  data: v.looseObject({ study: v.string() }),
})

/** How often it misbehaves, until it is well again; by default until another fault is set. */
const Fault = v.strictObject({
  mode: v.picklist([
    'none',
    'down',
    'error',
    'slow',
    'html',
    'gone',
    'redirect',
    'huge',
    'lose-replies',
    'forge',
  ]),
  calls: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

/**
 * A stand-in for a study's team: takes signed messages at `/messages`, each once by its id, and shows them as JSON at
 * `/messages` and as a page at `/`. `POST /faults` injects faults: `lose-replies` takes a message and answers an error, so
 * that it comes again, and `forge` acknowledges another than the one that came.
 */
export function createStudyTeam({ inboxFile, secret, now }: StudyTeamOptions): Hono {
  const inbox = openInbox(inboxFile)
  let fault: v.InferOutput<typeof Fault> = { mode: 'none' }
  const nextFault = () => {
    const { mode, calls } = fault
    if (calls !== undefined) fault = calls > 1 ? { mode, calls: calls - 1 } : { mode: 'none' }
    return mode
  }

  async function take(c: Context): Promise<Response> {
    const body = await c.req.text()
    const id = signedId(c, { body, secret, now: now() })
    if (id === undefined) return c.json({ problem: 'This is not signed by Rowan.' }, 401)
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Message), body)
    if (!read.success) return c.json({ problem: 'This is no message.' }, 422)
    const { type, data, ...rest } = read.output
    const message = { id, at: now().toISOString(), study: data.study, type }
    inbox.add({ ...message, payload: { type, ...rest, data } })
    return c.json({ id })
  }

  const app = new Hono()
  app.post('/faults', async (c) => {
    const read = v.safeParse(Fault, await c.req.json().catch(() => undefined))
    if (read.success) fault = read.output
    return c.body(null, read.success ? 204 : 422)
  })
  app.post('/messages', async (c) => {
    switch (nextFault()) {
      case 'down':
        return c.text('', 503)
      case 'error':
        return c.text('', 500)
      case 'slow':
        await pause(20_000, c.req.raw.signal)
        return take(c)
      case 'html':
        return c.html('<!doctype html><h1>We will be back soon</h1>')
      case 'gone':
        return c.text('', 410)
      case 'redirect':
        return c.redirect('http://169.254.169.254/latest/meta-data', 307)
      case 'huge':
        return c.text('x'.repeat(10 * 1024 * 1024))
      case 'lose-replies':
        await take(c)
        return c.text('', 500)
      case 'forge':
        return c.json({ id: 'another' })
      case 'none':
        return take(c)
    }
  })
  app.get('/messages', (c) => c.json(inbox.all()))
  app.get('/', (c) => c.html(page(inbox.all())))
  return app
}

/** Undefined unless it was signed within five minutes (https://www.standardwebhooks.com). */
function signedId(
  c: Context,
  { body, secret, now }: { body: string; secret: string; now: Date },
): string | undefined {
  const id = c.req.header('webhook-id') ?? ''
  const seconds = Number(c.req.header('webhook-timestamp'))
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= 300)) return undefined
  const expected = Buffer.from(new Webhook(secret).sign(id, new Date(seconds * 1000), body))
  const given = (c.req.header('webhook-signature') ?? '')
    .split(' ')
    .map((each) => Buffer.from(each))
  const isSigned = given.some(
    (each) => each.length === expected.length && timingSafeEqual(each, expected),
  )
  return isSigned ? id : undefined
}

/** One JSON line a message; a line cut short by a kill is ignored. */
function openInbox(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const written = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const messages = new Map<string, Received>()
  for (const line of written.split('\n')) {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Received), line)
    if (read.success) messages.set(read.output.id, read.output)
  }
  if (written !== '' && !written.endsWith('\n')) appendFileSync(path, '\n')
  return {
    all: () => [...messages.values()],
    /** Forgets one that has come before. */
    add: (message: Received): void => {
      if (messages.has(message.id)) return
      appendFileSync(path, `${JSON.stringify(message)}\n`, { mode: 0o600, flush: true })
      messages.set(message.id, message)
    },
  }
}

const page = (messages: readonly Received[]) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>What has arrived – study team</title>
        <style>
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            margin: 2rem auto;
            max-width: 60rem;
            padding: 0 1rem;
            color-scheme: light dark;
          }
          article {
            border-top: 1px solid;
            padding-block: 1rem;
          }
          pre {
            overflow-x: auto;
          }
        </style>
      </head>
      <body>
        <h1>What has arrived</h1>
        <p>The sandbox’s study team, the newest message first. It knows everyone by a number.</p>
        ${messages.length === 0 ? html`<p>Nothing yet.</p>` : ''}
        ${messages.toReversed().map(
          ({ at, study, type, payload }) =>
            html`<article>
              <h2>${type}</h2>
              <p>${study}, <time datetime="${at}">${at}</time></p>
              <pre tabindex="0">${JSON.stringify(payload, undefined, 2)}</pre>
            </article>`,
        )}
      </body>
    </html>`

/** Also ends when the caller hangs up. Does not keep the process alive. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
