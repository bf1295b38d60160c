import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whose headers carry the signature: those of the specification, or Svix's own names for the same. */
export type WebhookHeaders = 'webhook' | 'svix'

export interface WebhookCheck {
  headers: Headers
  /** As it came, before anything is parsed. */
  body: string
  /** `whsec_…`; while a secret is changed, the one before as well. None: nothing is believed. */
  secrets: readonly string[]
  now: Date
  names?: WebhookHeaders
}

/** How far a webhook's time may be from ours, in ms. */
export const webhookToleranceMs = 5 * 60 * 1000

const prefix = 'whsec_'

/** Whether a text is a secret of the specification: `whsec_` and 24 to 64 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  const encoded = text.slice(prefix.length)
  const { length } = keyOf(text)
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && encoded.length % 4 === 0
  return text.startsWith(prefix) && isBase64 && length >= 24 && length <= 64
}

/**
 * The id of a webhook that is signed as the Standard Webhooks specification has it
 * (https://www.standardwebhooks.com): an HMAC-SHA256 of id, time and body under one of the
 * secrets, sent within five minutes. Undefined when it is not.
 */
export function verifiedWebhookId(check: WebhookCheck): string | undefined {
  const { headers, body, secrets, now, names = 'webhook' } = check
  const id = headers.get(`${names}-id`) ?? ''
  const timestamp = headers.get(`${names}-timestamp`) ?? ''
  // A full stop separates what is signed.
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
