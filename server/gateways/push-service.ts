import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { PushSubscription } from '#contract/notification-preferences.ts'
import type { PushMessage } from '#contract/push-message.ts'
import { OutsideServiceError } from './outside-call.ts'

/** What a push service does with a message. `gone`: there is no such device any more. */
type Delivery = 'sent' | 'gone'

export interface PushService {
  /** Our public key, which a browser subscribes with. */
  readonly key: string
  /** Whether an endpoint is of a service that may be called. */
  isKnown: (endpoint: string) => boolean
  /** Throws OutsideServiceError. */
  deliver: (subscription: PushSubscription, message: PushMessage) => Promise<Delivery>
}

export interface PushSettings {
  /** A private key of P-256: 32 bytes in base64url. */
  key: string
  /** Hosts, `*.` for those below one; or whole origins, of a stand-in. */
  services: readonly string[]
  /** Whom a push service may write to. */
  supportEmail: string
}

const deadlineMs = 5_000
/** Later it would be no news: the app itself shows what is older. */
const timeToLive = 24 * 60 * 60

/** Web Push (RFC 8030) with the keys of RFC 8292, to the services that are named and to no other. */
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
      return deliveryOf(await send(request))
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

/** Undefined where the keys of a subscription are none: nothing could ever be read with them. */
function encrypted(
  subscription: PushSubscription,
  message: PushMessage,
  vapidDetails: webPush.RequestOptions['vapidDetails'],
) {
  try {
    return webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails,
      TTL: timeToLive,
      // One that waits for a phone is replaced by the next.
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
    // Nothing of the reply is used.
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
