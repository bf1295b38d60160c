import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { connectGpRecord } from '#contract/gp-details.ts'
import { AboutResources } from '#contract/gp-resources.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { memberByLogin, priya, winston, withGpConnect } from '../../support/gp-connect.ts'
import {
  bundle,
  emptyLists,
  observation,
  patient,
  practice,
  recordWith,
  ref,
  resource,
} from '../../support/gp-connect-bundle.ts'
import { download, ofType, saidOf, sentAs, withDownloads } from '../../support/gp-downloads.ts'
import { auditOf, connect } from '../../support/gp-records.ts'
import { gracesLetter } from '../../support/gp-system.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const database = withDatabase()
const surgery = withGpConnect({ deadlineMs: 2_000 })

const { connected, resourcesOf, answerWith } = withDownloads(database, surgery)

/** The file as its bytes are. */
async function fileOf(nhsNumber: string): Promise<string> {
  const read = await surgery.gpSystem.read({
    credential: `gp-connect:${nhsNumber}`,
    surgery: { odsCode: priya.odsCode, name: 'Beacon Hill Surgery' },
    from: '1900-01-01',
    to: '2026-11-21',
    isUpToDate: true,
    asSent: true,
    now: noon,
    newResults: { how: 'show' },
    login: async () => surgery.idToken(nhsNumber),
  })
  expect(read.state).toBe('read')
  return read.state === 'read' ? gunzipSync(read.record).toString() : ''
}

test('the record is downloaded as the resources that the surgery sent, of all dates, each once', async () => {
  const { caller, patientId, logged } = await connected()
  const resources = await resourcesOf(caller, patientId)
  expect(ofType(resources, 'OperationOutcome')).toEqual([])
  expect(ofType(resources, 'Patient')).toHaveLength(1)
  expect(ofType(resources, 'AllergyIntolerance').length).toBeGreaterThan(1)
  const names = resources.map(
    ({ resourceType, ...rest }) => `${resourceType} ${String(rest['id'])}`,
  )
  expect(new Set(names).size).toBe(names.length)
  // No period ends it.
  expect(surgery.requests.join('')).toContain('"start":"1900-01-01"')
  expect(surgery.requests.join('')).not.toContain('"end"')
  expect(await auditOf(database.db, caller)).toEqual(['gp-connect connected', 'gp-download read'])
  expect(logged.join('')).not.toContain(priya.nhsNumber)
})

test('every number has the digits that were sent', async () => {
  const text = JSON.stringify(
    recordWith(
      observation('o', { valueQuantity: { value: '5.70', unit: 'mmol/L' }, comment: 'Says "1.0"' }),
      observation('p', { valueQuantity: { value: '-1.0E-05' } }),
    ),
  )
  answerWith(text.replaceAll(/"value":"(5\.70|-1\.0E-05)"/g, '"value":$1'))
  const file = await fileOf(priya.nhsNumber)
  expect(file).toContain('"value":5.70,')
  expect(file).toContain('"value":-1.0E-05}')
  expect(file).toContain(String.raw`"Says \"1.0\""`)
})

test('what is not for a patient, and what is about somebody else, is not in the file', async () => {
  answerWith(
    recordWith(
      observation('mine', {
        comment: 'Mine',
        related: [{ target: { ...ref('Observation/secret'), display: 'Zanthe' } }],
      }),
      observation('secret', { meta: { security: [{ code: 'NOPAT' }] }, comment: 'Zanthe' }),
      observation('draft', { status: 'entered-in-error', comment: 'Zanthe' }),
      observation('other', { subject: ref('Patient/p2'), comment: 'Zanthe' }),
      resource('List', 'note', {
        text: { status: 'generated', div: '<div>Zanthe</div>' },
        contained: [
          observation('inner', { meta: { security: [{ code: 'NOPAT' }] }, comment: 'Zanthe' }),
        ],
      }),
    ),
  )
  const { caller, patientId, logged } = await connected()
  const resources = await resourcesOf(caller, patientId)
  expect(JSON.stringify(resources)).not.toContain('Zanthe')
  expect(ofType(resources, 'Observation')).toMatchObject([{ id: 'mine', comment: 'Mine' }])
  expect(saidOf(resources)).toEqual(['1 entry left out: they may be about another patient.'])
  expect(logged.join('')).toContain('entries of another patient')
})

test('an outcome that the surgery sends is no word of ours', async () => {
  const issue = [{ severity: 'warning', code: 'suppressed', diagnostics: 'Of the surgery' }]
  answerWith(
    bundle(
      { resourceType: 'OperationOutcome', id: 'own', issue },
      patient(),
      practice(),
      ...emptyLists(),
    ),
  )
  const { caller, patientId } = await connected()
  const resources = await resourcesOf(caller, patientId)
  expect(resources[0]).toMatchObject({ id: 'own' })
  expect(v.is(AboutResources, resources[0])).toBe(false)
})

test('a reply that was not understood is said in the file, and the operator is alerted', async () => {
  const { caller, patientId, logged } = await connected()
  surgery.answer((parameters, own) =>
    parameters.includes('includeReferrals') ? sentAs({}) : own(),
  )
  const resources = await resourcesOf(caller, patientId)
  expect(saidOf(resources)).toEqual(['Could not be fetched: letters and other events.'])
  const alarm = logged.find((line) => line.includes('sections of a record were not understood'))
  expect(alarm).toContain('"sections":["events"]')
})

function waited() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('a download takes much memory:', () => {
  // A busy machine must not end what is waited for.
  const patientSurgery = withGpConnect({ deadlineMs: 60_000 })
  const { connected: connectedThere } = withDownloads(database, patientSurgery)

  test('one is made at a time, and who comes meanwhile is told to wait', async () => {
    const [one, other] = [await connectedThere(), await connectedThere()]
    const [isRequested, mayAnswer] = [waited(), waited()]
    patientSurgery.answer(async (_, own) => {
      isRequested.resolve()
      await mayAnswer.promise
      return own()
    })
    const first = download(one.caller, one.patientId)
    await isRequested.promise
    const second = await download(other.caller, other.patientId)
    expectProblem(second, 503, 'service-unavailable')
    expect(second.headers.get('Retry-After')).toBe('15')
    mayAnswer.resolve()
    expect((await first).status).toBe(200)
    expect((await download(other.caller, other.patientId)).status).toBe(200)
  })

  test('replies that are too large together are no file', async () => {
    const { caller, patientId } = await connectedThere()
    const twelve = JSON.stringify(recordWith()).padEnd(12 * 1024 * 1024)
    patientSurgery.answer(() => sentAs(twelve))
    expectProblem(await download(caller, patientId), 502, 'gp-record-too-large')
  })

  test('a member makes six an hour', async () => {
    answerWith(recordWith())
    const { caller, patientId } = await connected()
    for (let count = 0; count < 6; count += 1) {
      expect((await download(caller, patientId)).status).toBe(200)
    }
    const refused = await download(caller, patientId)
    expectProblem(refused, 429, 'rate-limited')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000)
  })
})

test('a surgery that gives the summary alone says so in the file', async () => {
  const { caller, patientId } = await connected(winston)
  const resources = await resourcesOf(caller, patientId)
  expect(v.parse(AboutResources, resources[0])).toMatchObject({
    issue: [
      {
        code: 'suppressed',
        diagnostics:
          'The surgery does not share: problems, consultations, immunisations, test results, letters and other events.',
      },
    ],
  })
  expect(ofType(resources, 'MedicationStatement').length).toBeGreaterThan(0)
})

test('a record of somebody else is no file, and the operator is told', async () => {
  const { caller, patientId, logged } = await connected()
  answerWith(bundle(patient('9990000123')))
  expectProblem(await download(caller, patientId), 502, 'gp-record-not-understood')
  expect(logged.join('')).toContain('another')
  expect(await auditOf(database.db, caller)).toContain('gp-download another-patient')
})

test('a document that hides a number in a text is not handed on', async () => {
  const { caller, patientId } = await connected()
  answerWith(recordWith(observation('o', { comment: '\u00005.70' })))
  expectProblem(await download(caller, patientId), 502, 'gp-record-not-understood')
})

test('without an NHS login the member is told to use it again', async () => {
  let idToken: string | undefined = await surgery.idToken(priya.nhsNumber)
  const login = async () => idToken
  const { caller } = memberByLogin(database.db, surgery.gpSystem, { who: priya, login })
  const reply = await caller.send('POST', '/gp-records/handed-over')
  const { patientId } = v.parse(connectGpRecord.reply, reply.body)
  idToken = undefined
  expectProblem(await download(caller, patientId), 409, 'nhs-login-needed')
})

test('a surgery that is read with a letter sends no resources, and the answer says so', async () => {
  const caller = apiOver(database.db, {
    gpSystem: {
      ...surgery.gpSystem,
      link: async () => ({
        state: 'linked',
        credential: 'key',
        practice: { odsCode: 'B86017', name: 'Elm Road' },
      }),
    },
  }).member('user_by_letter')
  const patientId = await connect(caller, gracesLetter)
  const reply = await download(caller, patientId)
  expectProblem(reply, 404, 'not-found')
  expect(reply.body).toMatchObject({
    detail: 'The system of your surgery does not send FHIR resources.',
  })
  expect(await auditOf(database.db, caller)).toContain('gp-download no-resources')
})

test('nobody downloads the record of another member', async () => {
  const { patientId } = await connected()
  const other = await connected(winston)
  expectProblem(await download(other.caller, patientId), 404, 'not-found')
  expect((await download(other.caller, other.patientId)).status).toBe(200)
})
