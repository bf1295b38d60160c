import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { connectGpRecord } from '#contract/gp-details.ts'
import { apiOver, knownPeople, withDatabase } from '../../support/api.ts'
import { auditOf, connect } from '../../support/gp-records.ts'
import { elsiesLetter, gracesLetter, withGpSystem } from '../../support/gp-system.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const database = withDatabase()
const surgery = withGpSystem()

const api = (parts = {}) =>
  apiOver(database.db, { gpSystem: surgery.gpSystem, limits: { perMember: 1e6 }, ...parts })
const newMember = () => api().member(`user_${randomUUID()}`)

describe('connecting', () => {
  test('the letter’s details connect the record, and the user says so', async () => {
    const grace = newMember()
    expect(await grace.user()).toMatchObject({ gpRecordsConnected: false })
    const reply = await grace.post('/gp-records', { ...gracesLetter, dob: '1962-11-30' })
    expect(reply).toMatchObject({
      status: 201,
      body: {
        success: true,
        gpPractice: { name: 'Tannery Street Surgery', odsCode: 'B86017' },
      },
    })
    const { patientId } = v.parse(connectGpRecord.reply, reply.body)
    expect(await grace.user()).toMatchObject({ gpRecordsConnected: true, patientId })
    expect(await auditOf(database.db, grace)).toEqual(['gp-connect connected'])
  })

  test('pasted blanks, a hyphen in the code and another case of the surname are forgiven', async () => {
    const { accountID, linkageKey, gpOdsCode, surname, dateOfBirth } = gracesLetter
    await connect(newMember(), {
      accountID: ` ${accountID} `,
      linkageKey: `${linkageKey}\n`,
      gpOdsCode: `${gpOdsCode.slice(0, 3)}-${gpOdsCode.slice(3).toLowerCase()} `,
      surname: surname.toUpperCase(),
      dateOfBirth,
    })
  })

  test('symbols, accents and an apostrophe from a phone reach the surgery as they are', async () => {
    surgery.write('elsie.json', { account: elsiesLetter, schema3: [] })
    await connect(newMember(), { ...elsiesLetter, surname: 'núñez o\u2019shea' })
  })

  const unmatched = { status: 422, code: 'gp-details-not-matched' } as const
  test.each([
    { instead: { linkageKey: 'QAkP7SUrfsQ1l' }, ...unmatched, outcome: 'linkage-details' },
    { instead: { surname: 'Smith' }, ...unmatched, outcome: 'demographics' },
    { instead: { dateOfBirth: '1962-11-29' }, ...unmatched, outcome: 'demographics' },
    {
      instead: { accountID: '1' },
      status: 422,
      code: 'gp-details-wrong-length',
      outcome: 'wrong-length',
    },
    {
      instead: { gpOdsCode: 'N85014' },
      status: 403,
      code: 'gp-practice-not-enabled',
      outcome: 'practice-not-enabled',
    },
  ] as const)('with $instead is refused: $outcome', async ({ instead, status, code, outcome }) => {
    const grace = newMember()
    const reply = await grace.post('/gp-records', { ...gracesLetter, ...instead })
    expect(expectProblem(reply, status, code).triesLeft).toBe(4)
    expect(await auditOf(database.db, grace)).toEqual([`gp-connect ${outcome}`])
    expect((await grace.user()).gpRecordsConnected).toBe(false)
  })
})

describe('nothing is connected, when', () => {
  test('the account is linked already', async () => {
    await connect(newMember())
    const reply = await newMember().post('/gp-records', gracesLetter)
    expectProblem(reply, 409, 'gp-already-linked')
  })

  test('the member is a child', async () => {
    surgery.write('elsie.json', { account: { ...elsiesLetter, dateOfBirth: '2010-11-21' } })
    const grace = newMember()
    const onBirthday = await grace.post('/gp-records', {
      ...elsiesLetter,
      dateOfBirth: '2010-11-21',
    })
    expect(onBirthday.status).toBe(201)
    const child = await grace.post('/gp-records', { ...elsiesLetter, dateOfBirth: '2010-11-22' })
    expectProblem(child, 422, 'under-16')
  })

  test('the surgery gives no access at this age, whatever ours is', async () => {
    const born = { dateOfBirth: '2010-11-22' }
    surgery.write('elsie.json', { account: { ...elsiesLetter, ...born } })
    // Sixteen by our clock, but not yet by the surgery's.
    const tomorrow = new Date(noon.getTime() + 24 * 60 * 60 * 1000)
    const grace = api({ now: () => tomorrow }).member(`user_${randomUUID()}`)
    const reply = await grace.post('/gp-records', { ...elsiesLetter, ...born })
    expect(expectProblem(reply, 422, 'gp-under-age').triesLeft).toBe(4)
    expect(await auditOf(database.db, grace)).toEqual(['gp-connect under-age'])
  })

  test.each([
    ['2027-01-01', 'Your date of birth must be in the past.'],
    ['1880-01-01', 'Check the year of your date of birth.'],
    ['', 'Please enter your date of birth.'],
  ])('the date of birth is %j: no try is counted', async (dateOfBirth, message) => {
    const grace = newMember()
    const reply = await grace.post('/gp-records', { ...gracesLetter, dateOfBirth })
    const { errors } = expectProblem(reply, 422, 'invalid-input')
    expect(errors).toEqual([{ field: 'dateOfBirth', message }])
    expect(surgery.requests).toBe(0)
  })

  test('the same call comes again: it gets the same answer', async () => {
    const grace = newMember()
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await grace.post('/gp-records', gracesLetter, key)
    const again = await grace.post('/gp-records', gracesLetter, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(surgery.requests).toBe(1)
  })

  test('S35: the account is closed', async () => {
    const { identity } = knownPeople()
    const checkSession = async () => ({ isActive: false, canAccessHurdle: true })
    const closed = api({ identity: { ...identity, checkSession } }).member(`user_${randomUUID()}`)
    expectProblem(await closed.post('/gp-records', gracesLetter), 401, 'unauthorised')
    expect(surgery.requests).toBe(0)
  })
})

describe('S18: after five tries in an hour', () => {
  const wrong = { ...gracesLetter, surname: 'Smith' }

  test('a member waits, whichever instance answers, and is told for how long', async () => {
    const subject = `user_${randomUUID()}`
    const left = []
    for (let tried = 0; tried < 5; tried += 1) {
      const reply = await api().member(subject).post('/gp-records', wrong)
      left.push(expectProblem(reply, 422, 'gp-details-not-matched').triesLeft)
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    const later = new Date(noon.getTime() + 15 * 60_000)
    const grace = api({ now: () => later }).member(subject)
    const reply = await grace.post('/gp-records', gracesLetter)
    expect(expectProblem(reply, 429, 'gp-locked-out')).toMatchObject({
      triesLeft: 0,
      detail: expect.stringContaining('try again in 45 minutes'),
    })
    expect(reply.headers.get('Retry-After')).toBe('2700')
    expect(surgery.requests).toBe(5)
    expect((await auditOf(database.db, grace)).at(-1)).toBe('gp-connect locked-out')
    const nextHour = api({ now: () => new Date(noon.getTime() + 3_600_000) }).member(subject)
    await connect(nextHour)
  })

  test('of tries at once one reaches the surgery, the others are told to wait', async () => {
    const grace = newMember()
    const tries = Array.from({ length: 8 }, async () => grace.post('/gp-records', wrong))
    const replies = await Promise.all(tries)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(surgery.requests)
    for (const reply of replies.filter(({ status }) => status !== 422)) {
      expectProblem(reply, 409, 'idempotency-in-progress')
      expect(reply.headers.get('Retry-After')).toBe('1')
    }
    const last = expectProblem(
      await grace.post('/gp-records', wrong),
      422,
      'gp-details-not-matched',
    )
    expect(last.triesLeft).toBe(5 - surgery.requests)
  })

  test('a system that is down uses no try up', async () => {
    const grace = newMember()
    await surgery.fault('down')
    for (let tried = 0; tried < 6; tried += 1) {
      const reply = await grace.post('/gp-records', gracesLetter)
      expect(expectProblem(reply, 503, 'gp-system-unavailable').triesLeft).toBe(5)
    }
    await surgery.fault('none')
    await connect(grace)
  })
})
