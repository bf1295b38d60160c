import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Named } from '#contract/answers.ts'
import { isWrite } from '#contract/endpoint.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { expectProblemDetails, expectProblem } from '../../support/problems.ts'
import { endpointsByName, sampleOf } from '../../support/samples.ts'

const given = withDatabase()
const member = () => apiOver(given.db).member('user_amina')

const writes = endpointsByName.filter(([, endpoint]) => isWrite(endpoint) && endpoint.body)

test.each(writes)('S13: %s takes no field that is not its own', async (_, endpoint) => {
  const amina = member()
  const { path, body } = await sampleOf(endpoint, amina)
  const before = await amina.user()
  const own = Object.keys(Object(body))
  const forbidden = {
    id: randomUUID(),
    subject: 'user_tom',
    member_id: randomUUID(),
    memberId: randomUUID(),
    role: 'admin',
    canAccessHurdle: true,
    status: 'CONFIRMED',
    patientId: 'p1',
    gpRecordsConnected: true,
    created_at: '2000-01-01',
    constructor: {},
  }
  for (const [field, value] of Object.entries(forbidden)) {
    if (own.includes(field)) continue
    const reply = await amina.send(endpoint.method, path, {
      body: { ...Object(body), [field]: value },
    })
    const { errors } = expectProblem(reply, 422, 'invalid-input')
    expect(errors).toContainEqual({ field, message: 'This field is not known.' })
  }
  expect(await amina.user()).toEqual(before)
})

describe('S20: what a person types is kept as they typed it', () => {
  test.each([
    'Ehlers–Danlos, hypermobile type',
    "Sjögren's syndrome",
    'Behçet’s disease',
    '<script>alert("x")</script>',
    '<img src=x onerror=alert(1)>',
    "Robert'); DROP TABLE medications;--",
    '" OR 1=1 --',
    '\\x27; select pg_sleep(10)',
    '%_%',
    '👩🏽‍⚕️ surgery',
    'شفاء',
    // Persian, Malayalam and Sinhala are written with joiners.
    'می\u200Cخواهم',
    'ന്\u200D',
    'ශ්\u200Dරී',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} surgery',
    'שלום\u200E (1)',
    'Ω'.repeat(200),
    'null',
    '0',
  ])('%s', async (name) => {
    const amina = member()
    const added = v.parse(Named, (await amina.post('/medications', { name })).body)
    expect(added.name).toBe(name)
    expect((await amina.user()).medication).toContainEqual(added)
    const address = { line1: name.slice(0, 120), city: name.slice(0, 120), postcode: 'WR2 9ZZ' }
    expect((await amina.post('/addresses', address)).body).toMatchObject(address)
  })

  test.each([
    ['without the spaces around it, and one between words', '\t Iron  tablets ', 'Iron tablets'],
    ['with the apostrophe that an older program has spoilt', 'O\u0092Brien’s', 'O’Brien’s'],
  ])('%s', async (_, name, stored) => {
    expect((await member().post('/medications', { name })).body).toMatchObject({ name: stored })
  })
})

describe('S19: a name is refused', () => {
  test.each([
    ['that is empty', ''],
    ['of spaces', ' \t '],
    ['of 201 characters', 'x'.repeat(201)],
    ['of 10,000 characters', 'x'.repeat(10_000)],
    ['of two lines', 'a\nb'],
    ['with a NUL', 'a\u0000b'],
    ['with a control character that means nothing', 'a\u0081b'],
    ['of two paragraphs', 'a\u2029b'],
    ['with half a character', 'a\uD800b'],
    ['of nothing that can be seen', '\u200B\u2060'],
    ['of marks alone', '\u200E\u0301'],
    ['with a space that cannot be seen', 'Asp\u200Birin'],
    ['with a joiner that joins nothing', 'Asp\u200Dirin'],
    ['with joiners one behind the other', 'می\u200C\u200Cخواهم'],
    ['with a hyphen that cannot be seen', 'Asp\u00ADirin'],
    ['that turns the direction', 'Asp\u202Enirin'],
    ['that isolates a direction', 'Asp\u2067nirin'],
    ['with letters of a flag that is not there', 'Aspirin\u{E0061}'],
    ['of Braille cells without a dot', '\u2800\u2800'],
    ['of fillers of other scripts', '\u3164 \u115F\u1160\uFFA0\u17B4'],
    ['of a note without a head', '\u{1D159}'],
    ['of variation selectors', '\uFE0F\u{E0100}'],
    ['of characters that stand for nothing', '\uE000\uFFFE'],
    ['with a blank Braille cell', 'Aspirin\u2800Plus'],
    ['that is a number', 7],
    ['that is a list', ['Aspirin']],
    ['that is nothing', null],
    ['that is missing', undefined],
  ])('%s', async (_, name) => {
    const amina = member()
    const before = await amina.user()
    for (const path of ['/diagnosis', '/gp-practices', '/hospitals', '/medications']) {
      const { errors } = expectProblem(await amina.post(path, { name }), 422, 'invalid-input')
      expect(errors?.map(({ field }) => field)).toEqual(['name'])
      expectProblem(await amina.put(path, { names: ['Good', name] }), 422, 'invalid-input')
    }
    expect(await amina.user()).toEqual(before)
  })
})

test.each(['line1', 'line2', 'city', 'postcode'])(
  'an address with a NUL or a second line in its %s is refused',
  async (field) => {
    const address = { line1: '10 High Street', city: 'Hallow', postcode: 'WR2 9ZZ' }
    for (const value of ['a\u0000b', 'a\nb']) {
      const reply = await member().post('/addresses', { ...address, [field]: value })
      const { errors } = expectProblem(reply, 422, 'invalid-input')
      expect(errors?.map((each) => each.field)).toEqual([field])
    }
  },
)

test('S31: a refusal repeats nothing of what was sent', async () => {
  const canary = `canary-${randomUUID()}`
  const amina = member()
  const replies = [
    await amina.put('/gender', { gender: canary }),
    await amina.patch('/users', { ethnicity: canary, dob: canary }),
    await amina.put('/onboardings', { id: canary, complete: true }),
    await amina.put('/onboardings', { id: 'x', complete: canary }),
    await amina.put('/hospitals', { names: canary }),
    await amina.send('POST', '/hospitals', { text: `{${canary}` }),
    await amina.get(`/${canary}`),
  ]
  for (const reply of replies) {
    expectProblemDetails(reply)
    expect(JSON.stringify(reply.body)).not.toContain(canary)
  }
})
