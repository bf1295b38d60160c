import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { connectGpRecord, GpRecord } from '#contract/gp-record.ts'
import { createRecordSeal } from '../../server/record-seal.ts'
import { apiOver, knownPeople, withDatabase, type Caller } from '../support/api.ts'
import { recordSeal } from '../support/gp.ts'
import { aminasLetter, elsiesLetter, gracesLetter, withGpSystem } from '../support/gp-system.ts'
import { expectRefusal } from '../support/refusals.ts'
import { noon } from '../support/tokens.ts'

const database = withDatabase()
const surgery = withGpSystem()

const api = (parts = {}) =>
  apiOver(database.db, { gpSystem: surgery.gpSystem, limits: { perMember: 1e6 }, ...parts })
const newcomer = () => api().member(`user_${randomUUID()}`)

async function connect(member: Caller, letter: object = gracesLetter): Promise<string> {
  const reply = await member.post('/gp-records', letter)
  expect(reply.status).toBe(201)
  return v.parse(connectGpRecord.reply, reply.body).patientId
}

const read = async (
  member: Caller,
  patientId: string,
  { from = '2016-11-22', to = '2026-11-21' } = {},
) => member.get(`/gp-records/medical-records?from=${from}&to=${to}&patientId=${patientId}`)

async function recordOf(...asked: Parameters<typeof read>) {
  const reply = await read(...asked)
  expect(reply.status).toBe(200)
  return v.parse(GpRecord, reply.body)
}

const auditOf = async (member: Caller) => {
  const { id } = await member.user()
  const rows = await database.db
    .selectFrom('audit_log')
    .select(['action', 'outcome', 'request_id'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, outcome }) => `${action} ${outcome}`)
}

describe('connecting', () => {
  test('the letter’s details connect the record, and the user says so', async () => {
    const grace = newcomer()
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
    expect(await auditOf(grace)).toEqual(['gp-connect connected'])
  })

  test('pasted blanks, a hyphen in the code and another case of the surname are forgiven', async () => {
    const { accountID, linkageKey, gpOdsCode, surname, dateOfBirth } = gracesLetter
    await connect(newcomer(), {
      accountID: ` ${accountID} `,
      linkageKey: `${linkageKey}\n`,
      gpOdsCode: `${gpOdsCode.slice(0, 3)}-${gpOdsCode.slice(3).toLowerCase()} `,
      surname: surname.toUpperCase(),
      dateOfBirth,
    })
  })

  test('symbols, accents and an apostrophe from a phone reach the surgery as they are', async () => {
    surgery.write('elsie.json', { account: elsiesLetter, schema3: [] })
    await connect(newcomer(), { ...elsiesLetter, surname: 'núñez o\u2019shea' })
  })

  test.each([
    [{ linkageKey: 'QAkP7SUrfsQ1l' }, 422, 'gp-details-not-matched', 'linkage-details'],
    [{ surname: 'Smith' }, 422, 'gp-details-not-matched', 'demographics'],
    [{ dateOfBirth: '1962-11-29' }, 422, 'gp-details-not-matched', 'demographics'],
    [{ accountID: '1' }, 422, 'gp-details-wrong-length', 'wrong-length'],
    [{ gpOdsCode: 'N85014' }, 403, 'gp-practice-not-enabled', 'practice-not-enabled'],
  ] as const)('with %o instead is refused and counted', async (instead, status, code, outcome) => {
    const grace = newcomer()
    const reply = await grace.post('/gp-records', { ...gracesLetter, ...instead })
    expect(expectRefusal(reply, status, code).triesLeft).toBe(4)
    expect(await auditOf(grace)).toEqual([`gp-connect ${outcome}`])
    expect((await grace.user()).gpRecordsConnected).toBe(false)
  })

  test('an account that is linked already is refused', async () => {
    await connect(newcomer())
    const reply = await newcomer().post('/gp-records', gracesLetter)
    expectRefusal(reply, 409, 'gp-already-linked')
  })

  test('a child whom the surgery knows is refused', async () => {
    surgery.write('elsie.json', { account: { ...elsiesLetter, dateOfBirth: '2010-11-21' } })
    const grace = newcomer()
    const onBirthday = await grace.post('/gp-records', {
      ...elsiesLetter,
      dateOfBirth: '2010-11-21',
    })
    expect(onBirthday.status).toBe(201)
    const child = await grace.post('/gp-records', { ...elsiesLetter, dateOfBirth: '2010-11-22' })
    expectRefusal(child, 422, 'under-16')
  })

  test.each([
    ['2027-01-01', 'Your date of birth must be in the past.'],
    ['1880-01-01', 'Check the year of your date of birth.'],
    ['', 'Please enter your date of birth.'],
  ])('%j is no date of birth, and no try', async (dateOfBirth, message) => {
    const grace = newcomer()
    const reply = await grace.post('/gp-records', { ...gracesLetter, dateOfBirth })
    const { errors } = expectRefusal(reply, 422, 'invalid-input')
    expect(errors).toEqual([{ field: 'dateOfBirth', message }])
    expect(surgery.requests).toBe(0)
  })

  test('the same call again is the same answer, and no second pairing', async () => {
    const grace = newcomer()
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await grace.post('/gp-records', gracesLetter, key)
    const again = await grace.post('/gp-records', gracesLetter, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(surgery.requests).toBe(1)
  })

  test('a closed account connects nothing', async () => {
    const { identity } = knownPeople()
    const standing = async () => ({ isActive: false, canAccessHurdle: true })
    const closed = api({ identity: { ...identity, standing } }).member(`user_${randomUUID()}`)
    expectRefusal(await closed.post('/gp-records', gracesLetter), 401, 'unauthorised')
    expect(surgery.requests).toBe(0)
  })
})

describe('after five tries in an hour', () => {
  const wrong = { ...gracesLetter, surname: 'Smith' }

  test('a member waits, whichever instance answers, and is told for how long', async () => {
    const subject = `user_${randomUUID()}`
    const left = []
    for (let tried = 0; tried < 5; tried += 1) {
      const reply = await api().member(subject).post('/gp-records', wrong)
      left.push(expectRefusal(reply, 422, 'gp-details-not-matched').triesLeft)
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    const later = new Date(noon.getTime() + 15 * 60_000)
    const grace = api({ now: () => later }).member(subject)
    const reply = await grace.post('/gp-records', gracesLetter)
    expect(expectRefusal(reply, 429, 'gp-locked-out')).toMatchObject({
      triesLeft: 0,
      detail: expect.stringContaining('try again in 45 minutes'),
    })
    expect(reply.headers.get('Retry-After')).toBe('2700')
    expect(surgery.requests).toBe(5)
    expect((await auditOf(grace)).at(-1)).toBe('gp-connect locked-out')
    const nextHour = api({ now: () => new Date(noon.getTime() + 3_600_000) }).member(subject)
    await connect(nextHour)
  })

  test('tries at once are counted too', async () => {
    const grace = newcomer()
    const tries = Array.from({ length: 8 }, async () => grace.post('/gp-records', wrong))
    const replies = await Promise.all(tries)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  test('a system that is down uses no try up', async () => {
    const grace = newcomer()
    await surgery.fault('down')
    for (let tried = 0; tried < 6; tried += 1) {
      const reply = await grace.post('/gp-records', gracesLetter)
      expect(expectRefusal(reply, 503, 'gp-system-unavailable').triesLeft).toBe(5)
    }
    await surgery.fault('none')
    await connect(grace)
  })
})

describe('connecting again', () => {
  test('after a move puts the new surgery in place of the old', async () => {
    const grace = newcomer()
    const before = await connect(grace)
    const after = await connect(grace, aminasLetter)
    expect(after).not.toBe(before)
    expectRefusal(await read(grace, before), 404, 'not-found')
    expect((await recordOf(grace, after)).surgery?.odsCode).toBe('M81042')
    // The old surgery has been told: its letter works again.
    await expect
      .poll(async () => (await newcomer().post('/gp-records', gracesLetter)).status)
      .toBe(201)
  })

  test('with details that are refused keeps what was connected', async () => {
    const grace = newcomer()
    const patientId = await connect(grace)
    const reply = await grace.post('/gp-records', { ...aminasLetter, surname: 'Smith' })
    expectRefusal(reply, 422, 'gp-details-not-matched')
    await recordOf(grace, patientId)
  })
})

describe('disconnecting', () => {
  test('erases the credential and tells the surgery', async () => {
    const grace = newcomer()
    const patientId = await connect(grace)
    const reply = await grace.send('DELETE', '/gp-records')
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    const { id, gpRecordsConnected } = await grace.user()
    expect(gpRecordsConnected).toBe(false)
    const rows = database.db.selectFrom('gp_connections').selectAll().where('member_id', '=', id)
    expect(await rows.execute()).toEqual([])
    expectRefusal(await read(grace, patientId), 404, 'not-found')
    await expect
      .poll(async () => (await newcomer().post('/gp-records', gracesLetter)).status)
      .toBe(201)
    expect(await auditOf(grace)).toContain('gp-disconnect disconnected')
  })

  test('works while the surgery’s system is down, and when nothing is connected', async () => {
    const grace = newcomer()
    await connect(grace)
    await surgery.fault('down')
    expect((await grace.send('DELETE', '/gp-records')).status).toBe(200)
    expect((await grace.send('DELETE', '/gp-records')).status).toBe(200)
  })
})

describe('the credential', () => {
  test('rests sealed, and neither it nor a detail of the letter is anywhere else', async () => {
    const logging = api()
    const grace = logging.member(`user_${randomUUID()}`)
    const patientId = await connect(grace)
    await recordOf(grace, patientId)
    const dump = []
    for (const table of ['gp_connections', 'idempotency', 'audit_log', 'rate_limits'] as const) {
      dump.push(JSON.stringify(await database.db.selectFrom(table).selectAll().execute()))
    }
    const row = await database.db
      .selectFrom('gp_connections')
      .selectAll()
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow()
    const { id } = await grace.user()
    const sealed = { keyId: row.key_id, sealed: row.credential }
    const credential = recordSeal.open(sealed, `${id} ${patientId}`)
    for (const secret of [credential, gracesLetter.linkageKey, gracesLetter.accountID]) {
      expect(dump.join('')).not.toContain(secret)
      expect(logging.logged.join('')).not.toContain(secret)
    }
  })

  test('opens after a change of keys, and asks to connect again when its key is lost', async () => {
    const subject = `user_${randomUUID()}`
    const patientId = await connect(api().member(subject))
    const [before, now] = ['a'.repeat(43), 'b'.repeat(43)]
    const changed = api({ recordSeal: createRecordSeal([now, before]) }).member(subject)
    await recordOf(changed, patientId)
    const lost = api({ recordSeal: createRecordSeal([now]) }).member(subject)
    expectRefusal(await read(lost, patientId), 409, 'gp-connection-ended')
    await connect(lost, aminasLetter)
  })
})
