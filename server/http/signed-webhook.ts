import { createHmac, timingSafeEqual } from 'node:crypto'

/** The names of the signature headers: those of the specification, or Svix's for the same. */
export type WebhookHeaders = 'webhook' | 'svix'

export interface WebhookCheck {
  headers: Headers
  /** The raw body, before parsing. */
  body: string
  /** `whsec_…`; during a rotation the previous one too. Without one, no webhook is accepted. */
  secrets: readonly string[]
  now: Date
  names?: WebhookHeaders
}

/** The largest difference between a webhook's time and ours, in ms. */
export const webhookToleranceMs = 5 * 60 * 1000

const prefix = 'whsec_'

/** Whether a text is a secret as specified: `whsec_` and 24 to 64 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  const encoded = text.slice(prefix.length)
  const { length } = keyOf(text)
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && encoded.length % 4 === 0
  return text.startsWith(prefix) && isBase64 && length >= 24 && length <= 64
}

/**
 * The id of a webhook signed as the Standard Webhooks specification says
 * (https://www.standardwebhooks.com): an HMAC-SHA256 of id, time and body under one of the secrets,
 * sent within five minutes. Undefined when the signature is not valid.
 */
export function verifiedWebhookId(check: WebhookCheck): string | undefined {
  const { headers, body, secrets, now, names = 'webhook' } = check
  const id = headers.get(`${names}-id`) ?? ''
  const timestamp = headers.get(`${names}-timestamp`) ?? ''
  // The signed parts are joined by full stops.
  if (!/^[^\s.]{1,64}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > webhookToleranceMs) return undefined
  const given = (headers.get(`${names}-signature`) ?? '')
    .slice(0, 1_000)
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
  const isSigned = secrets.some((secret) => {
    const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`)
    const expected = hmac.digest()
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
  })
  return isSigned ? id : undefined
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')
