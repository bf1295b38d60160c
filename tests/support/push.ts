import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { PushSubscription } from '#contract/notification-preferences.ts'
import type { PushService } from '../../server/notices/push-service.ts'

export const pushOrigin = 'https://push.example.test'

/** A browser's subscription: real keys, at a push service that does not exist. */
export function pushSubscription(): PushSubscription {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `${pushOrigin}/send/${randomUUID()}`,
    keys: {
      p256dh: keys.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

/** A push service that accepts everything. */
export const idlePushService: PushService = {
  key: 'BPushKey',
  isKnown: (endpoint) => endpoint.startsWith(`${pushOrigin}/`),
  deliver: async () => 'sent',
}
