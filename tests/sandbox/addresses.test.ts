import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAddresses } from '../../sandbox/addresses/create-addresses.ts'
import { gazetteer } from '../../sandbox/addresses/gazetteer.ts'
import { looksLikePostcode } from '../../src/contract/addresses.ts'

const Items = v.object({ Items: v.array(v.record(v.string(), v.string())) })
const Cleansed = v.array(v.object({ Matches: v.array(v.record(v.string(), v.string())) }))

const key = 'SB11-SB22-SB33-SB44'
let clock = new Date('2026-03-02T10:00:00Z')
let service = createAddresses({ key, now: () => clock })

beforeEach(() => {
  clock = new Date('2026-03-02T10:00:00Z')
  service = createAddresses({ key, now: () => clock })
})

async function find(query: Record<string, string>) {
  const search = new URLSearchParams({ Key: key, Countries: 'GB', Limit: '10', ...query })
  const reply = await service.request(`/Capture/Interactive/Find/v1.1/json3.ws?${search}`)
  return v.parse(Items, await reply.json()).Items
}

async function retrieve(id: string) {
  const search = new URLSearchParams({ Key: key, Id: id })
  const reply = await service.request(`/Capture/Interactive/Retrieve/v1/json3.ws?${search}`)
  return v.parse(Items, await reply.json()).Items
}

async function cleanse(address: Record<string, string>, withKey = key) {
  const reply = await service.request('/Cleansing/International/Batch/v1.00/json4.ws', {
    method: 'POST',
    body: JSON.stringify({ Key: withKey, Addresses: [{ Country: 'GB', ...address }] }),
  })
  return reply.json()
}

async function matches(address: Record<string, string>) {
  return v.parse(Cleansed, await cleanse(address))[0]?.Matches
}

const setFault = async (body: object) =>
  service.request('/faults', { method: 'POST', body: JSON.stringify(body) })

describe('the gazetteer', () => {
  test('holds hundreds of addresses with well-formed postcodes, each under one number', () => {
    expect(gazetteer.length).toBeGreaterThan(300)
    expect(gazetteer.filter(({ postcode }) => !looksLikePostcode(postcode))).toEqual([])
    expect(new Set(gazetteer.map(({ number }) => number)).size).toBe(gazetteer.length)
  })
})

describe('finding an address', () => {
  test('a postcode in any spelling is a container of its addresses', async () => {
    const [found, ...others] = await find({ Text: 'wr26nj' })
    expect(others).toEqual([])
    expect(found).toEqual({
      Id: 'GB|RM|ENG|6NJ-WR2',
      Type: 'Postcode',
      Text: 'WR2 6NJ',
      Highlight: '0-3,4-7',
      Description: 'Parish Well Lane, Hallow, Worcester - 15 Addresses',
    })
    expect(await find({ Text: 'WR2 6NJ' })).toEqual([found])
    const inside = await find({ Container: found?.['Id'] ?? '' })
    expect(inside).toHaveLength(10)
    expect(inside[0]).toMatchObject({
      Type: 'Address',
      Text: '1 Parish Well Lane',
      Description: 'Hallow, Worcester, WR2 6NJ',
    })
    expect(await find({ Container: found?.['Id'] ?? '', Text: 'Flat 3' })).toHaveLength(1)
  })

  test('the beginning of a postcode offers every postcode that begins so', async () => {
    const found = await find({ Text: 'WR2' })
    expect(found.map((item) => [item['Text'], item['Highlight']])).toEqual([
      ['WR2 6NJ', '0-3'],
      ['WR2 6NZ', '0-3'],
      ['WR2 6PA', '0-3'],
    ])
  })

  test('a street is a container, a house on it is an address', async () => {
    const [street] = await find({ Text: 'parish well' })
    expect(street).toMatchObject({
      Type: 'Street',
      Text: 'Parish Well Lane',
      Highlight: '0-6,7-11',
    })
    const [house, ...others] = await find({ Text: '7 parish well lane' })
    expect(house).toMatchObject({ Type: 'Address', Text: '7 Parish Well Lane' })
    expect(others).toEqual([])
  })

  test('accents and apostrophes are found with and without them', async () => {
    for (const typed of ['Brontë Rise', 'bronte rise', 'BRONTE RISE, Haworth']) {
      expect((await find({ Text: typed }))[0]).toMatchObject({ Text: 'Brontë Rise' })
    }
    for (const typed of ["Keelman's Row", 'Keelman’s row', 'keelmans row']) {
      expect((await find({ Text: typed }))[0]).toMatchObject({ Text: "Keelman's Row" })
    }
  })

  test('never more than the limit, and nothing for another country or for noise', async () => {
    expect(await find({ Text: 'Worcester', Limit: '2' })).toHaveLength(2)
    expect(await find({ Text: 'Worcester', Countries: 'FR' })).toEqual([])
    expect(await find({ Text: 'qqqq zzzz' })).toEqual([])
    expect(await find({ Text: '!?' })).toEqual([])
  })

  test('an error is an item of a reply of status 200', async () => {
    expect(await find({ Text: 'WR2', Key: 'wrong' })).toMatchObject([
      { Error: '2', Description: 'Unknown key' },
    ])
    expect(await find({ Text: ' ' })).toMatchObject([{ Error: '1001' }])
    expect(await find({ Text: 'a', Container: 'GB|RM|ENG|nowhere' })).toMatchObject([
      { Error: '1002' },
    ])
  })
})

describe('retrieving an address', () => {
  const idOf = async (text: string) => (await find({ Text: text }))[0]?.['Id'] ?? ''

  test('gives the lines, the post town and the postcode', async () => {
    expect(await retrieve(await idOf('Flat 2 Parish Well Lane'))).toMatchObject([
      { Line1: 'Flat 2', Line2: '12 Parish Well Lane', City: 'Worcester', PostalCode: 'WR2 6NJ' },
    ])
  })

  test('an id is refused when it is unknown, a container, or older than a day', async () => {
    const id = await idOf('7 Parish Well Lane')
    for (const wrong of ['', 'GB|RM|A|00000000|1', 'GB|RM|ENG|6NJ-WR2']) {
      expect(await retrieve(wrong)).toMatchObject([{ Error: '1001' }])
    }
    clock = new Date('2026-03-04T10:00:00Z')
    expect(await retrieve(id)).toMatchObject([{ Error: '1001' }])
  })
})

describe('cleansing a typed address', () => {
  const house = { Address1: '7 Parish Well Lane', Locality: 'Worcester', PostalCode: 'WR2 6NJ' }

  test('an address that is known to the letter is verified', async () => {
    expect(await matches(house)).toMatchObject([
      { ...house, Address2: 'Hallow', AVC: expect.stringMatching(/^V/), AQI: 'A' },
    ])
  })

  test('slips, abbreviations and a forgotten postcode are put right', async () => {
    const slips = [
      { Address1: '7 Parrish Wel Ln', Locality: 'worcester', PostalCode: 'wr2 6nj' },
      { Address1: '7 Parish Well Lane', Locality: 'Hallow', PostalCode: '' },
      { Address1: '7, PARISH WELL LANE', Locality: 'Wocester', PostalCode: 'WR2 6NJ' },
    ]
    for (const typed of slips) expect(await matches(typed)).toMatchObject([house])
  })

  test('an unknown house on a known street is partly verified', async () => {
    expect(await matches({ ...house, Address1: '99 Parish Well Lane' })).toMatchObject([
      { Address1: '99 Parish Well Lane', AVC: expect.stringMatching(/^P/), AQI: 'C' },
    ])
  })

  test('a street of two towns is ambiguous until the town is given', async () => {
    const both = await matches({ Address1: '3 Larch Vale' })
    expect(both).toMatchObject([{ Locality: 'Leeds' }, { Locality: 'Liverpool' }])
    expect(both?.every(({ AVC }) => AVC?.startsWith('A'))).toBe(true)
    expect(await matches({ Address1: '3 Larch Vale', Locality: 'Leeds' })).toHaveLength(1)
  })

  test('an unknown street of a known town is unverified, elsewhere nothing matches', async () => {
    const typed = { Address1: '4 Nowhere Mansions', Locality: 'York', PostalCode: 'YO10 4AA' }
    expect(await matches(typed)).toMatchObject([{ ...typed, AVC: expect.stringMatching(/^U/) }])
    expect(await matches({ Address1: '🏠', Locality: 'Atlantis', PostalCode: 'x' })).toEqual([])
    expect(await matches({ ...house, Country: 'FR' })).toEqual([])
  })

  test('a wrong key and a body that cannot be read are refused as the service does', async () => {
    expect(await cleanse(house, 'wrong')).toMatchObject({ Items: [{ Error: '2' }] })
    expect(await cleanse({ Address1: '1' }, key)).toMatchObject([{ Matches: [] }])
  })
})

describe('the switch for faults', () => {
  test('makes the service misbehave in each way, and well again', async () => {
    const search = '/Capture/Interactive/Find/v1.1/json3.ws?Key=x&Text=WR2'
    await setFault({ mode: 'down' })
    expect((await service.request(search)).status).toBe(503)
    await setFault({ mode: 'html' })
    expect((await service.request(search)).headers.get('Content-Type')).toContain('text/html')
    await setFault({ mode: 'error-in-200' })
    expect(await find({ Text: 'WR2' })).toMatchObject([{ Error: '3' }])
    await setFault({ mode: 'slow', delay: 0 })
    expect(await find({ Text: 'WR2' })).toHaveLength(3)
    await setFault({ mode: 'none' })
    expect(await find({ Text: 'WR2' })).toHaveLength(3)
    expect((await setFault({ mode: 'rude' })).status).toBe(422)
  })
})
