import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { getStudy } from '#contract/study-page.ts'
import type { Questionnaire } from '#contract/questionnaire.ts'
import { reviewedQuestionnaires } from '../../../server/db/migrations/reviewed-questionnaires.ts'
import { apiOver, asOperator, operatorSecret, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import { openRound, readRound, roundsOf } from '../../support/questionnaires.ts'
import { agreementTo, consent, join } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000)

const asking = (name: string, text: string) => ({
  type: 'QUESTIONNAIRE' as const,
  name,
  minutes: 4,
  schedule: { everyWeeks: 4, times: 3, openDays: 10 },
  questionnaire: {
    resourceType: 'Questionnaire',
    item: [{ linkId: '1', type: 'boolean', text }],
  } satisfies Questionnaire,
})
const diary = (text = 'Are you well?') => asking('Diary', text)

/** An author and a colleague of theirs, with a study, a member and a clock that a test moves. */
function written() {
  const clock = { now: noon }
  const api = apiOver(given.db, { now: () => clock.now })
  const member = api.member(`user_${randomUUID()}`)
  const studyId = `study-${randomUUID()}`
  const operatorWith = (headers: { Authorization: string }) => {
    const all = { ...headers, 'Idempotency-Key': undefined }
    return {
      post: async (path: string, body: unknown) => api.anyone.post(`/operator${path}`, body, all),
      get: async (path: string) => api.anyone.send('GET', `/operator${path}`, { headers: all }),
    }
  }
  const author = operatorWith(asOperator)
  const colleague = operatorWith({ Authorization: `Bearer ${operatorSecret}-colleague` })
  const write = async (path: 'new' | 'versions', ...dataRequests: unknown[]) =>
    author.post(`/studies/${path}`, {
      id: studyId,
      studyName: 'A new study',
      organisation: 'Institute of Lungs',
      description: 'About breathing.',
      infoLink: 'https://lungs.example/about',
      terms: 'https://lungs.example/terms',
      privacyPolicy: 'https://lungs.example/privacy',
      dataRequests,
    })
  const itemOf = async (name: string) =>
    (
      await given.db
        .selectFrom('data_requests')
        .select('id')
        .where('study_id', '=', studyId)
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id
  const reviewOf = async (by: typeof author, version: number, name = 'Diary') =>
    by.post('/questionnaires/reviews', {
      studyId,
      itemId: await itemOf(name),
      version: String(version),
    })
  const open = async () => author.post('/studies/opened', { studyId })
  /** A study that asks, and is open. */
  const opened = async () => {
    await write('new', diary())
    await reviewOf(colleague, 1)
    await open()
  }
  const asked = async () =>
    v.parse(getStudy.reply, (await member.get(`/studies/${studyId}`)).body).dataRequests
  const operators = { author, colleague, itemOf, open, opened, reviewOf, write }
  return { ...operators, api, asked, clock, member, studyId }
}

describe('what a study asks', () => {
  test('is reviewed by a colleague before the study opens', async () => {
    const { api, asked, author, colleague, itemOf, open, reviewOf, studyId, write } = written()
    await write('new', diary())
    const early = expectProblem(await open(), 409, 'invalid-input')
    expect(early.detail).toContain('questionnaire-review')
    const itemId = await itemOf('Diary')
    const shown = async () => (await colleague.get(`/studies/${studyId}/questionnaires`)).body
    const stored = {
      itemId,
      version: 1,
      words: ['1. Are you well? [Yes / No]'],
      name: 'Diary',
      schedule: '{"everyWeeks":4,"times":3,"openDays":10}',
      minutes: 4,
      writtenBy: 'sandbox',
    }
    expect(await shown()).toEqual({ questionnaires: [stored] })

    const own = expectProblem(await reviewOf(author, 1), 403, 'forbidden')
    expect(own.detail).toBe('You wrote this: ask a colleague to review it.')
    expectProblem(await reviewOf(colleague, 2), 404, 'not-found')
    expect((await reviewOf(colleague, 1)).body).toEqual({
      studyId,
      itemId,
      version: 1,
      reviewedBy: 'sandbox-colleague',
    })
    expectProblem(await reviewOf(colleague, 1), 409, 'invalid-input')
    const reviewed = { ...stored, reviewedBy: 'sandbox-colleague' }
    expect(await shown()).toEqual({ questionnaires: [reviewed] })
    expect((await open()).status).toBe(200)
    expect(await asked()).toMatchObject([{ questionnaire: { terms: { version: 1 } } }])
    const { status } = await api.anyone.get(`/studies/${studyId}/questionnaires/${itemId}`)
    expect(status).toBe(200)
  })

  test('is asked in other words only once they are reviewed, and whoever was reading learns of it', async () => {
    const { asked, clock, colleague, member, open, opened, reviewOf, studyId, write } = written()
    await opened()
    clock.now = days(1)
    await write('versions', diary('Are you better?'))
    expectProblem(await open(), 409, 'invalid-input')
    expect(await asked()).toMatchObject([{ questionnaire: { terms: { version: 1 } } }])
    const read = await join(member, studyId)
    clock.now = days(2)
    await reviewOf(colleague, 2)
    const late = await member.post(`/study-invites/${read.id}/consents`, agreementTo(read))
    expectProblem(late, 409, 'study-changed')
    expect(await asked()).toMatchObject([{ questionnaire: { terms: { version: 2 } } }])
  })
})

describe('a questionnaire', () => {
  test('never changes with a review in a round that has begun', async () => {
    const { clock, colleague, member, opened, reviewOf, studyId, write } = written()
    await opened()
    await consent(member, await join(member, studyId))
    clock.now = days(27)
    await write('versions', diary('Are you better?'))
    clock.now = days(29)
    const second = await openRound(member, studyId)
    await reviewOf(colleague, 2)
    const textOf = async (round: { id: string }) =>
      (await readRound(member, round.id)).questionnaire.item[0]?.text
    expect([second.number, await textOf(second)]).toEqual([2, 'Are you well?'])
    clock.now = days(56)
    expect(await textOf(await openRound(member, studyId))).toBe('Are you better?')
    expect((await roundsOf(member)).map(({ number }) => number)).toEqual([3, 2, 1])
  })

  test('is left out before its first review, and goes on elsewhere where the team asked it there', async () => {
    const { asked, clock, colleague, open, reviewOf, write } = written()
    const elsewhere = { type: 'QUESTIONNAIRE', name: 'Diary' }
    await write('new', elsewhere)
    expect((await open()).status).toBe(200)
    clock.now = days(1)
    await write('versions', asking('Sleep', 'Do you sleep?'), diary())
    expect(await asked()).toEqual([
      { id: expect.any(String), type: 'QUESTIONNAIRE', questionnaire: { name: 'Diary' } },
    ])
    await reviewOf(colleague, 1, 'Sleep')
    await reviewOf(colleague, 2)
    expect(await asked()).toMatchObject([
      { questionnaire: { name: 'Sleep', terms: { version: 1 } } },
      { questionnaire: { name: 'Diary', terms: { version: 2 } } },
    ])
    // To ask it elsewhere again needs nobody.
    await write('versions', asking('Sleep', 'Do you sleep?'), elsewhere)
    expect((await asked())?.[1]).toMatchObject({ questionnaire: { name: 'Diary' } })
    expect((await asked())?.[1]).not.toHaveProperty('questionnaire.terms')
  })
})

test('of an earlier release, goes on where members were asked about it, and waits for a review where none was', async () => {
  const [agreed, unseen] = [written(), written()]
  await agreed.opened()
  await consent(agreed.member, await join(agreed.member, agreed.studyId))
  await unseen.write('new', diary())
  await sql`alter table questionnaires
    drop column written_by, drop column reviewed_by, drop column reviewed_at`.execute(given.db)
  await reviewedQuestionnaires.up(given.db)
  expect(await agreed.asked()).toMatchObject([{ questionnaire: { terms: { version: 1 } } }])
  expect((await agreed.open()).status).toBe(200)
  agreed.clock.now = days(1)
  expect((await agreed.reviewOf(agreed.colleague, 1)).status).toBe(200)
  expect(await roundsOf(agreed.member)).toMatchObject([{ number: 2 }, { number: 1 }])
  expectProblem(await unseen.open(), 409, 'invalid-input')
  // Nobody knows any more who wrote it.
  expect((await unseen.reviewOf(unseen.author, 1)).status).toBe(200)
  expect((await unseen.open()).status).toBe(200)
})
