import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { listOperatorActions } from '#contract/account.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import { Gender } from '#contract/choices.ts'
import { listStudies } from '#contract/studies.ts'
import { takeOver } from '../../../server/jobs/take-over.ts'
import { apiOver, asOperator, withDatabase } from '../../support/api.ts'
import { emptyQueues, jobsIn, jobsOver } from '../../support/jobs.ts'
import { expectProblem } from '../../support/problems.ts'
import { plantCriteria, plantStudy } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

/* Criteria that release 0a4bbf9a wrote, and what its app can read of those of today. */

const given = withDatabase()

beforeEach(async () => emptyQueues(given.db))

/** As that release wrote and reviewed them: a disease in words, bands of ages. */
const earlier = { disease: 'Behçet’s', sex: 'FEMALE', ages: ['35 to 39'], locations: ['London'] }

/** A study that this member was found for. */
async function found(subject: string, criteria: object): Promise<{ name: string; id: string }> {
  const { db } = given
  const member = apiOver(db).member(subject)
  const { id: memberId } = await member.user()
  const id = await plantStudy(db)
  await plantCriteria(db, id, { criteria: JSON.stringify(criteria) })
  await db
    .insertInto('audit_log')
    .values({
      at: noon,
      member_id: memberId,
      action: 'invite-matching',
      outcome: 'invited',
      operator: 'jo',
      reason: 'study',
      request_id: randomUUID(),
      study_id: id,
      criteria_version: 1,
    })
    .execute()
  const { name } = await db
    .selectFrom('studies')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name }
}

const historyOf = async (subject: string) =>
  (await apiOver(given.db).member(subject).get('/account/operator-actions')).body
const lookedFor = async (subject: string) =>
  v.parse(listOperatorActions.reply, await historyOf(subject))[0]?.lookedFor

describe('the access history and the download', () => {
  test('name the study, who reviewed it and whom it looked for as the release before this one wrote it', async () => {
    const subject = `user_${randomUUID()}`
    const { name } = await found(subject, earlier)
    const asRead = [
      'Diagnosis: Behçet’s',
      'Age: 35 to 39',
      'Sex on the birth certificate: female',
      'Where you live: London',
    ]
    expect(await lookedFor(subject)).toMatchObject({ studyName: name, reviewedBy: 'sam', asRead })
    const { body } = await apiOver(given.db).member(subject).get('/account/export')
    expect(body).toMatchObject({
      audit: expect.arrayContaining([
        expect.objectContaining({
          lookedFor: expect.objectContaining({ studyName: name, asRead }),
        }),
      ]),
    })
  })

  test('name the study though what it looked for is written as no release of today writes it', async () => {
    const subject = `user_${randomUUID()}`
    const { name } = await found(subject, { looksFor: { height: '2 m' } })
    expect(await lookedFor(subject)).toMatchObject({ studyName: name, reviewedBy: 'sam' })
  })

  const today: LooksFor = {
    diseases: ['behcets-disease'],
    ages: { from: 35, to: 39 },
    medicines: ['colchicine'],
  }
  const asRead = ['Diagnosis: Behçet’s disease', 'Age: 35 to 39', 'Medicine: colchicine']

  test.each<[string, object, RegExp]>([
    ['today’s', { looksFor: today }, /^Diagnosis: Behçet’s disease; Age: 35 to 39; Medicine/],
    ['its own', earlier, /^Diagnosis: Behçet’s; Age: 35 to 39/],
    [
      'many',
      { looksFor: { ...today, ask: Array.from({ length: 9 }, () => 'x'.repeat(99)) } },
      /…$/,
    ],
  ])('are read by the app of that release: of %s criteria', async (_, criteria, words) => {
    const subject = `user_${randomUUID()}`
    await found(subject, criteria)
    const [entry] = v.parse(v.tuple([EntryOf0a4bbf9a]), await historyOf(subject))
    expect(entry.lookedFor.criteria.disease).toMatch(words)
  })

  test('say them to this app in the words that members read', async () => {
    const subject = `user_${randomUUID()}`
    await found(subject, { looksFor: today })
    expect(await lookedFor(subject)).toMatchObject({ asRead })
  })
})

const texts = v.optional(v.pipe(v.array(v.string()), v.minLength(1)))
/** As 0a4bbf9a had it in its replies. */
const EntryOf0a4bbf9a = v.object({
  action: v.string(),
  operator: v.string(),
  lookedFor: v.object({
    studyName: v.string(),
    criteria: v.strictObject({
      disease: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
      sex: v.optional(Gender),
      ages: texts,
      ethnicities: texts,
      locations: texts,
    }),
    reviewedBy: v.string(),
  }),
})

describe('a study of the release before this one', () => {
  const publicOf = async (id: string) => {
    const { body } = await apiOver(given.db).anyone.get('/studies')
    return v.parse(listStudies.reply, body).find((study) => study.id === id)?.looksFor
  }

  test.each([{}, { ethnicities: ['White'] }, earlier])(
    'does not tell everybody what was not reviewed for them, and waits to be written again: %j',
    async (criteria) => {
      const id = await plantStudy(given.db)
      await plantCriteria(given.db, id, { criteria: JSON.stringify(criteria) })
      expect(await publicOf(id)).toBeUndefined()
      const begun = await apiOver(given.db).anyone.post(
        '/operator/study-invites/matching',
        { studyId: id },
        asOperator,
      )
      const { detail } = expectProblem(begun, 409, 'invalid-input')
      expect(detail).toMatch(/earlier release/)
    },
  )

  test('is not reviewed as it is', async () => {
    const id = await plantStudy(given.db)
    await plantCriteria(given.db, id, { criteria: '{}', reviewed_by: null, reviewed_at: null })
    const review = { studyId: id, version: '1' }
    const reply = await apiOver(given.db).anyone.post(
      '/operator/studies/reviews',
      review,
      asOperator,
    )
    expectProblem(reply, 409, 'invalid-input')
  })

  test('that was looking for members as the service was updated looks no further, and that ends', async () => {
    const { db } = given
    const id = await plantStudy(db)
    const begun = { begun_by: 'jo', begun_at: noon, decision: 'counting', counted: 500 } as const
    await plantCriteria(db, id, { criteria: JSON.stringify(earlier), ...begun })
    await takeOver(db)
    await jobsOver(db).drain()
    await takeOver(db)
    expect(await jobsIn(db, 'study-matching')).toEqual([])
    const { body } = await apiOver(db).anyone.send('GET', `/operator/studies/${id}/criteria`, {
      headers: asOperator,
    })
    expect(body).toMatchObject({ isEnded: true, invitedAbout: 0 })
  })
})

test('an app that does not know a part of what a study looks for cannot tell, and shows the rest', () => {
  const study = {
    id: 'later',
    studyName: 'Later',
    organisation: 'Institute of Tests',
    description: 'Looks for somebody.',
    infoLink: 'https://study.example.com/about',
    terms: 'https://study.example.com/terms',
    privacyPolicy: 'https://study.example.com/privacy',
    updatedAt: noon.toISOString(),
    asksForKitData: false,
    looksFor: { diseases: ['behcets-disease'], heights: { from: 150 } },
  }
  const [read] = v.parse(listStudies.reply, [study])
  expect(read).toMatchObject({ id: 'later' })
  expect(read?.looksFor).toBeUndefined()
})
