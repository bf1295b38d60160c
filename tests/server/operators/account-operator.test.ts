import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import { apiOver, knownPeople, operatorSecret, withDatabase, type Api } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import { tablesNaming } from '../../support/tables-naming.ts'

const given = withDatabase()
const asOperator = { Authorization: `Bearer ${operatorSecret}`, 'Idempotency-Key': undefined }
const erase = async ({ anyone }: Api, account: string) =>
  anyone.post('/operator/erasures', { account }, asOperator)

const address = { line1: '10 High Street', city: 'Worcester', postcode: 'WR2 9ZZ' }

/** A member whom the identity provider knows by this e-mail address. */
async function settled() {
  const subject = `user_${randomUUID()}`
  const email = `${subject}@example.com`
  const { identity, people, removed } = knownPeople({ [subject]: { email } })
  const api = apiOver(given.db, { identity })
  const member = api.member(subject)
  await member.post('/diagnosis', { name: 'Zebra syndrome' })
  const { id } = await member.user()
  const left = async () => tablesNaming(given.db, id, subject)
  return { subject, email, api, member, identity, people, removed, left }
}

describe('S36: the operator erases an account', () => {
  test.each(['e-mail address', 'subject'])('by its %s, sign-in and all', async (by) => {
    const { subject, email, api, member, removed, left } = await settled()
    const reply = await erase(api, by === 'subject' ? subject : email.toUpperCase())
    expect(reply).toMatchObject({
      status: 200,
      body: { subject, openKitOrders: [], isSignInDeleted: true },
    })
    expect(await left()).toEqual(['account_closures', 'audit_log'])
    expect(removed.has(subject)).toBe(true)
    expectProblem(await member.get('/users'), 401, 'account-closed')
  })

  test.each(["o'brian", 'a!b', 'a/b'])('by an address like %s@my--host.example', async (local) => {
    const subject = `user_${randomUUID()}`
    const email = `${local}.${randomUUID()}@my--host.example`
    const api = apiOver(given.db, { identity: knownPeople({ [subject]: { email } }).identity })
    await api.member(subject).user()
    expect(await erase(api, email)).toMatchObject({ status: 200, body: { subject } })
  })

  test.each(['e-mail address', 'subject'])(
    'by its %s when the provider no longer knows it',
    async (by) => {
      const { subject, email, api, people, left } = await settled()
      delete people[subject]
      expect((await erase(api, by === 'subject' ? subject : email)).status).toBe(200)
      expect(await left()).toEqual(['account_closures', 'audit_log'])
      expectProblem(await erase(api, email), 404, 'not-found')
      expectProblem(await erase(api, subject), 404, 'not-found')
    },
  )

  test('and is told which kit is under way', async () => {
    const { subject, api, member } = await settled()
    await member.post('/test-kits', address)
    const { body } = await erase(api, subject)
    expect(body).toMatchObject({ openKitOrders: [expect.stringMatching(/^\d{8}$/)] })
  })

  test('while the provider is down: the sign-in follows', async () => {
    const { subject, identity, left } = await settled()
    const remove = async () => Promise.reject(new OutsideServiceError('identity', 'unreachable'))
    const reply = await erase(apiOver(given.db, { identity: { ...identity, remove } }), subject)
    expect(reply).toMatchObject({ status: 200, body: { isSignInDeleted: false } })
    expect(await left()).toEqual(['account_closures', 'audit_log'])
  })

  test('but none of two that have had one e-mail address, unless it says which', async () => {
    const { subject, email, identity, left } = await settled()
    const subjectsOf = async () => ['user_new_member']
    const reply = await erase(apiOver(given.db, { identity: { ...identity, subjectsOf } }), email)
    const { detail } = expectProblem(reply, 422, 'invalid-input')
    expect(detail).toContain(`${subject}, user_new_member`)
    expect(await left()).toContain('members')
  })
})

test('nobody but the operator erases somebody else, nor what is no account', async () => {
  const { api, subject, member } = await settled()
  const guess = await member.post('/operator/erasures', { account: subject })
  expectProblem(guess, 401, 'unauthorised')
  for (const account of ['', 'user 1', 'a@b']) {
    expectProblem(await erase(api, account), 422, 'invalid-input')
  }
})
