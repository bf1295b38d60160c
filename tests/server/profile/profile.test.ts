import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { questionTypes } from '#contract/questions.ts'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import { apiOver, knownPeople, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

describe('a new member', () => {
  test('is known by name from the first call and has all questions open', async () => {
    const { identity } = knownPeople({
      user_new: { firstName: 'Zoë', lastName: 'O’Neil', email: 'zoe@example.com' },
    })
    const user = await apiOver(given.db, { identity }).member('user_new').user()
    expect(user).toMatchObject({ firstName: 'Zoë', lastName: 'O’Neil', email: 'zoe@example.com' })
    expect(user).toMatchObject({ gpRecordsConnected: false, diagnosis: [], hospital: [] })
    expect(user).not.toHaveProperty('patientId')
    expect(user.userOnboarding.map(({ name, questionType }) => [name, questionType])).toEqual(
      questionTypes.map((questionType, n) => [`step${n + 1}`, questionType]),
    )
  })

  test('who makes ten calls at once becomes one member', async () => {
    const { member } = apiOver(given.db)
    const users = await Promise.all(
      Array.from({ length: 10 }, async () => member('user_ten').user()),
    )
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
  })

  test('is let in while the identity service is down, and introduced at the next session check', async () => {
    const down = {
      ...knownPeople().identity,
      person: async () => {
        throw new OutsideServiceError('identity', 'unreachable')
      },
    }
    const first = await apiOver(given.db, { identity: down }).member('user_later').user()
    expect(first).not.toHaveProperty('firstName')
    const { identity } = knownPeople({ user_later: { firstName: 'Lee', email: 'lee@example.com' } })
    const later = apiOver(given.db, { identity }).member('user_later')
    expect((await later.get('/auth')).body).toEqual({ success: true, subject: 'user_later' })
    expect(await later.user()).toMatchObject({ firstName: 'Lee', email: 'lee@example.com' })
  })
})

describe('the profile sync', () => {
  const sent = { firstName: 'Sam', mobileNumber: '07700 900111', email: 'forged@example.com' }

  test('takes names from the app, and the e-mail from the identity provider alone', async () => {
    const { identity, people } = knownPeople({
      user_sync: { firstName: 'Samuel', lastName: 'Gray', email: 'old@example.com' },
    })
    const sam = apiOver(given.db, { identity }).member('user_sync')
    await sam.get('/auth')
    people['user_sync'] = { email: 'new@example.com' }
    const reply = await sam.put('/users/sync', sent)
    const expected = { firstName: 'Sam', lastName: 'Gray', mobileNumber: '07700 900111' }
    expect(reply.body).toMatchObject({ ...expected, email: 'new@example.com' })
  })

  test.each([
    "john.o'brian+clerk_test@example.com",
    'a@xn--bcher-kva.example',
    'a@bücher.example',
    'x@my--host.co.uk',
    'a!b@example.com',
    'a/b@example.com',
  ])('takes the name of a member whose verified address is %s', async (email) => {
    const subject = `user_sync_${randomUUID()}`
    const { identity } = knownPeople({ [subject]: { firstName: 'John', email } })
    const john = apiOver(given.db, { identity }).member(subject)
    const reply = await john.put('/users/sync', { email, firstName: 'Sean' })
    expect(reply).toMatchObject({ status: 200, body: { firstName: 'Sean', email } })
  })

  test('leaves the e-mail alone while the identity provider does not answer', async () => {
    const sam = apiOver(given.db, { identity: knownPeople().identity }).member('user_sync')
    expect((await sam.put('/users/sync', sent)).body).toMatchObject({ email: 'new@example.com' })
    expect((await sam.put('/users/sync', {})).body).toMatchObject({ firstName: 'Sam' })
  })

  test('removes a mobile number that is no longer there, and keeps one that is not spoken of', async () => {
    const sam = apiOver(given.db, { identity: knownPeople().identity }).member('user_sync')
    const { mobileNumber } = sent
    expect((await sam.put('/users/sync', {})).body).toMatchObject({ mobileNumber })
    await sam.put('/users/sync', { mobileNumber: null })
    expect(await sam.user()).not.toHaveProperty('mobileNumber')
    expect((await sam.get('/health-profile')).body).not.toHaveProperty('mobileNumber')
  })
})

describe('S19: a date of birth', () => {
  const at = (instant: string) =>
    apiOver(given.db, { now: () => new Date(instant) }).member('user_dob')
  const saved = async (dob: string, instant = '2026-11-21T12:00:00Z') =>
    at(instant).patch('/users', { dob })

  test.each(['1896-11-22', '1987-04-09', '2000-02-29', '2010-11-21'])(
    '%s is saved',
    async (dob) => {
      const reply = await saved(dob)
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ dob })
    },
  )

  test.each(['2010-11-22', '2026-11-21', '2020-02-29'])(
    '%s is of a person under 16',
    async (dob) => {
      expectProblem(await saved(dob), 422, 'under-16')
    },
  )

  test.each([
    '2026-11-22',
    '9999-12-31',
    '1895-11-21',
    '0001-01-01',
    '2001-02-29',
    '1990-13-01',
    '1990-00-10',
    '09/04/1987',
    '1987-4-9',
    '1987-04-09T00:00:00Z',
    '',
    19870409,
    null,
  ])('%s is no date of birth', async (dob) => {
    const refused = await at('2026-11-21T12:00:00Z').patch('/users', { dob })
    const { errors } = expectProblem(refused, 422, 'invalid-input')
    expect(errors).toMatchObject([{ field: 'dob', message: expect.any(String) }])
  })

  test('is judged by the day that it is in London', async () => {
    // Half past midnight on 1 July in London, still June in UTC.
    expect((await saved('2010-07-01', '2026-06-30T23:30:00Z')).status).toBe(200)
    expectProblem(await saved('2010-07-01', '2026-06-30T22:30:00Z'), 422, 'under-16')
    // Sixteen years after a leap year is a leap year too.
    expectProblem(await saved('2008-02-29', '2024-02-28T12:00:00Z'), 422, 'under-16')
    expect((await saved('2008-02-29', '2024-02-29T12:00:00Z')).status).toBe(200)
  })

  test('that is refused takes nothing else along', async () => {
    const before = await at('2026-11-21T12:00:00Z').user()
    await at('2026-11-21T12:00:00Z').patch('/users', { dob: '2020-01-01', ethnicity: 'African' })
    expect(await at('2026-11-21T12:00:00Z').user()).toEqual(before)
  })
})

test('PATCH /users takes the date of birth and the ethnicity alone: names come from the identity provider', async () => {
  const pat = apiOver(given.db).member('user_pat')
  const reply = await pat.patch('/users', { dob: '1987-04-09', firstName: 'Pat' })
  const { errors } = expectProblem(reply, 422, 'invalid-input')
  expect(errors).toEqual([{ field: 'firstName', message: 'This field is not known.' }])
})

test('steps of the set-up stand in the order of their numbers', async () => {
  const pat = apiOver(given.db).member('user_steps')
  const { id } = await pat.user()
  // The database accepts the steps of today's questions only.
  const known = sql.id('onboarding_steps_name_check')
  await sql`alter table onboarding_steps drop constraint ${known}`.execute(given.db)
  await given.db
    .updateTable('onboarding_steps')
    .set({ name: 'step10' })
    .where('member_id', '=', id)
    .where('name', '=', 'step1')
    .execute()
  const names = [...questionTypes.slice(1).map((_, index) => `step${index + 2}`), 'step10']
  expect((await pat.user()).userOnboarding.map(({ name }) => name)).toEqual(names)
})

test('a step of the set-up is marked done and undone', async () => {
  const pat = apiOver(given.db).member('user_pat')
  const [step] = (await pat.user()).userOnboarding
  const done = await pat.put('/onboardings', { ...step, complete: true })
  expect(done.body).toEqual({ ...step, complete: true })
  expect((await pat.user()).userOnboarding.map(({ complete }) => complete)).toEqual([
    true,
    ...questionTypes.slice(1).map(() => false),
  ])
  expect((await pat.put('/onboardings', { id: step?.id, complete: false })).body).toEqual(step)
})

test('biological sex and ethnicity are one of the given answers', async () => {
  const pat = apiOver(given.db).member('user_pat')
  expect((await pat.put('/gender', { gender: 'MALE' })).body).toEqual({ gender: 'MALE' })
  expect((await pat.patch('/users', { ethnicity: 'Prefer not to say' })).status).toBe(200)
  expect(await pat.user()).toMatchObject({ gender: 'MALE', ethnicity: 'Prefer not to say' })
  for (const gender of ['OTHER', 'male', '', null, ['MALE']]) {
    expectProblem(await pat.put('/gender', { gender }), 422, 'invalid-input')
  }
  for (const ethnicity of ['Martian', '', null, 'african']) {
    expectProblem(await pat.patch('/users', { ethnicity }), 422, 'invalid-input')
  }
  expectProblem(await pat.patch('/users', {}), 422, 'invalid-input')
})
