import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  apiOver,
  knownPeople,
  operatorSecret,
  withDatabase,
  type Caller,
} from '../../support/api.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { expectProblem } from '../../support/problems.ts'
import {
  aStudy,
  closedStudy,
  closeStudy,
  consent,
  invitesOf,
  join,
  plantStudy,
  withdraw,
} from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const asOperator = { Authorization: `Bearer ${operatorSecret}`, 'Idempotency-Key': undefined }

/** A member with an account, and an operator who knows their e-mail address. */
function someone() {
  const subject = `user_${randomUUID()}`
  const email = `${subject}@example.com`
  const api = apiOver(given.db, { identity: knownPeople({ [subject]: { email } }).identity })
  const tell = async (verb: string, studyId: string, to = email) =>
    api.anyone.post(`/operator/${verb}`, { account: to, studyId }, asOperator)
  const caller = api.member(subject)
  const notified = async () =>
    (await notificationsOf(caller)).notifications.map(({ type, studyInvite }) => [
      type,
      studyInvite?.study.studyName,
    ])
  return { api, subject, caller, tell, notified }
}

describe('an invitation by the operator', () => {
  test('reaches who has an account, also before they have opened the app, once', async () => {
    const { caller, tell, notified } = someone()
    expect((await tell('study-invites', aStudy)).body).toMatchObject({ isNew: true })
    expect((await tell('study-invites', aStudy)).body).toMatchObject({ isNew: false })
    const [invite, ...more] = await invitesOf(caller)
    expect(more).toEqual([])
    expect(invite).toMatchObject({ studyId: aStudy, accepted: false, declinedAt: null })
    expect(await notified()).toEqual([['STUDY_INVITE', 'Breathing and fatigue in sarcoidosis']])
    const { notifications } = await notificationsOf(caller)
    expect(notifications[0]?.studyInvite?.id).toBe(invite?.id)
  })

  test('needs an account and a study that is open', async () => {
    const { tell } = someone()
    const strange = await tell('study-invites', aStudy, 'nobody@example.com')
    expect(expectProblem(strange, 404, 'not-found').detail).toBe(
      'No account has this e-mail address or subject.',
    )
    for (const studyId of [closedStudy, 'unknown']) {
      const { detail } = expectProblem(await tell('study-invites', studyId), 404, 'not-found')
      expect(detail).toBe('No open study has this id.')
    }
    expectProblem(await tell('study-invites', '../users'), 422, 'invalid-input')
  })
})

describe('a data request by the operator', () => {
  test('makes an invite where there is none, and is not repeated while it is unread', async () => {
    const { caller, tell, notified } = someone()
    await tell('data-requests', aStudy)
    expect((await tell('data-requests', aStudy)).body).toMatchObject({ isNew: false })
    expect(await notified()).toHaveLength(1)
    expect((await invitesOf(caller)).map(({ accepted }) => accepted)).toEqual([false])
    await caller.send('PATCH', '/notifications')
    await tell('data-requests', aStudy)
    expect(await notified()).toHaveLength(2)
  })

  test('is not made to who has declined, consented or withdrawn', async () => {
    const { caller, tell, notified } = someone()
    const invite = await join(caller)
    await caller.patch(`/study-invites/${invite.id}`, { accepted: false })
    expectProblem(await tell('data-requests', aStudy), 409, 'invite-declined')
    await join(caller)
    const { consent: agreed } = await consent(caller, invite)
    expectProblem(await tell('data-requests', aStudy), 409, 'consent-given')
    await withdraw(caller, agreed.id)
    expectProblem(await tell('data-requests', aStudy), 409, 'invite-declined')
    expect(await notified()).toEqual([])
  })
})

describe('a notification of a study', () => {
  const tagOf = async (caller: Caller) =>
    (await caller.get('/notifications')).headers.get('ETag') ?? ''

  test('names the study as it is called now, and its tag changes with that', async () => {
    const studyId = await plantStudy(given.db, { name: 'The old name' })
    const { caller, tell, notified } = someone()
    await tell('study-invites', studyId)
    const tag = await tagOf(caller)
    await given.db
      .updateTable('studies')
      .set({ name: 'The new name' })
      .where('id', '=', studyId)
      .execute()
    const reply = await caller.send('GET', '/notifications', { headers: { 'If-None-Match': tag } })
    expect(reply.status).toBe(200)
    expect(await notified()).toEqual([['STUDY_INVITE', 'The new name']])
  })

  test('leads nowhere once the study has closed, and its tag changes with that', async () => {
    const studyId = await plantStudy(given.db)
    const { caller, tell, notified } = someone()
    await tell('data-requests', studyId)
    const tag = await tagOf(caller)
    await closeStudy(given.db, studyId)
    const reply = await caller.send('GET', '/notifications', { headers: { 'If-None-Match': tag } })
    expect(reply.status).toBe(200)
    expect(await notified()).toEqual([['DATA_REQUEST', undefined]])
  })
})

test('the operator is told the open studies', async () => {
  const { api } = someone()
  const { body } = await api.anyone.send('GET', '/operator/studies', { headers: asOperator })
  expect(body).toMatchObject({
    studies: expect.arrayContaining([
      { id: aStudy, studyName: 'Breathing and fatigue in sarcoidosis' },
    ]),
  })
  expect(JSON.stringify(body)).not.toContain(closedStudy)
})

/** A row of `study_answers`. */
const answerOf = (id: string) => ({
  id,
  member_id: id,
  invite_id: id,
  study_name: 'A study of its own',
  organisation: 'Institute of Tests',
  study_version: noon,
  text_version: '2026-11-21',
  items: '[]',
})

describe('the counts of a study', () => {
  const Counts = v.object({
    takenOn: v.string(),
    counts: v.object({
      about: v.number(),
      fields: v.looseObject({ sex: v.array(v.object({ group: v.string(), about: v.number() })) }),
    }),
  })
  const day = 24 * 60 * 60 * 1000
  let clock = noon
  const api = () => apiOver(given.db, { now: () => clock })
  const countsOf = async (studyId: string) => {
    const path = `/operator/studies/${studyId}/counts`
    const { body } = await api().anyone.send('GET', path, { headers: asOperator })
    return v.parse(Counts, body)
  }
  /** Adds members who have consented, or are only interested, as the API would. Returns their ids. */
  const consenting = async (studyId: string, many: number, kind?: 'INTEREST') => {
    const ids = Array.from({ length: many }, () => randomUUID())
    const at = clock
    const invites = ids.map((id) => ({
      id,
      member_id: id,
      study_id: studyId,
      created_at: at,
      accepted_at: at,
      consented_at: kind ? null : at,
    }))
    const answers = ids.map((id) => ({ ...answerOf(id), kind: 'CONSENT' as const, at }))
    const members = ids.map((id) => ({ id, subject: `user_${id}`, created_at: at }))
    await given.db.insertInto('members').values(members).execute()
    await given.db.insertInto('study_invites').values(invites).execute()
    if (!kind) await given.db.insertInto('study_answers').values(answers).execute()
    return ids
  }
  const withdrawing = async (id: string) => {
    const withdrawal = { ...answerOf(id), id: `${id}-w`, kind: 'WITHDRAWAL' as const, at: clock }
    await given.db
      .insertInto('study_answers')
      .values({ ...withdrawal, consent_id: id })
      .execute()
    const own = given.db.updateTable('study_invites').where('member_id', '=', id)
    await own.set({ withdrawn_at: clock }).execute()
  }

  test('are of who has consented, and stay as they are until a week and ten consents later', async () => {
    clock = noon
    const studyId = await plantStudy(given.db)
    await consenting(studyId, 110, 'INTEREST')
    // All of them are interested, and nobody has consented.
    expect((await countsOf(studyId)).counts.about).toBe(0)

    clock = new Date(noon.getTime() + 8 * day)
    const [leaving = ''] = await consenting(studyId, 110)
    const first = await countsOf(studyId)
    expect(first.takenOn).toBe(clock.toISOString().slice(0, 10))
    expect(first.counts.about).toBeGreaterThanOrEqual(50)

    // One consent more and one fewer: the counts reveal neither.
    await consenting(studyId, 1)
    await withdrawing(leaving)
    expect(await countsOf(studyId)).toEqual(first)
    clock = new Date(clock.getTime() + 30 * day)
    expect(await countsOf(studyId)).toEqual(first)
    await consenting(studyId, 60)
    const second = await countsOf(studyId)
    expect(second.takenOn).toBe(clock.toISOString().slice(0, 10))
    expect(second.counts.about).toBeGreaterThan(first.counts.about)
    // Within a week the counts stay the same, whatever happens.
    await consenting(studyId, 12)
    expect(await countsOf(studyId)).toEqual(second)
  })

  test('are of a study that there is', async () => {
    const path = '/operator/studies/unknown/counts'
    expectProblem(await api().anyone.send('GET', path, { headers: asOperator }), 404, 'not-found')
  })
})

test('the verbs for studies are for the operator alone', async () => {
  const { api, caller } = someone()
  for (const who of [api.anyone, caller]) {
    for (const path of ['/operator/studies', `/operator/studies/${aStudy}/counts`]) {
      expectProblem(await who.get(path), 401, 'unauthorised')
    }
    const body = { account: 'amina@example.com', studyId: aStudy }
    expectProblem(await who.post('/operator/study-invites', body), 401, 'unauthorised')
    expectProblem(await who.post('/operator/data-requests', body), 401, 'unauthorised')
  }
})
