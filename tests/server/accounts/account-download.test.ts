import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { AccountExport } from '#contract/account-export.ts'
import { people } from '../../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import { apiOver, knownPeople, withDatabase } from '../../support/api.ts'
import { recordEncryption } from '../../support/gp.ts'
import { gracesLetter } from '../../support/gp-system.ts'
import { settledMember } from '../../support/settled-member.ts'
import { noon, tokenFor } from '../../support/tokens.ts'

const given = withDatabase()
beforeAll(async () => seedPeople(given.db, noon, recordEncryption))

const settled = async () => settledMember(given.db)

describe('S36: the download of everything held', () => {
  test('has the profile, the addresses, the orders with their events and what was done', async () => {
    const { identity } = knownPeople({ [people.amina.subject]: { email: people.amina.email } })
    const amina = apiOver(given.db, { identity }).member(people.amina.subject)
    const reply = await amina.get('/account/export')
    expect(reply.status).toBe(200)
    const held = v.parse(AccountExport, reply.body)
    expect(held).toMatchObject({
      version: 1,
      exportedAt: noon.toISOString(),
      signIn: { email: people.amina.email },
      profile: await amina.user(),
      gpConnection: { surgery: { odsCode: people.amina.gpConnection.odsCode } },
      audit: [{ action: 'account-export', outcome: 'exported' }],
    })
    expect(held.addresses.map(({ postcode }) => postcode)).toEqual(['WR2 9ZZ'])
    const [order] = held.kitOrders
    expect(order?.deliveredTo.city).toBe('Worcester')
    expect(order?.events).toHaveLength(4)
  })

  test('has what was answered to writes, and no key of a GP record', async () => {
    const { member } = await settled()
    const held = v.parse(AccountExport, (await member.get('/account/export')).body)
    expect(held.keptReplies).toContainEqual({
      at: noon.toISOString(),
      reply: expect.objectContaining({ name: 'Zebrapril' }),
    })
    const text = JSON.stringify(held)
    expect(text).not.toContain(gracesLetter.linkageKey)
    expect(text).not.toContain('credential-at')
    expect(held.audit.map(({ action }) => action)).toContain('gp-connect')
  })

  test('does without the identity provider while that does not answer', async () => {
    const { identity } = knownPeople()
    const person = async () => Promise.reject(new OutsideServiceError('identity', 'unreachable'))
    const member = apiOver(given.db, { identity: { ...identity, person } }).member('user_alone')
    const reply = await member.get('/account/export')
    expect(v.parse(AccountExport, reply.body).signIn).toBeUndefined()
  })
})

describe('S36: the download of an account of many years', () => {
  test('comes in pieces, whole and in order, while no transaction waits for a slow reader', async () => {
    const { member, memberId, subject } = await settled()
    const at = (n: number) => new Date(noon.getTime() - (5_000 - n) * 1_000)
    const many = Array.from({ length: 4_500 }, (_, n) => n)
    // Several at the same instant, on both sides of where a batch ends.
    const notifications = many.map((n) => ({
      id: `${memberId}-${String(n).padStart(4, '0')}`,
      member_id: memberId,
      type: 'KIT_UPDATE',
      created_at: at(Math.floor(n / 7)),
    }))
    const audited = many.map((n) => ({
      at: at(n),
      member_id: memberId,
      action: 'gp-view',
      outcome: `read-${n}`,
      request_id: 'test',
    }))
    for (let n = 0; n < many.length; n += 500) {
      const [some, others] = [notifications.slice(n, n + 500), audited.slice(n, n + 500)]
      await given.db.insertInto('notifications').values(some).execute()
      await given.db.insertInto('audit_log').values(others).execute()
    }
    const response = await apiOver(given.db).app.request('/account/export', {
      headers: { Authorization: `Bearer ${await tokenFor(subject)}` },
    })
    let text = ''
    let pieces = 0
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString()
      pieces += 1
      // A second call of the member, on the only connection there may be.
      if (pieces === 3) await member.put('/gender', { gender: 'FEMALE' })
    }
    const held = v.parse(v.pipe(v.string(), v.parseJson(), AccountExport), text)
    expect(pieces).toBeGreaterThan(10)
    const ids = held.notifications.map(({ id }) => id)
    const newestFirst = notifications.toSorted(
      (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? -1 : 1),
    )
    expect(ids.filter((id) => id.startsWith(memberId))).toEqual(newestFirst.map(({ id }) => id))
    const outcomes = held.audit.map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome.startsWith('read-'))).toEqual(
      many.map((n) => `read-${n}`),
    )
  })

  test('breaks off where the account is closed meanwhile, so that half of it is not taken for all', async () => {
    const { member, subject } = await settled()
    const api = apiOver(given.db)
    const response = await api.app.request('/account/export', {
      headers: { Authorization: `Bearer ${await tokenFor(subject)}` },
    })
    const reader = response.body?.getReader()
    await reader?.read()
    await member.send('DELETE', '/account', { headers: { 'Idempotency-Key': randomUUID() } })
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(readAll()).rejects.toThrow()
    expect(api.logged.join('')).toContain('a reply broke off')
  })

  test('is whole for each of twenty who ask at once', async () => {
    const { member } = await settled()
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => member.get('/account/export')),
    )
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(v.parse(AccountExport, body).keptReplies.length).toBeGreaterThan(0)
    }
  })
})
