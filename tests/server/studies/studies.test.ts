import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { dataRequestName, listStudies } from '#contract/studies.ts'
import { Study } from '#contract/study-page.ts'
import { isOpenInvite, StudyInvite } from '#contract/study-invites.ts'
import { Participation } from '#contract/participation.ts'
import { exampleStudies } from '../../../server/sandbox-seed/example-studies.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { seedStudies } from '../../../server/sandbox-seed/seed-studies.ts'
import { people } from '../../../server/sandbox-seed/people.ts'
import { apiOver, knownPeople, withDatabase, type Caller } from '../../support/api.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { expectProblem, expectSafeHeaders } from '../../support/problems.ts'
import {
  aStudy,
  closedStudy,
  closeStudy,
  consent,
  historyOf,
  invitesOf,
  join,
  plantStudy,
} from '../../support/studies.ts'
import { noon, tokenFor } from '../../support/tokens.ts'

const given = withDatabase()

const someone = (parts: Parameters<typeof apiOver>[1] = {}) =>
  apiOver(given.db, parts).member(`user_${randomUUID()}`)

const inviteIn = ({ body }: { body: unknown }) => v.parse(StudyInvite, body)

const shownToAll = [
  'controller',
  'description',
  'id',
  'infoLink',
  'looksFor',
  'organisation',
  'privacyPolicy',
  'studyName',
  'terms',
  'updatedAt',
]

describe('a study', () => {
  test('shows a visitor its public fields and no data request', async () => {
    const reply = await apiOver(given.db).anyone.get(`/studies/${aStudy}`)
    expect(reply.status).toBe(200)
    expectSafeHeaders(reply)
    expect(Object.keys(Object(reply.body)).toSorted()).toEqual(shownToAll)
  })

  test('shows a member all three kinds of data request, in their order', async () => {
    const { body } = await someone().get(`/studies/${aStudy}`)
    expect(v.parse(Study, body).dataRequests?.map(({ type }) => type)).toEqual([
      'LAB_TEST',
      'MEDICAL_RECORD',
      'QUESTIONNAIRE',
    ])
  })

  test('treats whoever has a token that is not valid as a visitor', async () => {
    const forged = `${await tokenFor('user_amina')}x`
    const { anyone } = apiOver(given.db)
    const reply = await anyone.send('GET', `/studies/${aStudy}`, {
      headers: { Authorization: `Bearer ${forged}` },
    })
    expect(reply.status).toBe(200)
    expect(reply.body).not.toHaveProperty('dataRequests')
  })

  test('treats whoever has closed their account as a visitor', async () => {
    const gone = apiOver(given.db).member(`user_${randomUUID()}`)
    expect((await gone.get(`/studies/${aStudy}`)).body).toHaveProperty('dataRequests')
    expect((await gone.send('DELETE', '/account')).status).toBe(200)
    const reply = await gone.get(`/studies/${aStudy}`)
    expect(reply.status).toBe(200)
    expect(reply.body).not.toHaveProperty('dataRequests')
    for (const [method, path] of [
      ['GET', '/account/export'],
      ['DELETE', '/gp-records'],
    ] as const) {
      expectProblem(await gone.send(method, path), 401, 'account-closed')
    }
  })

  test.each(['unknown', 'closed', 'x'.repeat(65), '..%2Fusers', '%2F%2Fevil.example.com'])(
    'S15: that is not open is not found: %s',
    async (which) => {
      const closed = await plantStudy(given.db)
      await closeStudy(given.db, closed)
      const id = which === 'closed' ? closed : which
      const api = apiOver(given.db)
      expectProblem(await api.anyone.get(`/studies/${id}`), 404, 'not-found')
      expectProblem(await someone().get(`/studies/${id}`), 404, 'not-found')
      expectProblem(await someone().get(`/studies/${id}/participation`), 404, 'not-found')
      const asked = await someone().post('/study-invites', { studyId: decodeURIComponent(id) })
      expect([404, 422]).toContain(asked.status)
    },
  )

  test('S16: delivers a link that is not https as the text it is', async () => {
    const infoLink = 'javascript:alert(1)'
    const id = await plantStudy(given.db, { infoLink })
    expect((await someone().get(`/studies/${id}`)).body).toMatchObject({ infoLink })
  })

  test('counts visitors by their address', async () => {
    const { anyone } = apiOver(given.db, { limits: { perAddress: 2 } })
    const ask = async () => (await anyone.get(`/studies/${aStudy}`)).status
    const replies = [await ask(), await ask(), await ask()]
    expect(replies).toContain(429)
  })
})

describe('interest', () => {
  test('is confirmed once for each study, with its first date', async () => {
    let now = noon
    const lou = someone({ now: () => now })
    const first = await join(lou)
    now = new Date(noon.getTime() + 60_000)
    expect(await join(lou)).toEqual(first)
    expect(first).toMatchObject({ accepted: true, acceptedAt: noon.toISOString(), studyId: aStudy })
    expect(await invitesOf(lou)).toEqual([first])
    expect(inviteIn(await lou.get(`/study-invites/${first.id}`))).toEqual(first)
  })

  test('of two devices at once makes one invite', async () => {
    const lou = someone()
    await lou.user()
    const invites = await Promise.all([join(lou), join(lou), join(lou)])
    expect(new Set(invites.map(({ id }) => id)).size).toBe(1)
  })

  test('may be taken back and given again', async () => {
    const lou = someone()
    const { id } = await join(lou)
    const answer = async (accepted: boolean) =>
      inviteIn(await lou.patch(`/study-invites/${id}`, { accepted }))
    const declined = await answer(false)
    expect(declined).toMatchObject({ accepted: false, acceptedAt: null })
    expect(declined.declinedAt).toBe(noon.toISOString())
    expect(isOpenInvite(declined)).toBe(false)
    const again = await answer(true)
    expect(again).toMatchObject({ accepted: true, declinedAt: null })
    expect(isOpenInvite(again)).toBe(true)
  })

  test('does not stand against a consent: that is withdrawn', async () => {
    const lou = someone()
    const invite = await join(lou)
    await consent(lou, invite)
    const reply = await lou.patch(`/study-invites/${invite.id}`, { accepted: false })
    expectProblem(reply, 409, 'consent-given')
    expect((await invitesOf(lou))[0]?.declinedAt).toBeNull()
  })

  test('needs an account and a session that have not ended; to decline does not', async () => {
    const { identity } = knownPeople()
    const ended = {
      ...identity,
      checkSession: async () => ({ isActive: false, canAccessHurdle: false }),
    }
    const subject = `user_${randomUUID()}`
    const { id } = await join(apiOver(given.db).member(subject))
    const lou = apiOver(given.db, { identity: ended }).member(subject)
    const confirmed = await lou.patch(`/study-invites/${id}`, { accepted: true })
    expectProblem(confirmed, 401, 'unauthorised')
    expectProblem(await lou.post('/study-invites', { studyId: aStudy }), 401, 'unauthorised')
    expect((await lou.patch(`/study-invites/${id}`, { accepted: false })).status).toBe(200)
    expect((await lou.send('PUT', `/studies/${aStudy}/decline`)).status).toBe(200)
  })

  test('in a study that closes is no longer found', async () => {
    const studyId = await plantStudy(given.db)
    const lou = someone()
    const { id } = await join(lou, studyId)
    await closeStudy(given.db, studyId)
    expect(await invitesOf(lou)).toEqual([])
    expectProblem(await lou.get(`/study-invites/${id}`), 404, 'not-found')
    expectProblem(await lou.patch(`/study-invites/${id}`, { accepted: true }), 404, 'not-found')
  })
})

test('a visitor is told what data a study asks for, by a call of its own', async () => {
  const { anyone } = apiOver(given.db)
  const reply = await anyone.get(`/studies/${aStudy}/requested-data`)
  const { dataRequests = [] } = v.parse(Study, (await someone().get(`/studies/${aStudy}`)).body)
  expect(reply.body).toEqual({ names: dataRequests.map(dataRequestName) })
  expect(dataRequests).not.toEqual([])
  const closed = await plantStudy(given.db)
  await closeStudy(given.db, closed)
  expectProblem(await anyone.get(`/studies/${closed}/requested-data`), 404, 'not-found')
})

test('a study is declined without an invitation too, once, and that can be turned into interest', async () => {
  const lou = someone()
  const decline = async () => lou.send('PUT', `/studies/${aStudy}/decline`)
  const declined = inviteIn(await decline())
  expect(declined).toMatchObject({ accepted: false, declinedAt: noon.toISOString() })
  expect(inviteIn(await decline())).toEqual(declined)
  expect((await historyOf(lou)).map(({ kind }) => kind)).toEqual(['DECLINE'])
  expect(await join(lou)).toMatchObject({ id: declined.id, accepted: true, declinedAt: null })
  await consent(lou, declined)
  expectProblem(await decline(), 409, 'consent-given')
})

test('an unknown study cannot be declined', async () => {
  const unknown = await someone().send('PUT', '/studies/unknown-study/decline')
  expectProblem(unknown, 404, 'not-found')
})

describe('a decline that is taken back', () => {
  const decline = async (lou: Caller, id: string) =>
    lou.patch(`/study-invites/${id}`, { accepted: false })
  const undo = async (lou: Caller, id: string) =>
    inviteIn(await lou.send('DELETE', `/study-invites/${id}/decline`))
  const kinds = async (lou: Caller) => (await historyOf(lou)).map(({ kind }) => kind)

  test('leaves the invite as it was: interest, with its date, again and again', async () => {
    let now = noon
    const lou = someone({ now: () => now })
    const invite = await join(lou)
    for (const minute of [1, 2]) {
      now = new Date(noon.getTime() + minute * 60_000)
      await decline(lou, invite.id)
      expect(await undo(lou, invite.id)).toEqual(invite)
    }
    const undone = ['DECLINE_UNDONE', 'DECLINE']
    expect(await kinds(lou)).toEqual([...undone, ...undone, 'INTEREST'])
  })

  test('leaves one that was never answered open', async () => {
    const lou = someone()
    const declined = inviteIn(await lou.send('PUT', `/studies/${aStudy}/decline`))
    const undone = await undo(lou, declined.id)
    expect(undone).toMatchObject({ accepted: false, acceptedAt: null, declinedAt: null })
    expect(isOpenInvite(undone)).toBe(true)
  })

  test('changes nothing of an invite that is not declined', async () => {
    const lou = someone()
    const invite = await join(lou)
    expect(await undo(lou, invite.id)).toEqual(invite)
    expect(await kinds(lou)).toEqual(['INTEREST'])
  })

  test('is found by its own member alone', async () => {
    const lou = someone()
    const { id } = await join(lou)
    await decline(lou, id)
    const reply = await someone().send('DELETE', `/study-invites/${id}/decline`)
    expectProblem(reply, 404, 'not-found')
    expect((await invitesOf(lou))[0]?.declinedAt).not.toBeNull()
  })
})

test('every study that is open is listed for anybody, without what it asks for', async () => {
  const reply = await apiOver(given.db).anyone.get('/studies')
  const studies = v.parse(listStudies.reply, reply.body)
  const ids = studies.map(({ id }) => id)
  expect(ids).toContain(aStudy)
  expect(ids).not.toContain(closedStudy)
  expect(JSON.stringify(reply.body)).not.toContain('dataRequests')
})

test('the list of open studies says which ask for the data of a kit', async () => {
  const without = await plantStudy(given.db)
  const reply = await apiOver(given.db).anyone.get('/studies')
  const asks = new Map(
    v.parse(listStudies.reply, reply.body).map(({ id, asksForKitData }) => [id, asksForKitData]),
  )
  expect([asks.get(aStudy), asks.get(without)]).toEqual([true, false])
})

test('interest is written down in the audit', async () => {
  const lou = someone()
  const { id } = await join(lou)
  await lou.patch(`/study-invites/${id}`, { accepted: false })
  const rows = await given.db
    .selectFrom('audit_log')
    .select(['action', 'outcome'])
    .where('member_id', '=', (await lou.user()).id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'study-interest', outcome: 'confirmed' },
    { action: 'study-interest', outcome: 'declined' },
  ])
})

test('who is on a study is told so, with the invite', async () => {
  const lou = someone()
  const ask = async () =>
    v.parse(Participation, (await lou.get(`/studies/${aStudy}/participation`)).body)
  expect(await ask()).toEqual({ success: false })
  const { id } = await join(lou)
  expect(await ask()).toEqual({ success: true, inviteId: id })
  await lou.patch(`/study-invites/${id}`, { accepted: false })
  expect(await ask()).toEqual({ success: false, inviteId: id })
})

test('the examples come into a database in use, once, and change nothing that is there', async () => {
  await seedPeople(given.db, noon)
  const amina = apiOver(given.db).member(people.amina.subject)
  const before = await invitesOf(amina)
  await seedStudies(given.db, noon)
  await seedStudies(given.db, noon)
  const studies = await given.db.selectFrom('studies').select('id').execute()
  for (const { id } of exampleStudies) {
    expect(studies.filter((study) => study.id === id)).toHaveLength(1)
  }
  const invites = await invitesOf(amina)
  expect(invites).toHaveLength(Math.max(1, before.length))
  expect(invites.every(isOpenInvite)).toBe(true)
  const { notifications } = await notificationsOf(amina)
  const invitation = { type: 'STUDY_INVITE', studyInvite: { id: invites[0]?.id } }
  expect(notifications.filter(({ type }) => type === 'STUDY_INVITE')).toMatchObject([invitation])
})
