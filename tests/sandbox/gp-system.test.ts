import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createGpSystem } from '../../sandbox/gp-system/create-gp-system.ts'
import { aminasLetter, elsiesLetter, gracesLetter, withGpSystem } from '../support/gp-system.ts'
import { noon } from '../support/tokens.ts'

const given = withGpSystem()

const link = {
  accountId: gracesLetter.accountID,
  linkageKey: gracesLetter.linkageKey,
  odsCode: gracesLetter.gpOdsCode,
  surname: gracesLetter.surname,
  dateOfBirth: gracesLetter.dateOfBirth,
}

const Linked = v.object({
  credential: v.string(),
  practice: v.object({ odsCode: v.string(), name: v.string() }),
})
const GpErrorReply = v.object({ error: v.object({ code: v.string() }) })
const Sent = v.object({
  schema1: v.object({ medicalRecord: v.record(v.string(), v.array(v.unknown())) }),
  schema3: v.array(v.unknown()),
  notShared: v.array(v.string()),
  failed: v.array(v.string()),
})

const put = async (details: object, id: string = randomUUID()) =>
  fetch(`${given.url}/links/${id}`, { method: 'PUT', body: JSON.stringify(details) })

async function credentialOf(details: object, id?: string): Promise<string> {
  return v.parse(Linked, await (await put(details, id)).json()).credential
}

const records = async (credential: string, query = {}) =>
  fetch(`${given.url}/records?${new URLSearchParams(query).toString()}`, {
    headers: { Authorization: `Bearer ${credential}` },
  })

const recordsSent = async (credential: string, query = {}) =>
  v.parse(Sent, await (await records(credential, query)).json())

async function errorOf(reply: Response) {
  return [reply.status, v.parse(GpErrorReply, await reply.json()).error.code]
}

const elsie = {
  accountId: elsiesLetter.accountID,
  linkageKey: elsiesLetter.linkageKey,
  odsCode: elsiesLetter.gpOdsCode,
  surname: elsiesLetter.surname,
  dateOfBirth: elsiesLetter.dateOfBirth,
}

describe('linking', () => {
  test('the letter’s details give a credential and the practice', async () => {
    const reply = await put(link)
    expect(reply.status).toBe(201)
    const { practice } = v.parse(Linked, await reply.json())
    expect(practice).toEqual({ odsCode: 'B86017', name: 'Tannery Street Surgery' })
  })

  test.each(['PEMBERTON', 'pemberton', '  Pemberton '])(
    'a surname may be written %j',
    async (surname) => {
      expect((await put({ ...link, surname })).status).toBe(201)
    },
  )

  test.each([
    [{ linkageKey: '0dw1f1p4a/2!36' }, 404, 'INVALID_LINKAGE_DETAILS'],
    [{ linkageKey: '0DW1F1P4A/2!35' }, 404, 'INVALID_LINKAGE_DETAILS'],
    [{ accountId: '123456' }, 404, 'INVALID_LINKAGE_DETAILS'],
    [{ surname: 'Pembertone' }, 404, 'NO_DEMOGRAPHIC_MATCH'],
    [{ dateOfBirth: '1962-11-29' }, 404, 'NO_DEMOGRAPHIC_MATCH'],
    [{ odsCode: 'N85014' }, 403, 'PRACTICE_NOT_ENABLED'],
    [{ odsCode: 'Z99999' }, 403, 'PRACTICE_NOT_ENABLED'],
    [{ odsCode: 'D82003' }, 503, 'PRACTICE_SYSTEM_UNAVAILABLE'],
    [{ accountId: '12' }, 400, 'DETAILS_WRONG_LENGTH'],
    [{ linkageKey: 'short' }, 400, 'DETAILS_WRONG_LENGTH'],
    [{ surname: 5 }, 400, 'MALFORMED_REQUEST'],
  ])('with %o instead is refused', async (instead, status, code) => {
    expect(await errorOf(await put({ ...link, ...instead }))).toEqual([status, code])
  })

  test('a child is refused', async () => {
    const theo = {
      accountId: '2200417',
      linkageKey: 'kL9sW2pQ4tZx7',
      odsCode: 'YO1234',
      surname: 'Marchetti',
      dateOfBirth: '2013-03-08',
    }
    expect(await errorOf(await put(theo))).toEqual([403, 'UNDER_AGE'])
  })

  test('an account is linked once, and again after its link has ended', async () => {
    const id = randomUUID()
    const credential = await credentialOf(link, id)
    expect(await errorOf(await put(link))).toEqual([409, 'ALREADY_LINKED'])
    await fetch(`${given.url}/links/${id}`, { method: 'DELETE' })
    expect(await errorOf(await records(credential))).toEqual([401, 'INVALID_CREDENTIAL'])
    expect((await put(link)).status).toBe(201)
  })
})

describe('a link whose reply was lost', () => {
  test('is asked for again under its id and gives the same credential', async () => {
    const id = randomUUID()
    const [first, again] = [await put(link, id), await put(link, id)]
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await again.json()).toEqual(await first.json())
    expect(await given.links()).toHaveLength(1)
    expect(await errorOf(await put(link))).toEqual([409, 'ALREADY_LINKED'])
    expect(await errorOf(await put({ ...link, surname: 'Smith' }, id))).toEqual([
      404,
      'NO_DEMOGRAPHIC_MATCH',
    ])
  })

  test('is ended by its id, also before its request arrives', async () => {
    const [made, late] = [randomUUID(), randomUUID()]
    await put(link, made)
    for (const id of [made, late]) {
      const ended = await fetch(`${given.url}/links/${id}`, { method: 'DELETE' })
      expect(ended.status).toBe(204)
      expect(await errorOf(await put(link, id))).toEqual([410, 'LINK_ENDED'])
    }
    expect((await put(link)).status).toBe(201)
  })
})

describe('the files of GP_RECORDS_DIR', () => {
  test('may come, change and go while it runs', async () => {
    expect(await errorOf(await put(elsie))).toEqual([403, 'PRACTICE_NOT_ENABLED'])
    given.write('elsie.json', { account: elsiesLetter, schema3: [{ date: null, recordItems: [] }] })
    const credential = await credentialOf(elsie)
    expect((await recordsSent(credential)).schema3).toHaveLength(1)
    given.write('elsie.json', { account: elsiesLetter, schema3: [] })
    expect((await recordsSent(credential)).schema3).toEqual([])
    given.write('elsie.json', { account: { ...elsiesLetter, linkageKey: 'another-key' } })
    expect(await errorOf(await records(credential))).toEqual([403, 'REGISTRATION_ENDED'])
    rmSync(join(given.recordsDir, 'elsie.json'))
    expect(await errorOf(await records(credential))).toEqual([403, 'REGISTRATION_ENDED'])
  })

  test.each([
    ['half a JSON', '{"account": {'],
    ['no account', { schema3: [] }],
    [
      'a section that is no list',
      { account: elsiesLetter, schema1: { medicalRecord: { allergies: {} } } },
    ],
  ])('one with %s is reported once and passed over', async (_, content) => {
    given.write('broken.json', content)
    expect((await put(link)).status).toBe(201)
    await put(link)
    expect(given.reports).toEqual([expect.stringMatching(/broken\.json is passed over: .+\.$/)])
    rmSync(join(given.recordsDir, 'broken.json'))
  })

  test('a folder that is gone holds nobody', async () => {
    const app = createGpSystem({ recordsDir: '/no/such/folder', report: () => {}, now: () => noon })
    const body = JSON.stringify(elsie)
    expect((await app.request('/links/1', { method: 'PUT', body })).status).toBe(403)
  })
})

describe('the record', () => {
  const dated = (term: string, effectiveDate: unknown) => ({ term, effectiveDate })
  const allergies = [
    dated('no date', undefined),
    dated('null', null),
    dated('year 0001', { value: '0001-01-01T00:00:00' }),
    dated('year 9999', { value: '9999-12-31T00:00:00' }),
    dated('in the year', { value: '2020-01-01T00:00:00', datePart: 'Year' }),
    dated('in the range', '2020-05-05'),
    dated('before', '2020-03-31'),
    dated('after', '2020-07-01'),
  ]

  test('of a range holds what is dated in it, and what has no usable date', async () => {
    given.write('elsie.json', { account: elsiesLetter, schema1: { medicalRecord: { allergies } } })
    const credential = await credentialOf(elsie)
    const sent = await recordsSent(credential, { from: '2020-04-01', to: '2020-06-30' })
    expect(sent.schema1.medicalRecord['allergies']).toEqual(
      v.parse(v.array(v.unknown()), JSON.parse(JSON.stringify(allergies.slice(0, 6)))),
    )
    expect((await recordsSent(credential)).schema1.medicalRecord['allergies']).toHaveLength(8)
  })

  test('says which sections are not shared and which failed', async () => {
    const sharing = { notShared: ['problems'], failing: ['testResults'] }
    const medicalRecord = { allergies: [], problems: [{}], testResults: [{}] }
    given.write('elsie.json', { account: elsiesLetter, sharing, schema1: { medicalRecord } })
    const credential = await credentialOf(elsie)
    const sent = await recordsSent(credential, {
      sections: 'allergies,problems,testResults,events',
    })
    expect(sent).toEqual({
      schema1: { medicalRecord: { allergies: [] } },
      notShared: ['problems'],
      failed: ['testResults'],
      schema3: [],
    })
  })

  test.each([{ from: '2020-01-01' }, { from: 'x', to: 'y' }, { sections: 'secrets' }])(
    '%o is no query',
    async (query) => {
      const credential = await credentialOf(link)
      expect(await errorOf(await records(credential, query))).toEqual([400, 'MALFORMED_REQUEST'])
    },
  )

  test('is given for a known credential only', async () => {
    for (const credential of ['', 'x', aminasLetter.linkageKey]) {
      expect(await errorOf(await records(credential))).toEqual([401, 'INVALID_CREDENTIAL'])
    }
  })
})

test('links outlive the process, and their file holds neither key nor credential', async () => {
  const stateFile = join(given.recordsDir, 'state', 'links')
  const start = () =>
    createGpSystem({ recordsDir: given.recordsDir, stateFile, report: () => {}, now: () => noon })
  const body = JSON.stringify(link)
  const { credential } = v.parse(
    Linked,
    await (await start().request('/links/1', { method: 'PUT', body })).json(),
  )
  const reply = await start().request('/records', {
    headers: { Authorization: `Bearer ${credential}` },
  })
  expect(reply.status).toBe(200)
  const kept = readFileSync(stateFile, 'utf8')
  for (const secret of [link.linkageKey, credential]) expect(kept).not.toContain(secret)
})
