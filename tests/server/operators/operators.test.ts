import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { listOperatorActions } from '#contract/account.ts'
import { KitOrder } from '#contract/kits.ts'
import { verifyByKey, OperatorKey } from '../../../server/operators/operator-keys.ts'
import { operatorHeaders } from '../../../server/operators/operator-api.ts'
import { operatorVerbs } from '../../../server/operators/operator-routes.ts'
import { apiOver, knownPeople, operatorSecret, withDatabase } from '../../support/api.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { expectProblem } from '../../support/problems.ts'
import {
  agreementTo,
  consent,
  historyOf,
  invitesOf,
  join,
  withdraw,
} from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

/** A key for jo.smith with this role and expiry date, and its entry in the settings. */
const keyOf = (role: string, expires = '2027-01-31') => {
  const key = randomUUID()
  const digest = createHash('sha256').update(key).digest('hex')
  return { key, entry: v.parse(OperatorKey, `jo.smith;${role};${expires};${digest}`) }
}

function operated(role: string, expires?: string) {
  const subject = `user_${randomUUID()}`
  const email = `${subject}@example.com`
  const { key, entry } = keyOf(role, expires)
  const api = apiOver(given.db, {
    identity: knownPeople({ [subject]: { email } }).identity,
    verifyOperator: verifyByKey([entry], () => noon),
  })
  const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': undefined }
  const why = { [operatorHeaders.reason]: 'member-asked', [operatorHeaders.ticket]: '1234' }
  const tell = async (path: string, body: unknown, more: Record<string, string> = why) =>
    api.anyone.post(`/operator${path}`, body, { ...headers, ...more })
  return { api, email, tell, member: api.member(subject), subject }
}

describe('an operator', () => {
  test('is known by a key of their own until it expires', async () => {
    const { email, tell } = operated('support')
    expect((await tell('/kit-access', { account: email, on: true })).status).toBe(200)
    const late = operated('support', '2026-11-20')
    const refused = await late.tell('/kit-access', { account: late.email, on: true })
    expectProblem(refused, 401, 'unauthorised')
  })

  test('does what their role is for, and nothing else', async () => {
    const { email, tell } = operated('study-manager')
    const { detail } = expectProblem(
      await tell('/kit-access', { account: email, on: true }),
      403,
      'forbidden',
    )
    expect(detail).toBe('This needs the role support.')
    expectProblem(await tell('/erasures', { account: email }), 403, 'forbidden')
  })

  test('says why they do something for somebody, who can read it', async () => {
    const { email, tell, member } = operated('support')
    await member.user()
    const { detail } = expectProblem(
      await tell('/kit-access', { account: email, on: true }, {}),
      422,
      'invalid-input',
    )
    expect(detail).toContain('Say why')
    await tell('/kit-access', { account: email, on: true })
    const actions = v.parse(
      listOperatorActions.reply,
      (await member.get('/account/operator-actions')).body,
    )
    expect(actions).toEqual([
      {
        at: noon.toISOString(),
        action: 'kit-access',
        outcome: 'begun',
        operator: 'jo.smith',
        reason: 'member-asked',
        ticket: '1234',
      },
    ])
    const { body } = await member.get('/account/export')
    expect(JSON.stringify(body)).toContain('member-asked')
  })

  test('is seen also by who had not opened the app when it was done', async () => {
    const { email, tell, member } = operated('support')
    await tell('/kit-access', { account: email, on: true })
    expect((await member.get('/account/operator-actions')).body).toMatchObject([
      { action: 'kit-access', operator: 'jo.smith' },
    ])
  })

  test('reads how an account stands, and nothing of anybody’s health', async () => {
    const { email, tell, member } = operated('support')
    await member.put('/diagnosis', { names: ['Canary syndrome'] })
    await member.post('/hospitals', { name: 'Canary Hospital' })
    const { body } = await tell('/members', { account: email })
    expect(body).toMatchObject({ hasGpConnection: false, kitOrders: [] })
    expect(JSON.stringify(body)).not.toContain('Canary')
  })

  test('whose verb is refused is in the audit with the refusal', async () => {
    const { tell } = operated('laboratory')
    const orderNumber = '99999999'
    expectProblem(await tell('/orders/cancelled', { orderNumber }), 404, 'not-found')
    const rows = await given.db
      .selectFrom('audit_log')
      .selectAll()
      .where('operator', '=', 'jo.smith')
      .execute()
    expect(rows.every(({ request_id }) => request_id !== '')).toBe(true)
  })
})

/** A study as its manager submits it. */
const text = (id: string, description = 'About breathing.') => ({
  id,
  studyName: 'A new study',
  organisation: 'Institute of Lungs',
  description,
  infoLink: 'https://lungs.example/about',
  terms: 'https://lungs.example/terms',
  privacyPolicy: 'https://lungs.example/privacy',
  dataRequests: [{ type: 'MEDICAL_RECORD' }, { type: 'QUESTIONNAIRE', name: 'Breath' }],
})

describe('a study', () => {
  test('is written, opened, changed, joined, left and closed', async () => {
    const { api, email, tell, member } = operated('study-manager')
    const studyId = `study-${randomUUID()}`
    expect((await tell('/studies/new', text(studyId))).status).toBe(200)
    expectProblem(await api.anyone.get(`/studies/${studyId}`), 404, 'not-found')
    expect((await tell('/studies/new', text(studyId))).status).toBe(409)
    expect((await tell('/studies/opened', { studyId })).body).toMatchObject({ isNew: true })
    expect((await api.anyone.get(`/studies/${studyId}`)).body).toMatchObject({
      studyName: 'A new study',
    })

    await tell('/study-invites', { account: email, studyId })
    const [invite] = await invitesOf(member)
    if (!invite) throw new Error('There is no invitation')
    await tell('/studies/versions', text(studyId, 'About breathing, and sleep.'))
    const joined = await join(member, studyId)
    expect(joined.study.dataRequests.map(({ type }) => type)).toEqual([
      'MEDICAL_RECORD',
      'QUESTIONNAIRE',
    ])
    const { consent: agreed } = await consent(member, joined)
    await withdraw(member, agreed.id)
    expect((await tell('/studies/closed', { studyId })).body).toMatchObject({ isNew: true })
    expect((await tell('/studies/closed', { studyId })).body).toMatchObject({ isNew: false })
    expectProblem(await api.anyone.get(`/studies/${studyId}`), 404, 'not-found')
  })

  test('has links that are https, and asks for something', async () => {
    const { tell } = operated('study-manager')
    for (const wrong of [{ infoLink: 'javascript:alert(1)' }, { dataRequests: [] }]) {
      const body = { ...text(`study-${randomUUID()}`), ...wrong }
      expectProblem(await tell('/studies/new', body), 422, 'invalid-input')
    }
  })

  test('has no words that read as others, and no link that names another place than it leads to', async () => {
    const { tell } = operated('study-manager')
    for (const wrong of [
      { terms: 'https://rowan.example@evil.example/' },
      { studyName: 'Lungs \u202Egnul' },
      { description: 'One line.\nAnother\u200B line.' },
      { consentText: 'We \u2067share\u2069 it.' },
      { organisation: 'Two\nlines' },
    ]) {
      const body = { ...text(`study-${randomUUID()}`), ...wrong }
      expectProblem(await tell('/studies/new', body), 422, 'invalid-input')
    }
  })
})

test('a study says itself how it uses the data, and a consent keeps the version that was read', async () => {
  const { api, tell } = operated('study-manager')
  const studyId = `study-${randomUUID()}`
  const saying = (consentText?: string) => ({ ...text(studyId), consentText })
  await tell('/studies/new', saying('We keep it for ten years.'))
  await tell('/studies/opened', { studyId })
  expect((await api.anyone.get(`/studies/${studyId}`)).body).not.toHaveProperty('consentText')

  const early = api.member(`user_${randomUUID()}`)
  const read = await join(early, studyId)
  expect(read.study.consentText).toEqual({ version: 1, words: 'We keep it for ten years.' })
  const { consent: given1 } = await consent(early, read)
  // The same words make no new version; other words do.
  await tell('/studies/versions', { ...saying('We keep it for ten years.'), studyName: 'Lungs' })
  await tell('/studies/versions', saying('We keep it for five years.'))
  const late = api.member(`user_${randomUUID()}`)
  const now = await join(late, studyId)
  expect(now.study.consentText).toEqual({ version: 2, words: 'We keep it for five years.' })

  const agreed = agreementTo(now)
  for (const consentTextVersion of [1, undefined]) {
    const body = { ...agreed, consentTextVersion }
    const refused = await late.post(`/study-invites/${now.id}/consents`, body)
    expectProblem(refused, 409, 'study-changed')
  }
  expect((await consent(late, now)).consent).toMatchObject({ consentText: { version: 2 } })
  await tell('/studies/versions', saying())
  expect((await invitesOf(late))[0]?.study).not.toHaveProperty('consentText')
  await withdraw(early, given1.id)
  expect(await historyOf(early)).toMatchObject([
    { kind: 'WITHDRAWAL', consentText: { version: 1, words: 'We keep it for ten years.' } },
    { kind: 'CONSENT', consentText: { version: 1, words: 'We keep it for ten years.' } },
    { kind: 'INTEREST' },
  ])
})

test('no verb takes a zero among its letters, which no database can keep', async () => {
  const zero = '\u0000 and more'
  const studyId = `study-${randomUUID()}`
  const kits = operated('laboratory')
  const studies = operated('study-manager')
  const support = operated('support')
  for (const refused of [
    await kits.tell('/orders/cancelled', { orderNumber: zero }),
    await kits.tell('/lab-messages/settled', { id: zero }),
    await studies.tell('/studies/new', { ...text(studyId), consentText: zero }),
    await studies.tell('/studies/new', { ...text(studyId), terms: `https://a.example/${zero}` }),
    await support.tell('/kit-access', { account: zero, on: true }),
  ]) {
    expectProblem(refused, 422, 'invalid-input')
  }
})

describe('an order that goes wrong', () => {
  const address = { line1: '10 High Street', city: 'Worcester', postcode: 'WR2 9ZZ' }
  const Placed = v.object({ order: KitOrder })

  async function ordered() {
    const operator = operated('laboratory')
    const { order } = v.parse(Placed, (await operator.member.post('/test-kits', address)).body)
    const orders = async () => {
      const { body } = await operator.member.get('/test-kits')
      return v.parse(v.object({ orders: v.array(KitOrder) }), body).orders
    }
    return { ...operator, order, orders }
  }

  test('is cancelled, and another can be placed', async () => {
    const { tell, member, order, orders } = await ordered()
    const cancel = async () => tell('/orders/cancelled', { orderNumber: order.number })
    expect((await cancel()).body).toMatchObject({ isNew: true })
    expect((await cancel()).body).toMatchObject({ isNew: false })
    expect(await orders()).toMatchObject([{ number: order.number, closedBecause: 'cancelled' }])
    expect((await member.post('/test-kits', address)).status).toBe(201)
  })

  test('whose sample failed gets a new kit, once, and the member is told', async () => {
    const { tell, member, order, orders } = await ordered()
    await tell('/kit-events', { orderNumber: order.number, eventName: 'TEST_LAB_ACCESSIONED' })
    const fail = async () => tell('/orders/sample-failed', { orderNumber: order.number })
    const { body } = await fail()
    expect((await fail()).body).toEqual(body)
    const all = await orders()
    expect(all).toHaveLength(2)
    const next = all.find(({ number }) => number !== order.number)
    expect(next).toMatchObject({ status: 'CONFIRMED' })
    expect(body).toEqual({ orderNumber: order.number, newOrderNumber: next?.number })
    const waiting = await given.db
      .selectFrom('partner_outbox')
      .innerJoin('kit_orders', 'kit_orders.id', 'order_id')
      .select(['line1', 'payload'])
      .where('number', '=', next?.number ?? '')
      .executeTakeFirstOrThrow()
    expect(waiting.line1).toBe(address.line1)
    const { notifications } = await notificationsOf(member)
    const updates = notifications.filter(({ type }) => type === 'KIT_UPDATE')
    // Both happened at the same time, so the order is open.
    const events = updates.map(({ eventName }) => eventName)
    expect(new Set(events)).toEqual(new Set(['sample-failed', 'TEST_LAB_ACCESSIONED']))
    expect(events).toHaveLength(2)
    expect((await tell('/orders/cancelled', { orderNumber: order.number })).status).toBe(409)
  })
})

test('every verb of operators is closed to members, to anonymous callers and to half of a key', async () => {
  const api = apiOver(given.db)
  const credentials = [
    {},
    { Authorization: 'Bearer no-key' },
    { Authorization: `Bearer ${operatorSecret.slice(1)}` },
  ]
  for (const { method, path } of operatorVerbs) {
    const url = `/operator${path.replace(':studyId', 'sarcoidosis-breath')}`
    const sent = method === 'GET' ? {} : { body: {} }
    for (const headers of credentials) {
      expectProblem(await api.anyone.send(method, url, { ...sent, headers }), 401, 'unauthorised')
    }
    const asMember = await api.member('user_amina').send(method, url, sent)
    expectProblem(asMember, 401, 'unauthorised')
  }
})
