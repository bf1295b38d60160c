import { timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

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

/** Whether a text is a secret as specified: `whsec_` and 24 to 64 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  const [, encoded = ''] = /^whsec_(.+)$/.exec(text) ?? []
  const key = Buffer.from(encoded, 'base64')
  return key.toString('base64') === encoded && key.length >= 24 && key.length <= 64
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
  const at = new Date(Number(timestamp) * 1000)
  if (Math.abs(now.getTime() - at.getTime()) > webhookToleranceMs) return undefined
  const given = (headers.get(`${names}-signature`) ?? '').slice(0, 1_000).split(' ')
  // The package verifies by the machine's clock, not by `now`.
  const isSigned = secrets.some((secret) => {
    const expected = Buffer.from(new Webhook(secret).sign(id, at, body))
    return given.map((each) => Buffer.from(each)).some((each) => isSame(each, expected))
  })
  return isSigned ? id : undefined
}

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
