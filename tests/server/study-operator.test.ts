import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { apiOver, knownPeople, operatorSecret, withDatabase, type Caller } from '../support/api.ts'
import { notificationsOf } from '../support/notifications.ts'
import { expectRefusal } from '../support/refusals.ts'
import {
  aStudy,
  closedStudy,
  closeStudy,
  consent,
  invitesOf,
  join,
  plantStudy,
  withdraw,
} from '../support/studies.ts'

const given = withDatabase()

const asOperator = { Authorization: `Bearer ${operatorSecret}`, 'Idempotency-Key': undefined }

/** Somebody with an account, and the operator who knows their e-mail address. */
function someone() {
  const subject = `user_${randomUUID()}`
  const email = `${subject}@example.com`
  const api = apiOver(given.db, { identity: knownPeople({ [subject]: { email } }).identity })
  const tell = async (verb: string, studyId: string, to = email) =>
    api.anyone.post(`/operator/${verb}`, { email: to, studyId }, asOperator)
  const caller = api.member(subject)
  const told = async () =>
    (await notificationsOf(caller)).notifications.map(({ type, studyInvite }) => [
      type,
      studyInvite?.study.studyName,
    ])
  return { api, subject, caller, tell, told }
}

describe('an invitation by the operator', () => {
  test('reaches who has an account, also before they have opened the app, once', async () => {
    const { caller, tell, told } = someone()
    expect((await tell('study-invites', aStudy)).body).toMatchObject({ isNew: true })
    expect((await tell('study-invites', aStudy)).body).toMatchObject({ isNew: false })
    const [invite, ...more] = await invitesOf(caller)
    expect(more).toEqual([])
    expect(invite).toMatchObject({ studyId: aStudy, accepted: false, declinedAt: null })
    expect(await told()).toEqual([['STUDY_INVITE', 'Breathing and fatigue in sarcoidosis']])
    const { notifications } = await notificationsOf(caller)
    expect(notifications[0]?.studyInvite?.id).toBe(invite?.id)
  })

  test('needs an account and a study that is open', async () => {
    const { tell } = someone()
    const strange = await tell('study-invites', aStudy, 'nobody@example.com')
    expect(expectRefusal(strange, 404, 'not-found').detail).toBe(
      'No account has this e-mail address.',
    )
    for (const studyId of [closedStudy, 'unknown']) {
      const { detail } = expectRefusal(await tell('study-invites', studyId), 404, 'not-found')
      expect(detail).toBe('No open study has this id.')
    }
    expectRefusal(await tell('study-invites', '../users'), 422, 'invalid-input')
  })
})

describe('a data request by the operator', () => {
  test('makes an invite where there is none, and is not repeated while it is unread', async () => {
    const { caller, tell, told } = someone()
    await tell('data-requests', aStudy)
    expect((await tell('data-requests', aStudy)).body).toMatchObject({ isNew: false })
    expect(await told()).toHaveLength(1)
    expect((await invitesOf(caller)).map(({ accepted }) => accepted)).toEqual([false])
    await caller.send('PATCH', '/notifications')
    await tell('data-requests', aStudy)
    expect(await told()).toHaveLength(2)
  })

  test('is not made to who has declined, consented or withdrawn', async () => {
    const { caller, tell, told } = someone()
    const invite = await join(caller)
    await caller.patch(`/study-invites/${invite.id}`, { accepted: false })
    expectRefusal(await tell('data-requests', aStudy), 409, 'invite-declined')
    await join(caller)
    const { consent: agreed } = await consent(caller, invite)
    expectRefusal(await tell('data-requests', aStudy), 409, 'consent-given')
    await withdraw(caller, agreed.id)
    expectRefusal(await tell('data-requests', aStudy), 409, 'invite-declined')
    expect(await told()).toEqual([])
  })
})

describe('a notification of a study', () => {
  const tagOf = async (caller: Caller) =>
    (await caller.get('/notifications')).headers.get('ETag') ?? ''

  test('names the study as it is called now, and its tag changes with that', async () => {
    const studyId = await plantStudy(given.db, { name: 'The old name' })
    const { caller, tell, told } = someone()
    await tell('study-invites', studyId)
    const tag = await tagOf(caller)
    await given.db
      .updateTable('studies')
      .set({ name: 'The new name' })
      .where('id', '=', studyId)
      .execute()
    const reply = await caller.send('GET', '/notifications', { headers: { 'If-None-Match': tag } })
    expect(reply.status).toBe(200)
    expect(await told()).toEqual([['STUDY_INVITE', 'The new name']])
  })

  test('leads nowhere once the study has closed, and its tag changes with that', async () => {
    const studyId = await plantStudy(given.db)
    const { caller, tell, told } = someone()
    await tell('data-requests', studyId)
    const tag = await tagOf(caller)
    await closeStudy(given.db, studyId)
    const reply = await caller.send('GET', '/notifications', { headers: { 'If-None-Match': tag } })
    expect(reply.status).toBe(200)
    expect(await told()).toEqual([['DATA_REQUEST', undefined]])
  })
})

test('the operator is told the open studies, and how many are on one in tens', async () => {
  const studyId = await plantStudy(given.db)
  const { api } = someone()
  const ask = async (path: string) =>
    api.anyone.send('GET', `/operator${path}`, { headers: asOperator })
  expect((await ask('/studies')).body).toMatchObject({
    studies: expect.arrayContaining([
      { id: aStudy, studyName: 'Breathing and fatigue in sarcoidosis' },
    ]),
  })
  expect(JSON.stringify((await ask('/studies')).body)).not.toContain(closedStudy)

  const counts = async () => (await ask(`/studies/${studyId}/counts`)).body
  const members = Array.from({ length: 11 }, () => api.member(`user_${randomUUID()}`))
  const join9 = members.slice(0, 9).map(async (member) => {
    await member.put('/gender', { gender: 'MALE' })
    return join(member, studyId)
  })
  const invites = await Promise.all(join9)
  expect(await counts()).toMatchObject({ atLeast: 0, fields: { sex: [] } })
  for (const member of members.slice(9)) {
    await member.put('/gender', { gender: 'FEMALE' })
    await join(member, studyId)
  }
  expect(await counts()).toMatchObject({ atLeast: 10, fields: { sex: [] } })
  // Who declines or withdraws is not on the study.
  const [declining, withdrawing] = members
  const [first, second] = invites
  if (!declining || !withdrawing || !first || !second) throw new Error('Nobody has joined')
  await declining.patch(`/study-invites/${first.id}`, { accepted: false })
  await withdraw(withdrawing, (await consent(withdrawing, second)).consent.id)
  expect(await counts()).toMatchObject({ atLeast: 0 })
  expectRefusal(await ask('/studies/unknown/counts'), 404, 'not-found')
})

test('the verbs for studies are for the operator alone', async () => {
  const { api, caller } = someone()
  for (const who of [api.anyone, caller]) {
    for (const path of ['/operator/studies', `/operator/studies/${aStudy}/counts`]) {
      expectRefusal(await who.get(path), 401, 'unauthorised')
    }
    const body = { email: 'amina@example.com', studyId: aStudy }
    expectRefusal(await who.post('/operator/study-invites', body), 401, 'unauthorised')
    expectRefusal(await who.post('/operator/data-requests', body), 401, 'unauthorised')
  }
})
