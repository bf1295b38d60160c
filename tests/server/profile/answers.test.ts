import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Address } from '#contract/addresses.ts'
import { listQuestions, questions } from '#contract/questions.ts'
import { operationsOf } from '#contract/commands.ts'
import { listTag } from '#contract/merge-lists.ts'
import { HealthProfile } from '#contract/profile.ts'
import { answer } from '../../support/answers.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

describe.each(listQuestions)('the %s answer', (key) => {
  const { path, field } = questions[key]
  const subject = `user_list_${key}`
  const member = () => apiOver(given.db).member(subject)
  const namesNow = async () => {
    const profile = v.parse(HealthProfile, (await member().get('/health-profile')).body)
    return namesOf(profile[field])
  }

  test('keeps a name once, however it is written', async () => {
    const first = await member().post(path, { name: 'Müller-Weiß clinic' })
    expect(first.status).toBe(201)
    for (const name of [
      ' müller-weiß CLINIC ',
      'Müller-Weiß clinic'.normalize('NFD'),
      'Muller\u2011Weiss  clinic',
    ]) {
      expect((await member().post(path, { name })).body).toEqual(first.body)
    }
    expect(await namesNow()).toEqual(['Müller-Weiß clinic'])
  })

  test('becomes exactly the names sent, in their order', async () => {
    const [kept] = (await namesNow()).map((name) => name.toUpperCase())
    const reply = await member().put(path, { names: ['B', ' b ', `${kept}`, 'A', 'B'] })
    expect(reply.status).toBe(200)
    expect(await namesNow()).toEqual(['B', kept, 'A'])
    await member().put(path, { names: ['A', 'C', 'B'] })
    expect(await namesNow()).toEqual(['A', 'C', 'B'])
  })

  test('S19: holds 50 names and no more', async () => {
    const names = Array.from({ length: 51 }, (_, n) => `Name ${n}`)
    expectProblem(await member().put(path, { names }), 422, 'invalid-input')
    expect(await namesNow()).toEqual(['A', 'C', 'B'])
    expect((await member().put(path, { names: names.slice(1) })).status).toBe(200)
    const { errors } = expectProblem(
      await member().post(path, { name: 'One more' }),
      422,
      'invalid-input',
    )
    expect(errors).toEqual([{ field: 'name', message: 'Enter 50 names or fewer.' }])
    expect((await member().post(path, { name: 'name 7' })).body).toMatchObject({ name: 'Name 7' })
  })
})

test('a name that an earlier release stored, folded as it did, is the same row in any spelling', async () => {
  const subject = 'user_stored_before'
  const member = apiOver(given.db).member(subject)
  const { body } = await member.post('/diagnosis', { name: 'Crohn’s disease', diagnosedYear: 2011 })
  const { id } = v.parse(v.object({ id: v.string() }), body)
  const asBefore = { folded: 'crohn’s disease' }
  await given.db.updateTable('diagnoses').set(asBefore).where('id', '=', id).execute()
  expect((await member.post('/diagnosis', { name: "Crohn's disease" })).body).toMatchObject({ id })
  await member.put('/diagnosis', { names: ['Asthma', "CROHN'S disease"] })
  expect((await member.user()).diagnosis).toEqual([
    { id: expect.any(String), name: 'Asthma' },
    { id, name: "CROHN'S disease", diagnosedYear: 2011 },
  ])
  const both = { member_id: (await member.user()).id, folded: "crohn's disease", position: 2 }
  await given.db
    .insertInto('diagnoses')
    .values({ ...both, id: 'twin', name: "Crohn's disease" })
    .execute()
  await member.put('/diagnosis', { names: ["Crohn's disease"] })
  expect((await member.user()).diagnosis).toEqual([
    { id, name: "Crohn's disease", diagnosedYear: 2011 },
  ])
})

test('two devices that add the 50th name at once do not make 51', async () => {
  const lou = apiOver(given.db).member('user_lou')
  await lou.put('/hospitals', { names: Array.from({ length: 49 }, (_, n) => `Name ${n}`) })
  const added = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => lou.post('/hospitals', { name: `New ${n}` })),
  )
  expect(added.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await lou.user()).hospital).toHaveLength(50)
})

test('a list of any length is saved by the same statements, whose plans are few', async () => {
  const mia = apiOver(given.db).member('user_mia')
  for (const count of [1, 2, 3, 4]) {
    const names = Array.from({ length: count }, (_, n) => `Name ${n}`)
    expect((await mia.put('/medications', { names })).status).toBe(200)
  }
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
      where statement ~ '^\\s*insert into "medications".* on conflict '`.execute(given.db)
  expect(rows.length).toBeLessThanOrEqual(1)
})

describe('addresses', () => {
  const kit = () => apiOver(given.db).member('user_kit')
  const list = async () => v.parse(v.array(Address), (await kit().get('/addresses')).body)
  const home = { line1: '10 High Street', line2: 'Hallow', city: 'Worcester', postcode: 'wr29zz' }

  test('get their name from their lines and the postcode its usual form', async () => {
    expect((await kit().post('/addresses', home)).body).toMatchObject({
      ...home,
      name: '10 High Street, Hallow',
      postcode: 'WR2 9ZZ',
    })
    const short = { line1: '1 The Row', city: 'Leeds', postcode: 'abroad' }
    const { body } = await kit().post('/addresses', short)
    expect(body).toEqual({ id: expect.any(String), name: '1 The Row', ...short })
  })

  test('are listed newest first, and one sent again becomes the newest', async () => {
    expect(namesOf(await list())).toEqual(['1 The Row', '10 High Street, Hallow'])
    await kit().post('/addresses', { ...home, line1: '10 HIGH STREET', name: 'Mum’s' })
    const [newest, ...others] = await list()
    expect(newest).toMatchObject({ name: 'Mum’s', line1: '10 HIGH STREET' })
    expect(namesOf(others)).toEqual(['1 The Row'])
    await kit().post('/addresses', home)
    expect((await list())[0]).toMatchObject({ name: 'Mum’s', line1: '10 High Street' })
    const profile = v.parse(HealthProfile, (await kit().get('/health-profile')).body)
    expect(profile.address).toMatchObject({ name: 'Mum’s' })
  })

  test('are the same in any spelling, also one that an earlier release stored, folded as it did', async () => {
    const member = apiOver(given.db).member('user_quay')
    const quay = { line1: '3 St Mary’s Quay', city: 'Bristol', postcode: 'BS1 4DJ' }
    const { id } = v.parse(Address, (await member.post('/addresses', quay)).body)
    const asBefore = { folded: '3 st mary’s quay\n\nbristol\nbs1 4dj' }
    await given.db.updateTable('addresses').set(asBefore).where('id', '=', id).execute()
    const again = { ...quay, line1: "3 St Mary's  quay" }
    const { body } = await member.post('/addresses', again)
    expect(body).toMatchObject({ id, line1: "3 St Mary's quay" })
    expect((await member.get('/addresses')).body).toEqual([body])
  })

  test('that are only sent to leave the home address where it is', async () => {
    const [homeNow] = await list()
    const away = { line1: '3 Quay Street', city: 'Bristol', postcode: 'BS1 4DJ', isHome: false }
    expect((await kit().post('/addresses', away)).status).toBe(201)
    const [first, second] = await list()
    expect(first).toEqual(homeNow)
    expect(second).toMatchObject({ name: '3 Quay Street' })
    const newMember = apiOver(given.db).member('user_sent_first')
    await newMember.post('/addresses', away)
    expect((await newMember.get('/addresses')).body).toMatchObject([{ name: '3 Quay Street' }])
  })

  test('go one by one', async () => {
    const [first, second, ...others] = await list()
    expect((await kit().send('DELETE', `/addresses/${second?.id}`)).status).toBe(200)
    expect(await list()).toEqual([first, ...others])
    expectProblem(await kit().send('DELETE', `/addresses/${second?.id}`), 404, 'not-found')
  })

  test('with an empty second line have none', async () => {
    const { body } = await kit().post('/addresses', { ...home, line1: 'Y', line2: '  ' })
    expect(body).not.toHaveProperty('line2')
    expect(body).toMatchObject({ name: 'Y' })
  })

  test.each([
    ['line1', 'Please enter the first line of your address.'],
    ['city', 'Please enter your city.'],
    ['postcode', 'Please enter your postcode.'],
  ])('without %s are refused in the words of the specification', async (field, message) => {
    const { errors } = expectProblem(
      await kit().post('/addresses', { ...home, [field]: ' ' }),
      422,
      'invalid-input',
    )
    expect(errors).toEqual([{ field, message }])
  })
})

describe.each(listQuestions)('a change of the %s answer that says its version', (key) => {
  const { path } = questions[key]
  const member = (name: string) => apiOver(given.db).member(`user_versioned_${key}_${name}`)
  const change = async (
    { put }: ReturnType<typeof member>,
    names: readonly string[],
    base: readonly string[],
  ) => put(path, { names }, { 'If-Match': await listTag({ names: base }) })

  test('is made where the list is still that version', async () => {
    const lee = member('lee')
    expect((await change(lee, ['A', 'B'], [])).status).toBe(200)
    expect((await change(lee, ['B'], ['A', 'B'])).body).toMatchObject([{ name: 'B' }])
  })

  test('is refused with the list as it is where another device has changed it', async () => {
    const kim = member('kim')
    await kim.put(path, { names: ['Other'] })
    const { current } = expectProblem(await change(kim, ['Mine'], []), 412, 'list-changed')
    expect(current).toEqual({ version: await listTag({ names: ['Other'] }), names: ['Other'] })
    expect(
      (await kim.put(path, { names: ['Other', 'Mine'] }, { 'If-Match': current?.version })).status,
    ).toBe(200)
    expect((await kim.put(path, { names: ['Mine'] }, { 'If-Match': '*' })).status).toBe(200)
  })

  test('is done once when it is repeated, and tells of the list as it is by then', async () => {
    const jo = member('jo')
    const headers = { 'Idempotency-Key': randomUUID(), 'If-Match': await listTag({ names: [] }) }
    await jo.put(path, { names: ['A'] }, headers)
    await jo.put(path, { names: ['Other'] })
    const again = await jo.put(path, { names: ['A'] }, headers)
    expect(again).toMatchObject({ status: 200, body: [{ name: 'Other' }] })
    expect((await jo.put(path, { names: ['Without a version'] })).status).toBe(200)
  })

  test('given again before its step was complete knows what its own calls have added', async () => {
    const eve = member('eve')
    await eve.put(path, { names: ['Before'] })
    const given = answer(key, { names: ['After'] })
    const answered = { questionType: key, names: ['After'], base: { names: ['Before'] } }
    const calls = operationsOf({ ...given, answer: answered }).slice(0, -1)
    for (const { endpoint, body, base } of calls) {
      const headers = base && { 'If-Match': await listTag(base) }
      const { status } = await eve.send(endpoint.method, path, {
        body,
        ...(headers && { headers }),
      })
      expect([200, 201]).toContain(status)
    }
    const profile = v.parse(HealthProfile, (await eve.get('/health-profile')).body)
    expect(namesOf(profile[questions[key].field])).toEqual(['After'])
  })

  test('two at once are not both made', async () => {
    const sam = member('sam')
    const replies = await Promise.all(['A', 'B'].map(async (name) => change(sam, [name], [])))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })
})

test('the version of diagnoses counts their years', async () => {
  const member = apiOver(given.db).member('user_versioned_years')
  const before = { names: ['A', 'B'], diagnosedYears: [1999, null] }
  await member.put('/diagnosis', before)
  const headers = { 'If-Match': await listTag({ names: ['A', 'B'] }) }
  const reply = await member.put('/diagnosis', { names: ['A'] }, headers)
  const { current } = expectProblem(reply, 412, 'list-changed')
  expect(current).toEqual({ version: await listTag(before), ...before })
})
