import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { apiOver, identityWebhookSecret, withDatabase } from '../../support/api.ts'
import { notedGpSystem } from '../../support/gp.ts'
import { connect, linkIdOf } from '../../support/gp-records.ts'
import { gracesLetter } from '../../support/gp-system.ts'
import { jobsOver } from '../../support/jobs.ts'
import { expectProblem } from '../../support/problems.ts'
import { tablesNaming } from '../../support/tables-naming.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const deleted = (subject: string) => ({
  type: 'user.deleted',
  object: 'event',
  timestamp: noon.getTime(),
  data: { deleted: true, id: subject, object: 'user' },
})

/** Sends a webhook as Clerk does: signed by the Standard Webhooks library, with Svix's header names. */
async function tell(said: unknown, secret = identityWebhookSecret, api = apiOver(given.db)) {
  const id = `msg_${randomUUID()}`
  const text = JSON.stringify(said)
  return api.anyone.send('POST', '/webhooks/identity', {
    text,
    headers: {
      'svix-id': id,
      'svix-timestamp': String(noon.getTime() / 1000),
      'svix-signature': new Webhook(secret).sign(id, noon, text),
    },
  })
}

/** A member with an answer and a connected GP record. */
async function settled() {
  const subject = `user_${randomUUID()}`
  const member = apiOver(given.db).member(subject)
  await member.post('/diagnosis', { name: 'Zebra syndrome' })
  await connect(member, gracesLetter)
  return { subject, member, memberId: (await member.user()).id }
}

describe('an account that was deleted at the identity provider', () => {
  test('S36: is erased here as soon as the provider says so, and its last token with it', async () => {
    const { subject, member, memberId } = await settled()
    const { gpSystem, unlinked } = notedGpSystem()
    const linkId = await linkIdOf(given.db, memberId)
    expect((await tell(deleted(subject))).status).toBe(202)
    await jobsOver(given.db, { gpSystem }).drain()
    const left = await tablesNaming(given.db, memberId, subject)
    expect(left).toEqual(['account_closures', 'audit_log'])
    expect(unlinked).toContain(linkId)
    expectProblem(await member.get('/users'), 401, 'account-closed')
    const entries = given.db.selectFrom('audit_log').select(['action', 'outcome'])
    const [entry] = await entries
      .where('member_id', '=', memberId)
      .where('action', '=', 'account-close')
      .execute()
    expect(entry).toEqual({ action: 'account-close', outcome: 'sign-in-deleted' })
  })

  test('is answered in the same way when it is told again, or was closed here before', async () => {
    const { subject, member } = await settled()
    expect((await tell(deleted(subject))).status).toBe(202)
    expect((await tell(deleted(subject))).status).toBe(202)
    const other = await settled()
    await other.member.send('DELETE', '/account')
    expect((await tell(deleted(other.subject))).status).toBe(202)
    expectProblem(await member.get('/users'), 401, 'account-closed')
  })

  test('and was never used here, is made a member by no token that is left', async () => {
    const subject = `user_${randomUUID()}`
    expect((await tell(deleted(subject))).status).toBe(202)
    expectProblem(await apiOver(given.db).member(subject).get('/users'), 401, 'account-closed')
  })
})

describe('what the identity provider tells', () => {
  test('of other things is acknowledged and left alone', async () => {
    const { subject, member } = await settled()
    const event = { type: 'user.updated', object: 'event', data: { id: subject } }
    expect((await tell(event)).status).toBe(202)
    expect((await member.get('/users')).status).toBe(200)
  })

  test('S27: with another signature erases nobody', async () => {
    const { subject, member } = await settled()
    const forged = await tell(deleted(subject), `whsec_${btoa('somebody-elses-webhook-secret')}`)
    expectProblem(forged, 401, 'unauthorised')
    expect((await member.get('/users')).status).toBe(200)
  })

  test.each([
    { type: 'user.deleted', data: { deleted: true } },
    { type: 'user.deleted', data: { id: "user_1' or '1'='1" } },
    { data: { id: 'user_1' } },
  ])('that cannot be understood is refused: %j', async (said) => {
    expectProblem(await tell(said), 422, 'invalid-input')
  })
})
