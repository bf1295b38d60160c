import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { diseasesOf, withImported } from '#contract/diseases.ts'
import { importedIn, listDiseases } from '#contract/imported-diseases.ts'
import { getHealthProfile } from '#contract/profile.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import { fitAnswersOf, fitLines, fitOf } from '#contract/study-fit.ts'
import {
  knownDiseases,
  namesOfMedicine,
  shippedByName,
  shippedDiseases,
} from '../../../server/diseases/known-diseases.ts'
import { readNomenclature } from '../../../server/diseases/read-nomenclature.ts'
import { HttpProblem } from '../../../server/http/http-problem.ts'
import { apiOver, asOperator, withDatabase, type Caller } from '../../support/api.ts'
import { manyDiseases } from '../../support/many-diseases.ts'
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

  test('is matched with the shipped list first by the name itself, then by what a name means', async () => {
    await imported(nomenclature.replace('Connective tissue disorder', 'Marfan disease'))
    const { byId } = await known()
    expect(byId.get('ORPHA:900002')?.id).toBe('marfan-syndrome')
    expect(byId.get('ORPHA:900001')?.id).toBe('ORPHA:900001')
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

test('a file whose sender goes away in the middle changes nothing', async () => {
  await imported(nomenclature)
  const rest = new TextEncoder().encode(
    nomenclature.replace('Wexcombe syndrome', 'Ash').slice(0, 900),
  )
  async function* brokenOff() {
    yield rest
    throw new Error('The sender has gone')
  }
  await expect(readNomenclature(brokenOff())).rejects.toThrow(HttpProblem)
  expect(await idOf('Wexcombe syndrome')).toEqual(['ORPHA:900005'])
})

describe('a wrong file is refused with a sentence, and nothing is changed', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>'
  const ofOrphanet = (inside: string) =>
    `<JDBOR date="x"><DisorderList count="1">${inside}</DisorderList></JDBOR>`
  const named = '<OrphaCode>7</OrphaCode><Name lang="en">Ash</Name><SynonymList/>'
  const gene = named.replace('<SynonymList/>', '<Gene><SynonymList/></Gene>')
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
    ['diseases and their genes', ofOrphanet(`<Disorder id="1">${gene}</Disorder>`)],
    [
      'signs of diseases',
      ofOrphanet(`<SetStatus><Disorder id="1">${named}</Disorder></SetStatus>`),
    ],
    [
      'a disease within another',
      ofOrphanet(
        `<Disorder id="1">${named}<Part><Disorder id="2">${named}</Disorder></Part></Disorder>`,
      ),
    ],
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

describe('a study', () => {
  const write = async (looksFor: LooksFor, id = `study-${randomUUID()}`) =>
    api().anyone.post(
      '/operator/studies/new',
      {
        id,
        studyName: 'A study',
        organisation: 'Institute of Tests',
        description: 'Looks for somebody.',
        infoLink: 'https://study.example.com/about',
        terms: 'https://study.example.com/terms',
        privacyPolicy: 'https://study.example.com/privacy',
        dataRequests: [{ type: 'MEDICAL_RECORD' }],
        looksFor,
      },
      asOperator,
    )

  test('is for diseases that are known, by whichever id', async () => {
    await imported(nomenclature)
    const diseases = ['marfan-syndrome', 'ORPHA:900005']
    expect((await write({ diseases })).status).toBe(200)
    const unknown = await write({ diseases: [...diseases, 'ORPHA:7'] })
    const { errors } = expectProblem(unknown, 422, 'invalid-input')
    expect(errors?.[0]?.message).toContain('ORPHA:7')
  })

  test.each<[string, LooksFor]>([
    ['no age', { ages: { from: 60, to: 18 } }],
    ['no disease', { diseases: [] }],
    ['no sex', { sexes: [] }],
  ])('for people of %s is refused when it is written', async (_, looksFor) => {
    expectProblem(await write(looksFor), 422, 'invalid-input')
  })

  test('for whom more is written than can be stored is refused with the number of characters', async () => {
    const ask = Array.from({ length: 21 }, (_, n) => `${n} ${'x'.repeat(190)}`)
    const { errors } = expectProblem(await write({ ask }), 422, 'invalid-input')
    expect(errors).toEqual([
      {
        field: 'looksFor',
        message: expect.stringMatching(/^Whom the study looks for takes 4,1\d\d characters/),
      },
    ])
    expect((await write({ ask: ask.slice(1) })).status).toBe(200)
  })

  test('is reviewed in the words that members read', async () => {
    await imported(nomenclature)
    const id = `study-${randomUUID()}`
    await write(
      {
        diseases: ['marfan-syndrome', 'ORPHA:900005'],
        ages: { from: 18, to: 60 },
        ask: ['Whether you can walk.'],
        where: 'Three visits in Leeds',
      },
      id,
    )
    const reply = await api().app.request(`/operator/studies/${id}/criteria`, {
      headers: { ...asOperator, Accept: 'text/plain' },
    })
    const lines = (await reply.text()).split('\n')
    expect(lines.slice(0, 4)).toEqual([
      'looks for\tDiagnosis: Marfan syndrome or Wexcombe syndrome',
      'looks for\tAge: 18 to 60',
      'looks for\tThe study’s team decides: Whether you can walk.',
      'looks for\tWhere it takes place: Three visits in Leeds',
    ])
  })
})

describe('what a member has told fits whom a study looks for', () => {
  const fitOfMember = async (looksFor: LooksFor, member: Caller) => {
    const { body } = await member.get('/health-profile')
    const { address, ...profile } = v.parse(getHealthProfile.reply, body)
    const answers = fitAnswersOf({ ...profile, postcode: address?.postcode })
    const today = '2026-11-28'
    const context = { diseases: await known(), shipped: shippedByName(), namesOfMedicine, today }
    return fitOf(fitLines(looksFor, answers, context))
  }
  const someone = () => api().member(`user_${randomUUID()}`)
  const juvenile: LooksFor = { diseases: ['ORPHA:900006'] }

  test('with a disease that was chosen, and has been renamed, retired or merged since', async () => {
    await imported(nomenclature)
    await imported(classification)
    const lou = someone()
    await lou.post('/diagnosis', { name: 'My walking', diseaseId: 'ORPHA:900006' })
    const same = async () => [
      await fitOfMember(juvenile, lou),
      await fitOfMember({ diseases: ['ORPHA:900005'] }, lou),
      await fitOfMember({ diseases: ['cystic-fibrosis'] }, lou),
    ]
    expect(await same()).toEqual(['fits', 'fits', 'does-not-fit'])
    const seen = async () => (await lou.get('/research-view')).body
    expect(await seen()).toMatchObject({ disease: ['Wexcombe syndrome, juvenile type'] })
    await imported(nomenclature.replaceAll('juvenile type', 'type J'))
    expect(await same()).toEqual(['fits', 'fits', 'does-not-fit'])
    expect(await seen()).toMatchObject({ disease: ['Wexcombe syndrome, type J'] })
    // Gone from the list: what has become of it is not known.
    await imported(nomenclature.replace('<OrphaCode>900006<', '<OrphaCode>900016<'))
    expect(await same()).toEqual(['fits', 'fits', 'cannot-tell'])
    const moved = nomenclature
      .replaceAll('900007', '900017')
      .replaceAll('900006', '900007')
      .replaceAll('900017', '900006')
    await imported(moved)
    expect(await same()).toEqual(['fits', 'fits', 'does-not-fit'])
    expect(await seen()).toMatchObject({ disease: ['Wexcombe syndrome'] })
  })

  test('as the last of forty diagnoses', async () => {
    await imported(nomenclature)
    const lou = someone()
    const names = Array.from({ length: 39 }, (_, n) => `Illness ${'x'.repeat(n + 1)}`)
    const { status } = await lou.put('/diagnosis', { names: [...names, 'Larkfield disease'] })
    expect(status).toBe(200)
    expect(await fitOfMember({ diseases: ['ORPHA:900005'] }, lou)).toBe('fits')
    expect(await fitOfMember({ diseases: ['cystic-fibrosis'] }, lou)).toBe('cannot-tell')
  })

  test('in Welsh and Polish letters, as typed and without their accents', async () => {
    const words = ['Clefyd y gŵr o Lŷn', 'Zespół Łącznotkankowy']
    const named = nomenclature
      .replace('<Name lang="en">Wexcombe syndrome</Name>', `<Name lang="en">${words[0]}</Name>`)
      .replace('Wexcombe syndrome, juvenile type', words[1] ?? '')
    await imported(named)
    expect(await idOf('clefyd y gwr o lyn')).toEqual(['ORPHA:900005'])
    expect(await idOf('ZESPÓŁ ŁĄCZNOTKANKOWY')).toEqual(['ORPHA:900006'])
    expect(await idOf('zespol lacznotkankowy')).toEqual(['ORPHA:900006'])
    const lou = someone()
    await lou.post('/diagnosis', { name: 'zespol lacznotkankowy' })
    expect(await fitOfMember(juvenile, lou)).toBe('fits')
    expect((await lou.user()).diagnosis).toMatchObject([{ name: 'zespol lacznotkankowy' }])
  })
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
