import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { getStudy } from '#contract/study-page.ts'
import { listStudyUpdates, listToldStudies } from '#contract/study-updates.ts'
import { OperatorKey, verifyByKey } from '../../../server/operators/operator-keys.ts'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { jobsOver } from '../../support/jobs.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { expectProblem } from '../../support/problems.ts'
import { idlePushService, pushSubscription } from '../../support/push.ts'
import {
  closedStudy,
  closeStudy,
  consent,
  join,
  plantStudy,
  withdraw,
} from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

/** A study of its own with an author, a reviewer and somebody who takes part, on a clock that a test moves. */
async function told() {
  const clock = { now: noon }
  const keys = ['jo', 'sam', 'kim'].map((name) => {
    const key = randomUUID()
    const digest = createHash('sha256').update(key).digest('hex')
    return { key, entry: v.parse(OperatorKey, `${name};study-manager;2029-01-31;${digest}`) }
  })
  const now = () => clock.now
  const entries = keys.map(({ entry }) => entry)
  const api = apiOver(given.db, { now, verifyOperator: verifyByKey(entries, now) })
  const headersOf = (index: number) => ({
    Authorization: `Bearer ${keys[index]?.key}`,
    'Idempotency-Key': undefined,
  })
  const operatorOf = (index: number) => async (path: string, body: unknown) =>
    api.anyone.post(`/operator${path}`, body, headersOf(index))
  const [jo, sam, kim] = [operatorOf(0), operatorOf(1), operatorOf(2)]
  const studyId = await plantStudy(given.db)
  const shown = async () =>
    (await api.anyone.send('GET', `/operator/studies/${studyId}/news`, { headers: headersOf(1) }))
      .body
  const member = api.member(`user_${randomUUID()}`)
  const agreed = await consent(member, await join(member, studyId))
  const write = async (words: object) => jo('/studies/news', { studyId, ...words })
  const review = async (number = '1', version = '1') =>
    sam('/studies/news/reviews', { studyId, number, version })
  const consentId = agreed.consent.id
  return { api, clock, jo, sam, kim, shown, studyId, member, consentId, write, review }
}

const news = { kind: 'news', title: 'We are half way', words: 'Half of you have joined.' }
const result = {
  kind: 'result',
  asked: 'Does it help?',
  tookPart: '94 people took part.',
  found: 'It helps a bit.',
  doesNotMean: 'It may not help you.',
  next: 'We will not stop here.',
  thanks: 'Thank you to you all.',
}

const updatesOf = async (caller: Pick<Caller, 'get'>, studyId: string) =>
  v.parse(listStudyUpdates.reply, (await caller.get(`/studies/${studyId}/updates`)).body).updates

const toldTo = async (member: Caller) =>
  v.parse(listToldStudies.reply, (await member.get('/study-updates')).body).studies

const typesOf = async (member: Caller) =>
  (await notificationsOf(member)).notifications.map(({ type }) => type)

describe('what a study tells', () => {
  test('is read once a colleague has reviewed it, by visitors too, and tells whoever takes part', async () => {
    const { api, jo, kim, member, review, studyId, write } = await told()
    expect((await write(news)).body).toEqual({ studyId, number: 1, version: 1 })
    expect(await updatesOf(api.anyone, studyId)).toEqual([])
    const own = await jo('/studies/news/reviews', { studyId, number: '1', version: '1' })
    expectProblem(own, 403, 'forbidden')
    expect((await review()).status).toBe(200)
    expect(
      (await kim('/studies/news/reviews', { studyId, number: '1', version: '1' })).status,
    ).toBe(409)
    expect(await updatesOf(api.anyone, studyId)).toEqual([
      { ...news, number: 1, publishedAt: noon.toISOString(), corrections: [] },
    ])
    expect((await notificationsOf(member)).notifications).toMatchObject([
      { type: 'STUDY_NEWS', studyInvite: { study: { id: studyId } } },
    ])
    expect(await typesOf(api.member(`user_${randomUUID()}`))).toEqual([])
  })

  test('is corrected openly, and what stood there before is kept', async () => {
    const { clock, member, review, studyId, write } = await told()
    await write(news)
    await review()
    expectProblem(await write({ ...news, number: 1, words: 'Two in ten.' }), 422, 'invalid-input')
    const correction = 'We counted some people twice.'
    await write({ ...news, number: 1, words: 'Two in ten have joined.', correction })
    expect(await updatesOf(member, studyId)).toMatchObject([{ words: news.words }])
    clock.now = new Date('2026-12-01T12:00:00Z')
    expectProblem(await review('1', '1'), 404, 'not-found')
    expect((await review('1', '2')).status).toBe(200)
    expect(await updatesOf(member, studyId)).toEqual([
      {
        ...news,
        words: 'Two in ten have joined.',
        number: 1,
        publishedAt: noon.toISOString(),
        corrections: [{ at: '2026-12-01T12:00:00.000Z', words: correction }],
      },
    ])
    expect(await typesOf(member)).toEqual(['STUDY_CORRECTION', 'STUDY_NEWS'])
    const kept = given.db.selectFrom('study_updates').select('content')
    expect(await kept.where('study_id', '=', studyId).execute()).toHaveLength(2)
  })
})

describe('a colleague', () => {
  test('reads what is to be reviewed as members will, with what could be plainer', async () => {
    const { review, shown, write } = await told()
    await write(news)
    await review()
    const correction = 'We counted some people twice.'
    await write({ ...news, number: 1, words: 'We are not half way.', correction })
    await write(result)
    expect(await shown()).toEqual({
      updates: [
        {
          number: 2,
          version: 1,
          words: expect.arrayContaining(['What it found: It helps a bit.']),
          plainer: [],
          writtenBy: 'jo',
        },
        {
          number: 1,
          version: 2,
          words: [news.title, 'We are not half way.'],
          plainer: [expect.stringContaining('“We are half way”')],
          correction,
          writtenBy: 'jo',
        },
      ],
    })
  })

  test('lets hard words stand where they say why, and review it themselves', async () => {
    const { kim, review, studyId, write } = await told()
    const hard = { ...news, words: `We ${'met and '.repeat(14)}met.` }
    const { errors } = expectProblem(await write(hard), 422, 'invalid-input')
    expect(errors?.[0]?.message).toContain('has 30 words')
    const why = 'It is a list of all our meetings.'
    const own = { ...hard, hardWords: { reviewer: 'jo', why } }
    expectProblem(await write(own), 422, 'invalid-input')
    expect((await write({ ...hard, hardWords: { reviewer: 'sam', why } })).status).toBe(200)
    const other = await kim('/studies/news/reviews', { studyId, number: '1', version: '1' })
    expectProblem(other, 403, 'forbidden')
    expect((await review()).status).toBe(200)
  })

  test('publishes news four times in a year at most, and one result', async () => {
    const { clock, review, write } = await told()
    for (const number of ['1', '2', '3', '4', '5']) {
      await write(news)
      expect((await review(number)).status).toBe(number === '5' ? 409 : 200)
    }
    expect((await write(result)).status).toBe(200)
    expect((await write(result)).status).toBe(409)
    clock.now = new Date('2027-11-23T12:00:00Z')
    expect((await review('5')).status).toBe(200)
  })
})

describe('a study that has finished', () => {
  test('is there for whoever took part, and for anybody once it has a result', async () => {
    const { api, consentId, member, review, studyId, write } = await told()
    const path = `/studies/${studyId}`
    await closeStudy(given.db, studyId)
    const other = api.member(`user_${randomUUID()}`)
    for (const part of ['', '/updates', '/requested-data']) {
      expectProblem(await api.anyone.get(path + part), 404, 'not-found')
      expectProblem(await other.get(path + part), 404, 'not-found')
      expect((await member.get(path + part)).status).toBe(200)
    }
    await withdraw(member, consentId)
    expect((await member.get(path)).status).toBe(200)
    await write(result)
    expectProblem(await api.anyone.get(path), 404, 'not-found')
    await review()
    const { body } = await api.anyone.get(path)
    expect(v.parse(getStudy.reply, body)).toMatchObject({ closedAt: noon.toISOString() })
    expect(body).not.toHaveProperty('dataRequests')
    // It asks for nothing any more, and nobody is on it.
    expect((await api.anyone.get(`${path}/requested-data`)).body).toEqual({ names: [] })
    expect((await member.get(`${path}/participation`)).body).toEqual({ success: false })
    expect(await updatesOf(api.anyone, studyId)).toMatchObject([result])
    expect((await other.post('/study-invites', { studyId })).status).toBe(404)
    expect(await toldTo(member)).toEqual([
      {
        studyId,
        studyName: 'A study of its own',
        closedAt: noon.toISOString(),
        news: 0,
        hasResult: true,
        isWithdrawn: true,
        isTold: false,
      },
    ])
  })

  test('of the examples says what came of it', async () => {
    const { anyone } = apiOver(given.db)
    expect(await updatesOf(anyone, closedStudy)).toMatchObject([{ kind: 'result' }])
    expect(await updatesOf(anyone, 'veds-vessels')).toMatchObject([{ kind: 'news' }])
  })
})

describe('whoever withdraws', () => {
  test('hears no more of a study', async () => {
    const { consentId, member, review, write } = await told()
    await withdraw(member, consentId)
    await write(result)
    await review()
    expect(await typesOf(member)).toEqual([])
  })

  test('hears of it when they ask for it, then or later, until they change their mind', async () => {
    const { consentId, member, review, studyId, write } = await told()
    const { status } = await member.send('POST', `/consents/${consentId}/withdrawal?news=wanted`)
    expect(status).toBe(201)
    expect(await toldTo(member)).toMatchObject([{ isTold: true }])
    await write(news)
    await review()
    expect(await typesOf(member)).toEqual(['STUDY_NEWS'])
    const choose = async (isTold: boolean) => member.put(`/studies/${studyId}/told`, { isTold })
    expect((await choose(false)).status).toBe(200)
    await write(result)
    await review('2')
    expect(await typesOf(member)).toEqual(['STUDY_NEWS'])
    expect((await choose(true)).body).toEqual({ isTold: true })
    const { body } = await member.get('/account/export')
    expect(body).toMatchObject({ studyInvites: [{ studyId, wantsNews: true }] })
  })

  test('is asked, and nobody else: who takes part has a switch for all studies', async () => {
    const { api, member, studyId } = await told()
    const path = `/studies/${studyId}/told`
    expectProblem(await member.put(path, { isTold: false }), 409, 'consent-given')
    const other = api.member(`user_${randomUUID()}`)
    expectProblem(await other.put(path, { isTold: true }), 404, 'not-found')
  })
})

describe('outside the app', () => {
  async function pushedTo(preferences: object, before?: 'withdraws') {
    const { consentId, member, review, write } = await told()
    const device = pushSubscription()
    await member.post('/push-subscriptions', device)
    const chosen = { quiet: null, saysWhat: true, byEmail: false, ...preferences }
    await member.put('/notification-preferences', chosen)
    await write(result)
    await review()
    if (before) await withdraw(member, consentId)
    const pushed: string[] = []
    const deliver = async ({ endpoint }: { endpoint: string }, { title }: { title: string }) => {
      if (endpoint === device.endpoint) pushed.push(title)
      return 'sent' as const
    }
    await jobsOver(given.db, { pushService: { ...idlePushService, deliver } }).drain()
    return pushed
  }

  test('it is told without a word of which study it is or what it found', async () => {
    const words = 'There’s news about something you took part in'
    expect(await pushedTo({ kinds: ['news'] })).toEqual([words])
  })

  test('it is not told to whoever has switched it off, or has withdrawn meanwhile', async () => {
    expect(await pushedTo({ kinds: ['kit'] })).toEqual([])
    expect(await pushedTo({ kinds: ['news'] }, 'withdraws')).toEqual([])
  })
})
