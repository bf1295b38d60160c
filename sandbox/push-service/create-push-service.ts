import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { PushMessage } from '#contract/worker-messages.ts'
import { decrypted } from './decrypted.ts'

interface Device {
  keys: ECDH
  auth: Buffer
  /** The messages it received, decrypted. */
  messages: string[]
}

const Fault = v.strictObject({ status: v.nullable(v.picklist([404, 410, 429, 500, 503])) })

/**
 * A stand-in for a browser's push service (RFC 8030), and for its devices. `POST /devices` acts as
 * a browser that subscribes; messages to its endpoint are decrypted and listed at
 * `/devices/{id}/messages`. Deleting a device acts as a browser that unsubscribes. `POST /faults`
 * makes it refuse messages.
 */
export function createPushService(origin: string): Hono {
  const devices = new Map<string, Device>()
  let fault: number | null = null
  const app = new Hono()

  app.post('/faults', async (c) => {
    const read = v.safeParse(Fault, await c.req.json().catch(() => undefined))
    if (read.success) fault = read.output.status
    return c.body(null, read.success ? 204 : 422)
  })

  app.post('/devices', (c) => {
    const id = randomUUID()
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const auth = randomBytes(16)
    devices.set(id, { keys, auth, messages: [] })
    return c.json({
      id,
      endpoint: `${origin}/push-service/send/${id}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    })
  })

  app.get('/devices/:id/messages', (c) => {
    const device = devices.get(c.req.param('id'))
    return device ? c.json(device.messages) : c.json([], 404)
  })

  app.delete('/devices/:id', (c) => c.body(null, devices.delete(c.req.param('id')) ? 204 : 404))

  app.post('/send/:id', async (c) => {
    if (fault !== null) return new Response(null, { status: fault })
    const device = devices.get(c.req.param('id'))
    if (!device) return c.body(null, 410)
    if (!/^vapid t=.+, ?k=.+$/.test(c.req.header('Authorization') ?? '')) return c.body(null, 401)
    if (c.req.header('Content-Encoding') !== 'aes128gcm') return c.body(null, 415)
    const text = decrypted(Buffer.from(await c.req.arrayBuffer()), device)
    if (!v.is(v.pipe(v.string(), v.parseJson(), PushMessage), text)) return c.body(null, 400)
    device.messages.push(text)
    return c.body(null, 201)
  })

  return app
}
