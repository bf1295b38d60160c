import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { diseasesOf, withImported } from '#contract/diseases.ts'
import { importedIn, listDiseases } from '#contract/imported-diseases.ts'
import { knownDiseases, shippedDiseases } from '../../../server/diseases/known-diseases.ts'
import { apiOver, asOperator, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

const nomenclature = readFileSync('sandbox/orphanet/nomenclature.xml', 'utf8')
const classification = readFileSync('sandbox/orphanet/classification.xml', 'utf8')

const api = () => apiOver(given.db)
const imported = async (text: string) =>
  api().anyone.send('POST', '/operator/diseases', {
    text,
    headers: { ...asOperator, 'Content-Type': 'application/xml' },
  })
const known = async () => knownDiseases(given.db)
const idOf = async (text: string) => (await known()).meantBy(text).map(({ id }) => id)

beforeEach(async () => {
  await given.db.deleteFrom('diseases').execute()
  await given.db.deleteFrom('disease_types').execute()
  await given.db.deleteFrom('disease_imports').execute()
})

describe('the nomenclature', () => {
  test('is read with its names, and what is on the shipped list is the same disease by either id', async () => {
    const reply = await imported(nomenclature)
    expect(reply).toMatchObject({
      status: 200,
      body: { kind: 'nomenclature', read: 8, added: 8, published: '2026-11-01 00:00:00' },
    })
    const { byId, all } = await known()
    expect(byId.get('ORPHA:900004')).toBe(byId.get('huntingtons-disease'))
    expect(byId.get('huntingtons-disease')?.name).toBe('Huntington’s disease')
    expect(await idOf('Huntington chorea')).toEqual(['huntingtons-disease'])
    expect(await idOf('ELBOW and knee stiffness & late walking')).toEqual(['ORPHA:900005'])
    expect(all.filter(({ name }) => name === 'Marfan syndrome')).toHaveLength(1)
  })

  test('says the same a second time, and changes nothing', async () => {
    await imported(nomenclature)
    const before = await api().anyone.get('/diseases')
    expect((await imported(nomenclature)).body).toMatchObject({ added: 0, renamed: [], merged: [] })
    const after = await api().anyone.get('/diseases')
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'))
  })

  test('merges what was moved, and keeps apart what is only referred to', async () => {
    await imported(nomenclature)
    const { byId, all } = await known()
    expect(byId.get('ORPHA:900007')?.id).toBe('ORPHA:900005')
    expect(await idOf('Larkfield disease')).toEqual(['ORPHA:900005'])
    expect(byId.get('ORPHA:900008')).toMatchObject({ id: 'ORPHA:900008', isRetired: true })
    expect(all.map(({ id }) => id)).not.toContain('ORPHA:900008')
  })

  test('that renames, merges or no longer has a disease leaves every answer and study its meaning', async () => {
    await imported(nomenclature)
    const later = nomenclature
      .replace('<Name lang="en">Huntington disease</Name>', '<Name lang="en">Ash disorder</Name>')
      .replace('<OrphaCode>900006</OrphaCode>', '<OrphaCode>900016</OrphaCode>')
    expect((await imported(later)).body).toMatchObject({
      added: 1,
      renamed: [{ id: 'ORPHA:900004', from: 'Huntington disease', to: 'Ash disorder' }],
      retired: ['ORPHA:900006'],
    })
    const { byId } = await known()
    expect(byId.get('ORPHA:900004')?.id).toBe('huntingtons-disease')
    expect(await idOf('Ash disorder')).toEqual(['huntingtons-disease'])
    expect(byId.get('ORPHA:900006')).toMatchObject({ isRetired: true })
    const lou = api().member(`user_${randomUUID()}`)
    const chosen = { name: 'Juvenile Wexcombe', diseaseId: 'ORPHA:900006' }
    expect((await lou.post('/diagnosis', chosen)).status).toBe(201)
  })

  test('that comes back is no longer retired', async () => {
    await imported(nomenclature)
    await imported(
      nomenclature.replace('<OrphaCode>900006</OrphaCode>', '<OrphaCode>900016</OrphaCode>'),
    )
    await imported(nomenclature)
    expect((await known()).byId.get('ORPHA:900006')?.isRetired).toBe(false)
  })
})

test('a classification says what is a type of what, whichever file came first', async () => {
  expect((await imported(classification)).body).toMatchObject({ kind: 'classification', added: 4 })
  await imported(nomenclature)
  expect((await imported(classification)).body).toMatchObject({ added: 0 })
  const { byId } = await known()
  expect(byId.get('ORPHA:900006')?.typeOf).toEqual(['ORPHA:900005'])
  expect(byId.get('marfan-syndrome')?.typeOf).toContain('ORPHA:900001')
})

describe('a wrong file is refused with a sentence, and nothing is changed', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>'
  test.each([
    ['a page', '<!doctype html><html><body>No</body></html>'],
    ['JSON', '{ "diseases": [] }'],
    ['other XML', '<feed><Disorder/></feed>'],
    ['nothing', ''],
    ['no disease', '<JDBOR date="x"><DisorderList count="0"></DisorderList></JDBOR>'],
    ['an entity', nomenclature.replace('&amp;', '&lol;')],
    ['a document type', nomenclature.replace('<JDBOR', `${bomb}<JDBOR`)],
    ['a file that was cut off', nomenclature.slice(0, -200)],
    ['half of the diseases', nomenclature.replace('count="8"', 'count="9"')],
    ['another language', nomenclature.replaceAll('lang="en"', 'lang="fr"')],
  ])('%s', async (_, text) => {
    const { detail = '' } = expectProblem(await imported(text), 422, 'invalid-input')
    expect(detail).toMatch(/^This file|^This is not|^There are no/)
    expect(await given.db.selectFrom('diseases').selectAll().execute()).toEqual([])
  })

  test('one without most of what was there', async () => {
    await imported(nomenclature)
    const few = nomenclature.replaceAll('<OrphaCode>90000', '<OrphaCode>90009')
    expectProblem(await imported(few), 422, 'invalid-input')
    expect((await known()).byId.get('ORPHA:900005')?.isRetired).toBe(false)
  })
})

test('of two imports at once one waits or is refused, and all is there', async () => {
  const replies = await Promise.all([imported(nomenclature), imported(nomenclature)])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    expect.toBeOneOf([200, 409]),
  ])
  expect(await given.db.selectFrom('diseases').selectAll().execute()).toHaveLength(8)
})

test('a study is for diseases that are known, by whichever id', async () => {
  await imported(nomenclature)
  const write = async (id: string) =>
    api().anyone.post(
      '/operator/studies/new',
      {
        id: `study-${randomUUID()}`,
        studyName: 'A study',
        organisation: 'Institute of Tests',
        description: 'Looks for somebody.',
        infoLink: 'https://study.example.com/about',
        terms: 'https://study.example.com/terms',
        privacyPolicy: 'https://study.example.com/privacy',
        dataRequests: [{ type: 'MEDICAL_RECORD' }],
        looksFor: { diseases: ['marfan-syndrome', id] },
      },
      asOperator,
    )
  expect((await write('ORPHA:900005')).status).toBe(200)
  const { errors } = expectProblem(await write('ORPHA:7'), 422, 'invalid-input')
  expect(errors?.[0]?.message).toContain('ORPHA:7')
})

describe('the list for the app', () => {
  test('is the same for everybody, and is sent once', async () => {
    const none = await api().anyone.get('/diseases')
    expect(none.body).toMatchObject({ source: expect.stringContaining('CC BY 4.0'), diseases: [] })
    await imported(nomenclature)
    await imported(classification)
    const reply = await api().anyone.get('/diseases')
    const { diseases } = v.parse(listDiseases.reply, reply.body)
    const here = diseasesOf(withImported(shippedDiseases, importedIn(diseases)))
    expect(here.all).toEqual((await known()).all)
    const etag = reply.headers.get('ETag') ?? ''
    const again = await api().anyone.send('GET', '/diseases', {
      headers: { 'If-None-Match': etag },
    })
    expect(again.status).toBe(304)
  })
})

test(
  'ten thousand diseases are imported, and at most 400 kB for the app',
  { timeout: 60_000 },
  async () => {
    const reply = await imported(manyDiseases(10_000))
    expect(reply.body).toMatchObject({ read: 10_000, added: 10_000 })
    const { body } = await api().anyone.get('/diseases')
    expect(gzipSync(JSON.stringify(body), { level: 9 }).byteLength).toBeLessThan(400_000)
  },
)

/** Names of five words of some hundreds, each with a synonym and half with another, as Orphanet's are. */
function manyDiseases(many: number): string {
  const parts = [
    'neuro',
    'osteo',
    'myo',
    'hepato',
    'cardio',
    'retino',
    'dermato',
    'nephro',
    'chondro',
    'angio',
  ]
  const ends = [
    'dystrophy',
    'plasia',
    'pathy',
    'sclerosis',
    'ectasia',
    'genesis',
    'trophy',
    'penia',
  ]
  const word = (n: number) =>
    `${parts[n % 10]}${parts[Math.floor(n / 10) % 10]}${ends[Math.floor(n / 100) % 8]}`
  let state = 2026
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  const name = () => `${word(next())}-${word(next())}-${word(next())} syndrome type ${next() % 40}`
  const rows = Array.from({ length: many }, (_, n) => {
    const synonyms = Array.from(
      { length: 1 + (n % 2) },
      () => `<Synonym lang="en">${name()}</Synonym>`,
    )
    return `<Disorder id="${n}"><OrphaCode>${n + 1}</OrphaCode><Name lang="en">${name()}</Name><SynonymList>${synonyms.join('')}</SynonymList></Disorder>`
  })
  return `<JDBOR date="2026-11-01"><DisorderList count="${many}">${rows.join('')}</DisorderList></JDBOR>`
}
