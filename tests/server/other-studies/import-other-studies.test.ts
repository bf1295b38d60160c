import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { listOtherStudies, type OtherStudy } from '#contract/other-studies.ts'
import { importOtherStudies } from '../../../server/other-studies/import-other-studies.ts'
import { sentTogether } from '../../../server/other-studies/read-registers.ts'
import { HttpProblem } from '../../../server/http/http-problem.ts'
import {
  exampleRegisters,
  seedOtherStudies,
} from '../../../server/sandbox-seed/seed-other-studies.ts'
import { apiOver, asOperator, withDatabase } from '../../support/api.ts'
import { manyRecords } from '../../support/many-records.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()
const noon = new Date('2026-11-29T12:00:00Z')

const isrctn = readFileSync('sandbox/registers/isrctn.xml', 'utf8')
const clinicalTrials = readFileSync('sandbox/registers/clinical-trials.json', 'utf8')

const api = (now = noon) => apiOver(given.db, { now: () => now })
const imported = async (text: string, now = noon) =>
  api(now).anyone.send('POST', '/operator/other-studies', {
    text,
    headers: { ...asOperator, 'Content-Type': 'application/octet-stream' },
  })
const both = `\u001Ea.xml\n${isrctn}\u001Eb.json\n${clinicalTrials}`
const list = async (now = noon) => {
  const { body } = await api(now).anyone.get('/other-studies')
  return v.parse(listOtherStudies.reply, body)
}
const studies = async (): Promise<OtherStudy[]> => {
  const reply = await list()
  return reply.state === 'there' ? reply.studies : []
}
const ids = async () => (await studies()).map(({ id }) => id)

beforeEach(async () => {
  await given.db.deleteFrom('other_studies').execute()
  await given.db.deleteFrom('other_study_imports').execute()
})

describe('an import', () => {
  test('has each that recruits in the UK, of both registers, and says of the others why not', async () => {
    const reply = await imported(both)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        read: 15,
        kept: 7,
        known: 7,
        repeated: 0,
        refused: {
          'not recruiting': 3,
          'not in the UK': 2,
          'not in English': 1,
          'with a contact': 1,
          unreadable: 1,
        },
      },
    })
    expect(await ids()).toEqual([
      'ISRCTN99990001',
      'ISRCTN99990002',
      'ISRCTN99990003',
      'ISRCTN99990004',
      'ISRCTN99990005',
      'NCT99990001',
      'NCT99990002',
    ])
  })

  test('has a record as the register has it, but for the contact', async () => {
    await imported(both)
    const [first, second, third, fourth, fifth] = await studies()
    expect(first).toMatchObject({
      source: 'ISRCTN',
      title: 'How vascular Ehlers-Danlos syndrome changes blood vessels over five years',
      recruits: { from: '2025-03-01', to: '2031-02-28' },
      ages: { from: 16 },
      regions: ['Yorkshire and The Humber', 'West Midlands'],
      where: ['Northfield Hospital, Birmingham', 'Eastgate Royal Infirmary, Leeds'],
      concepts: ['vascular-ehlers-danlos-syndrome'],
      updated: '2026-10-12',
      link: 'https://www.isrctn.com/ISRCTN99990001',
    })
    expect(first?.summary.at(-1)).toBe('The Invented Rare Disease Fund (UK)')
    expect(second?.summary).toContain(
      'Many people with myasthenia gravis feel tired even when their muscles are strong. We compare a pacing plan with the usual care. It has no medicine in it.',
    )
    expect(second).toMatchObject({ regions: ['Yorkshire and The Humber', 'Scotland'] })
    expect(third?.summary.slice(-2)).toEqual(['One visit', 'A diary for 12 weeks'])
    expect(fourth).toMatchObject({ summary: [], sexes: ['FEMALE'] })
    expect(fifth?.conditions).toHaveLength(40)
    expect(fifth?.concepts).toEqual(['cystic-fibrosis', 'huntingtons-disease', 'wilson-disease'])
    expect(JSON.stringify(await studies())).not.toMatch(/Achterberg|Featherston|@|0123|<|\u202e/)
  })

  test('has the ones of ClinicalTrials.gov alike', async () => {
    await imported(clinicalTrials)
    const [first, second] = await studies()
    expect(first).toMatchObject({
      source: 'ClinicalTrials.gov',
      summary: [
        "The purpose of this study is to collect answers from families with Huntington's disease > 12 months after the diagnosis. Answers are given once a year, online.",
      ],
      recruits: { from: '2025-06-02' },
      regions: ['North West'],
      where: ['Manchester'],
      concepts: ['huntingtons-disease'],
      link: 'https://clinicaltrials.gov/study/NCT99990001',
    })
    expect(second).toMatchObject({
      ages: { from: 0, to: 17 },
      regions: ['London', 'Northern Ireland'],
    })
  })
})

describe('the next import', () => {
  test('says the same a second time, and is prepared from the same files as one', async () => {
    const first = await imported(both)
    const before = await studies()
    expect((await imported(both)).body).toEqual(first.body)
    expect(await studies()).toEqual(before)
    await importOtherStudies(given.db, exampleRegisters(), {
      now: noon,
      newId: () => 'again',
      operator: 'x',
    })
    expect(await studies()).toEqual(before)
  })

  test('replaces the whole list', async () => {
    await imported(isrctn)
    await imported(clinicalTrials)
    expect(await ids()).toEqual(['NCT99990001', 'NCT99990002'])
  })

  test('takes the newest of a record that stands in two files', async () => {
    const older = isrctn
      .replaceAll('2026-10-12', '2026-10-01')
      .replace('over five years', 'over time')
    for (const files of [
      `\u001Ea\n${older}\u001Eb\n${isrctn}`,
      `\u001Ea\n${isrctn}\u001Eb\n${older}`,
    ]) {
      expect((await imported(files)).body).toMatchObject({ read: 20, kept: 5, repeated: 10 })
      expect((await studies())[0]?.title).toContain('over five years')
    }
  })

  test('takes one study of either register alone, and an array of them', async () => {
    const one = `<fullTrial>${isrctn.split('<fullTrial>')[1]?.split('</fullTrial>')[0]}</fullTrial>`
    await imported(one)
    expect(await ids()).toEqual(['ISRCTN99990001'])
    const { studies: page } = v.parse(
      v.object({ studies: v.array(v.unknown()) }),
      JSON.parse(clinicalTrials),
    )
    await imported(JSON.stringify(page[0]))
    expect(await ids()).toEqual(['NCT99990001'])
    await imported(JSON.stringify(page.slice(0, 2)))
    expect(await ids()).toEqual(['NCT99990001', 'NCT99990002'])
  })

  test('prints one line for operators', async () => {
    const reply = await api().app.request('/operator/other-studies', {
      method: 'POST',
      headers: {
        ...asOperator,
        Accept: 'text/plain',
        'Content-Type': 'application/octet-stream',
      },
      body: both,
    })
    expect(await reply.text()).toBe(
      '15 records read, 7 on the list, 7 of them by the name of a disease; not on it: 3 not recruiting, 2 not in the UK, 1 not in English, 1 with a contact, 1 unreadable; summaries have up to 4000 characters',
    )
  })
})

describe('wrong files are refused with a sentence, and nothing is changed', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]>'
  const outside = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'
  test.each([
    ['a page', '<!doctype html><html><body>No</body></html>'],
    ['other XML', '<feed><fullTrial/></feed>'],
    ['other JSON', '{ "diseases": [] }'],
    ['JSON of nothing', '[null, 1, "x"]'],
    ['a table', 'number,title\n1,2'],
    ['nothing', ''],
    ['nothing after a name', '\u001Ea.xml\n'],
    ['an unknown entity', isrctn.replace('&lt;', '&lol;')],
    ['entities that grow', isrctn.replace('<allTrials', `${bomb}<allTrials`)],
    ['an entity from outside', isrctn.replace('<allTrials', `${outside}<allTrials`)],
    ['XML that was cut off', isrctn.slice(0, -500)],
    ['JSON that was cut off', clinicalTrials.slice(0, -50)],
    ['one of two that was cut off', both.slice(0, -50)],
    [
      'no study in the UK',
      isrctn
        .replaceAll('England', 'France')
        .replaceAll('Scotland', 'France')
        .replaceAll('Wales', 'France'),
    ],
    ['no study at all', '{ "studies": [], "totalCount": 0 }'],
  ])('%s', async (_, text) => {
    await imported(both)
    const before = await list()
    const { detail = '' } = expectProblem(await imported(text), 422, 'invalid-input')
    expect(detail).toMatch(/^(?:This|The) file|^This is not|^No study/)
    expect(detail).toMatch(/Nothing has changed\.$/)
    expect(await list()).toEqual(before)
  })

  test('and the file is named', async () => {
    const { detail } = expectProblem(await imported(both.slice(0, -50)), 422, 'invalid-input')
    expect(detail).toBe('The file b.json is not JSON, or was cut off. Nothing has changed.')
  })

  test('that are not sent as files', async () => {
    const reply = await api().anyone.send('POST', '/operator/other-studies', {
      text: isrctn,
      headers: { ...asOperator, 'Content-Type': 'application/xml' },
    })
    expectProblem(reply, 415, 'unsupported-media-type')
  })

  test('that are no text', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x3c])
    const files = sentTogether([{ name: 'a.xml', bytes }])
    const import_ = importOtherStudies(given.db, files, {
      now: noon,
      newId: () => 'x',
      operator: 'x',
    })
    await expect(import_).rejects.toThrow(HttpProblem)
  })

  test('whose sender goes away in the middle', async () => {
    async function* brokenOff() {
      yield new TextEncoder().encode(isrctn.slice(0, 9_000))
      throw new Error('The sender has gone')
    }
    const import_ = importOtherStudies(given.db, brokenOff(), {
      now: noon,
      newId: () => 'x',
      operator: 'x',
    })
    await expect(import_).rejects.toThrow(HttpProblem)
    expect(await list()).toEqual({ state: 'none' })
  })
})

test('of two imports at once one waits or is refused, and a whole list is there', async () => {
  const replies = await Promise.all([imported(isrctn), imported(clinicalTrials)])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    expect.toBeOneOf([200, 409]),
  ])
  expect([5, 2]).toContain((await ids()).length)
})

describe('the list for the app', () => {
  test('says that nothing was imported, and is sent once', async () => {
    expect(await list()).toEqual({ state: 'none' })
    await imported(both)
    const reply = await api().anyone.get('/other-studies')
    expect(reply.body).toMatchObject({
      state: 'there',
      updated: noon.toISOString(),
      sources: [
        { name: 'ISRCTN', attribution: expect.stringContaining('CC BY 4.0') },
        { name: 'ClinicalTrials.gov', attribution: expect.any(String) },
      ],
    })
    const headers = { 'If-None-Match': reply.headers.get('ETag') ?? '' }
    const again = await api().anyone.send('GET', '/other-studies', { headers })
    expect(again.status).toBe(304)
  })

  test('is the same for a member and for anybody', async () => {
    await imported(both)
    const ofAmina = await api().member('user_amina').get('/other-studies')
    expect(ofAmina.body).toEqual((await api().anyone.get('/other-studies')).body)
  })

  test('is hidden after 30 days without an import, and there again after the next', async () => {
    await imported(both)
    const day = (count: number) => new Date(noon.getTime() + count * 86_400_000)
    expect(await list(day(30))).toMatchObject({ state: 'there' })
    const reply = await api(day(31)).anyone.get('/other-studies')
    expect(reply.body).toEqual({ state: 'out-of-date', updated: noon.toISOString() })
    const headers = { 'If-None-Match': reply.headers.get('ETag') ?? '' }
    const again = await api(day(31)).anyone.send('GET', '/other-studies', { headers })
    expect(again.status).toBe(304)
    await imported(both, day(31))
    expect(await list(day(31))).toMatchObject({
      state: 'there',
      updated: day(31).toISOString(),
    })
  })
})

test('the sandbox has its own list on first use, and keeps what operators import', async () => {
  await seedOtherStudies(given.db, noon)
  expect(await ids()).toHaveLength(7)
  await imported(clinicalTrials)
  await seedOtherStudies(given.db, noon)
  expect(await ids()).toHaveLength(2)
})

describe('a large register', { timeout: 120_000 }, () => {
  test('2,000 studies are at most 1 MB for the app, with shorter summaries', async () => {
    const reply = await imported(manyRecords(2_000))
    expect(reply).toMatchObject({ status: 200, body: { read: 2_000, kept: 2_000 } })
    const { summaries } = v.parse(v.object({ summaries: v.number() }), reply.body)
    expect(summaries).toBeLessThan(4_000)
    const { body } = await api().anyone.get('/other-studies')
    expect(gzipSync(JSON.stringify(body), { level: 9 }).byteLength).toBeLessThan(1_000_000)
    const kept = await studies()
    expect(kept.filter(({ isShortened }) => isShortened)).toHaveLength(2_000)
  })

  test('more than 2,000 for the list are refused with their number', async () => {
    const { detail } = expectProblem(await imported(manyRecords(2_001)), 422, 'invalid-input')
    expect(detail).toMatch(/^These files have 2001 studies for the list, which takes at most 2,000/)
  })

  test('20,000 records are read where few of them are for the list, and one more is not', async () => {
    const ended = manyRecords(20_000, { end: '2020-01-01', summaryWords: 20 })
    const files = `\u001Ea\n${ended.replace('2020-01-01', '2031-01-01')}`
    expect((await imported(files)).body).toMatchObject({ read: 20_000, kept: 1 })
    const { detail } = expectProblem(
      await imported(`${files}\u001Eb\n${clinicalTrials}`),
      422,
      'invalid-input',
    )
    expect(detail).toMatch(/^These files have more than 20,000 records or 100 MB/)
  })
})
