import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { KitId, kitCloseReasons } from '#contract/kits.ts'
import { sendWebhook } from '../send-webhook.ts'
import { faultSwitch } from './faults.ts'
import { openLedger, type Ledger } from './ledger.ts'
import {
  hostileScript,
  pageHeaders,
  registrationPage,
  registrationScript,
  registrationStyle,
} from './registration-page.ts'

export interface LabPartnerOptions {
  ledgerFile: string
  /** The partner code of the app that may frame the page and order. */
  code: string
  appOrigin: string
  apiKey: string
  webhook: { url: string; secret: string }
  now: () => Date
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(250))

const Order = v.object({
  partnerCode: text,
  orderNumber: text,
  product: text,
  quantity: v.number(),
  person: v.object({
    firstName: v.optional(text),
    lastName: v.optional(text),
    dateOfBirth: v.optional(text),
    sex: v.optional(text),
  }),
  deliverTo: v.object({ line1: text, line2: v.optional(text), city: text, postcode: text }),
})

const Cancellation = v.object({ partnerCode: text, reason: v.picklist(kitCloseReasons) })

const EventToSend = v.object({ eventName: text, occurredAt: v.optional(text) })

/**
 * A stand-in for the lab partner: the app frames `/register`, `/api/orders` accepts orders by their
 * idempotency key and their cancellations by number, and signed webhooks report what happens to a kit. `POST /faults` injects faults.
 */
export function createLabPartner(options: LabPartnerOptions): Hono {
  const { appOrigin, code } = options
  const ledger = openLedger(options.ledgerFile)
  const faults = faultSwitch()
  const app = new Hono()
  for (const registration of ledger.undelivered()) void notify(options, ledger, registration)

  app.post('/faults', async (c) => c.body(null, faults.set(await json(c.req.raw)) ? 204 : 422))
  app.use(faults.handler)

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(pageHeaders(appOrigin))) c.header(name, value)
  })
  app.get('/register', (c) =>
    c.req.query('partnerCode') === code
      ? c.html(registrationPage(appOrigin))
      : c.text('This partner code is not known.', 403),
  )
  app.get('/register.js', (c) =>
    c.body(faults.mode() === 'hostile' ? hostileScript : registrationScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
    }),
  )
  app.get('/register.css', (c) =>
    c.body(registrationStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  )
  app.post('/registrations', async (c) => register(c, options, ledger))
  app.route('/api', orderRoutes(options, ledger))
  return app
}

async function register(c: Context, options: LabPartnerOptions, ledger: Ledger) {
  const read = v.safeParse(v.object({ kitId: KitId }), await json(c.req.raw))
  if (!read.success) {
    return c.json({ problem: 'A kit ID has 6 to 20 letters and digits. Check the box.' }, 422)
  }
  const { kitId } = read.output
  const ofKit = ledger.orders().find((order) => order.kitId === kitId)
  if (!ofKit) {
    return c.json({ problem: 'We do not know this kit ID. Check it against the box.' }, 404)
  }
  if (ledger.cancelled().includes(ofKit.orderNumber)) {
    return c.json({ problem: 'The order of this kit was cancelled. Do not use this kit.' }, 409)
  }
  if (ledger.registrations().some((registration) => registration.kitId === kitId)) {
    return c.json({ problem: 'This kit has been registered before.' }, 409)
  }
  const registration = { kitId, at: options.now().toISOString(), webhookId: randomUUID() }
  ledger.add({ type: 'registered', ...registration })
  void notify(options, ledger, registration)
  return c.json({ kitId }, 201)
}

/** Sends the webhook of a registration until it is accepted; a restart goes on with those that were not. */
async function notify(
  { webhook, now }: LabPartnerOptions,
  ledger: Ledger,
  { kitId, at, webhookId }: { kitId: string; at: string; webhookId: string },
): Promise<void> {
  const order = ledger.orders().find((each) => each.kitId === kitId)
  if (!order) return
  const { orderNumber } = order
  const payload = { eventName: 'TEST_REGISTERED', orderNumber, occurredAt: at, kitId }
  if (await sendWebhook({ id: webhookId, payload }, { ...webhook, now }))
    ledger.add({ type: 'told', webhookId })
}

function orderRoutes(options: LabPartnerOptions, ledger: Ledger): Hono {
  const { webhook, now } = options
  const routes = new Hono()
  routes.use(async (c, next) => {
    if (!isSame(c.req.header('Authorization') ?? '', `Bearer ${options.apiKey}`)) {
      return c.json({ problem: 'unauthorised' }, 401)
    }
    return next()
  })

  routes.get('/orders', (c) => c.json({ orders: ledger.orders(), cancelled: ledger.cancelled() }))

  routes.post('/orders', async (c) => {
    const key = c.req.header('Idempotency-Key')
    const read = v.safeParse(Order, await json(c.req.raw))
    if (!key || !read.success || read.output.partnerCode !== options.code) {
      return c.json({ problem: 'This is no order.' }, 422)
    }
    const fingerprint = createHash('sha256').update(JSON.stringify(read.output)).digest('hex')
    const known = ledger.orders().find((order) => order.key === key)
    if (known && known.fingerprint !== fingerprint) {
      return c.json({ problem: 'This key belongs to another order.' }, 422)
    }
    const { orderNumber } = read.output
    if (ledger.cancelled().includes(orderNumber)) {
      return c.json({ problem: 'This order was cancelled.' }, 409)
    }
    const kitId = known?.kitId ?? newKitId()
    if (!known) ledger.add({ type: 'order', key, fingerprint, orderNumber, kitId })
    return c.json({ orderNumber, kitId }, known ? 200 : 201)
  })

  /** May come again, and before the order. */
  routes.put('/orders/:number/cancellation', async (c) => {
    const read = v.safeParse(Cancellation, await json(c.req.raw))
    if (!read.success || read.output.partnerCode !== options.code) {
      return c.json({ problem: 'This is no cancellation.' }, 422)
    }
    const orderNumber = c.req.param('number')
    const { reason } = read.output
    if (!ledger.cancelled().includes(orderNumber)) {
      ledger.add({ type: 'cancelled', orderNumber, reason })
    }
    return c.json({ orderNumber })
  })

  /** Makes the partner send a webhook, as after an event in the laboratory. */
  routes.post('/orders/:number/events', async (c) => {
    const read = v.safeParse(EventToSend, await json(c.req.raw))
    if (!read.success) return c.json({ problem: 'This is no event.' }, 422)
    const { eventName, occurredAt = now().toISOString() } = read.output
    const orderNumber = c.req.param('number')
    const webhookToSend = { id: randomUUID(), payload: { eventName, orderNumber, occurredAt } }
    return c.json({ isTaken: await sendWebhook(webhookToSend, { ...webhook, now }) })
  })

  return routes
}

const json = async (request: Request): Promise<unknown> => request.json().catch(() => undefined)

function isSame(given: string, expected: string): boolean {
  const digest = (of: string) => createHash('sha256').update(of).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Without letters and digits that are easily confused. */
const kitAlphabet = 'ACDEFGHJKLMNPQRTUVWXY34679'

const newKitId = (): string =>
  `K${Array.from({ length: 9 }, () => kitAlphabet[randomInt(kitAlphabet.length)]).join('')}`
