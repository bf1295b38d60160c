import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { isWebhookSecret, verifiedWebhookId } from '../../../server/http/signed-webhook.ts'
import { noon } from '../../support/tokens.ts'

const secret = `whsec_${btoa('a-secret-of-twenty-four-b')}`
const body = '{"type":"user.deleted"}'

/** Headers signed by the Standard Webhooks library. */
function signed(names: 'webhook' | 'svix', id = 'msg_2b5c') {
  return new Headers({
    [`${names}-id`]: id,
    [`${names}-timestamp`]: String(noon.getTime() / 1000),
    [`${names}-signature`]: `v1a,AAAA ${new Webhook(secret).sign(id, noon, body)}`,
  })
}

describe('a signed webhook', () => {
  test('is accepted under its id, whichever of its signatures is the right one', () => {
    const check = { headers: signed('webhook'), body, secrets: [secret], now: noon }
    expect(verifiedWebhookId(check)).toBe('msg_2b5c')
  })

  test('may carry the names of Svix where they are asked for, and only there', () => {
    const check = { headers: signed('svix'), body, secrets: [secret], now: noon }
    expect(verifiedWebhookId({ ...check, names: 'svix' })).toBe('msg_2b5c')
    expect(verifiedWebhookId(check)).toBeUndefined()
  })

  test('is refused when its body was changed, or when there is no secret', () => {
    const check = { headers: signed('webhook'), body, secrets: [secret], now: noon }
    expect(verifiedWebhookId({ ...check, body: `${body} ` })).toBeUndefined()
    expect(verifiedWebhookId({ ...check, secrets: [] })).toBeUndefined()
  })
})

test.each([
  [secret, true],
  [`whsec_${'A'.repeat(32)}`, true],
  [secret.replace('whsec_', ''), false],
  [`whsec_${btoa('too-short')}`, false],
  [`whsec_${btoa('x'.repeat(65))}`, false],
  ['whsec_not base64 at all, though long enough', false],
  ['', false],
])('%s: a secret of a webhook? %s', (text, isSecret) => {
  expect(isWebhookSecret(text)).toBe(isSecret)
})
