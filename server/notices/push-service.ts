import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { PushSubscription } from '#contract/notification-preferences.ts'
import type { PushMessage } from '#contract/worker-messages.ts'
import { counted, OutsideServiceError } from '../telemetry/outside-call.ts'

declare module '../http/serve.ts' {
  interface Services {
    /** Absent where no push messages are sent. */
    readonly pushService?: PushService | undefined
    /** Whether members can be notified by email. */
    readonly sendsMail?: boolean
  }
}

/** What became of a message. `gone`: the device no longer exists. */
type Delivery = 'sent' | 'gone'

export interface PushService {
  /** Our public key, with which browsers subscribe. */
  readonly key: string
  /** Whether an endpoint belongs to a push service that this server may call. */
  isKnown: (endpoint: string) => boolean
  /** Throws OutsideServiceError. */
  deliver: (subscription: PushSubscription, message: PushMessage) => Promise<Delivery>
}

export interface PushSettings {
  /** A private P-256 key: 32 bytes in base64url. */
  key: string
  /** Hosts, with `*.` for their subdomains; or whole origins, for a stand-in. */
  services: readonly string[]
  /** The contact for push services. */
  supportEmail: string
}

const deadlineMs = 5_000
/** In seconds. Older messages are dropped: the app itself shows them. */
const timeToLive = 24 * 60 * 60

/** Web Push (RFC 8030) with VAPID (RFC 8292), to the configured services only. */
export function createPushService({ key, services, supportEmail }: PushSettings): PushService {
  const publicKey = publicKeyOf(key)
  const vapidDetails = { subject: `mailto:${supportEmail}`, publicKey, privateKey: key }
  const isKnown = (endpoint: string) => services.some((service) => isOf(service, endpoint))
  return {
    key: publicKey,
    isKnown,
    async deliver(subscription, message) {
      const request = encrypted(subscription, message, vapidDetails)
      if (!request || !isKnown(request.endpoint)) return 'gone'
      return counted('push-service', async () => deliveryOf(await send(request)))
    },
  }
}

function publicKeyOf(key: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(key, 'base64url'))
  return curve.getPublicKey('base64url')
}

function isOf(service: string, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  if (service.includes('//')) return origin === service
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
}

/** Undefined where the keys of a subscription are invalid: nobody could ever decrypt the message. */
function encrypted(
  subscription: PushSubscription,
  message: PushMessage,
  vapidDetails: webPush.RequestOptions['vapidDetails'],
) {
  try {
    return webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails,
      TTL: timeToLive,
      // The next message replaces one that waits for a phone.
      topic: 'news',
      urgency: 'normal',
    })
  } catch {
    return undefined
  }
}

async function send(request: webPush.RequestDetails): Promise<number> {
  const { endpoint, headers, body, method } = request
  try {
    const response = await fetch(endpoint, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    // The body of the reply is not used.
    await response.body?.cancel()
    return response.status
  } catch (cause) {
    throw new OutsideServiceError('push-service', 'unreachable', { cause })
  }
}

function deliveryOf(status: number): Delivery {
  if (status === 404 || status === 410) return 'gone'
  if (status >= 200 && status <= 299) return 'sent'
  const reason = status === 429 || status >= 500 ? 'unreachable' : 'refused'
  throw new OutsideServiceError('push-service', reason, { status })
}
