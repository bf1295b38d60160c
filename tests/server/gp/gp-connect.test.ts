import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { connectGpRecord } from '#contract/gp-details.ts'
import { withDatabase, type Caller } from '../../support/api.ts'
import { memberByLogin, priya, winston, withGpConnect } from '../../support/gp-connect.ts'
import {
  bundle,
  observation,
  patient,
  practice,
  recordWith,
  ref,
  resource,
} from '../../support/gp-connect-bundle.ts'
import { auditOf, read, recordOf } from '../../support/gp-records.ts'
import { expectProblem } from '../../support/problems.ts'

const database = withDatabase()
const surgery = withGpConnect({ deadlineMs: 2_000 })
const handedOver = '/gp-records/handed-over'

type Login = () => Promise<string | undefined>

const memberAs = (who: typeof priya, login: Login, subject?: string) =>
  memberByLogin(database.db, surgery.gpSystem, { who, login, subject })

const priyaAs = (login: Login = async () => surgery.idToken(priya.nhsNumber)) =>
  memberAs(priya, login)

async function connected(caller: Caller): Promise<string> {
  const reply = await caller.send('POST', handedOver)
  expect(reply).toMatchObject({ status: 201 })
  return v.parse(connectGpRecord.reply, reply.body).patientId
}

const answerWith = (sent: unknown, status = 200) =>
  surgery.answer(
    () =>
      new Response(typeof sent === 'string' ? sent : JSON.stringify(sent), {
        status,
        headers: { 'Content-Type': 'application/fhir+json' },
      }),
  )

const outcome = (code: string) => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'error', code: 'invalid', details: { coding: [{ code }] } }],
})

describe('a surgery that is reached by GP Connect', () => {
  test('is offered after an NHS login, and connected by it', async () => {
    const { caller, logged } = priyaAs()
    expect((await caller.get(handedOver)).body).toEqual({ available: true, odsCode: 'X99301' })
    expect(await caller.send('POST', handedOver)).toMatchObject({
      status: 201,
      body: { gpPractice: { name: 'Beacon Hill Surgery', odsCode: 'X99301' } },
    })
    expect((await caller.get(handedOver)).body).toEqual({ available: false })
    expect(await auditOf(database.db, caller)).toEqual(['gp-connect connected'])
    expect(logged.join('')).not.toContain(priya.nhsNumber)
  })

  test('gives the record in our words, with its digits as they were sent', async () => {
    const { caller } = priyaAs()
    const record = await recordOf(caller, await connected(caller), { from: '2017-01-01' })
    const { medicalRecord } = record.schema1
    expect(record.patient).toEqual({
      name: 'Ms Priya Nandakumar',
      givenName: 'Priya',
      familyName: 'Nandakumar',
      genderCode: 'female',
      nhsNumber: priya.nhsNumber,
      dateOfBirth: { value: '1979-06-03' },
    })
    expect({ sections: record.sections, notShown: record.notShown }).toEqual({
      sections: [],
      notShown: [],
    })
    const ratio = medicalRecord.testResults.find(
      ({ value }) => value?.term === 'Urine albumin/creatinine ratio',
    )
    expect(ratio?.value).toMatchObject({
      numericValue: '5.70',
      numericUnits: 'mg/mmol',
      range: { text: 'Less than 3.0 mg/mmol' },
      interpretation: 'PA - Potentially abnormal',
    })
    expect(record.warnings).toEqual([
      {
        kind: 'withheld',
        section: 'events',
        text: 'Items excluded due to confidentiality and/or patient preferences.',
      },
    ])
  })
})

describe('what is asked of it', () => {
  test('hides no allergy, no problem and no current medication by a period', async () => {
    const { caller } = priyaAs()
    const { medicalRecord } = (await recordOf(caller, await connected(caller))).schema1
    expect(medicalRecord.allergies.map(({ term }) => term)).toEqual([
      'Allergy to penicillin',
      'Latex allergy',
      'Allergy to eggs',
    ])
    expect(medicalRecord.problems).toHaveLength(4)
    expect(medicalRecord.medication.map(({ drugName }) => drugName)).toContain(
      'Agalsidase beta 35mg powder for solution for infusion vials',
    )
    expect(medicalRecord.consultations).toHaveLength(2)
  })

  test('that gives the summary alone is told from one that has nothing', async () => {
    const login = async () => surgery.idToken(winston.nhsNumber)
    const { caller } = memberAs(winston, login)
    const record = await recordOf(caller, await connected(caller))
    expect(record.schema1.medicalRecord.medication).toHaveLength(1)
    expect(record.sections.map(({ section, state }) => `${section} ${state}`)).toEqual([
      'consultations not-shared',
      'testResults not-shared',
      'immunisations not-shared',
      'problems not-shared',
      'events not-shared',
    ])
    expect(record.warnings).toMatchObject([
      { kind: 'in-transfer', before: { value: '2026-09-15' } },
    ])
  })

  test('is asked for no diary entry and no single issue, and for no more than the period', async () => {
    const { caller } = priyaAs()
    const patientId = await connected(caller)
    await read(caller, patientId, { from: '2020-01-01', to: '2020-12-31' })
    const asked = surgery.requests.slice(1).join('\n')
    expect(asked).not.toContain('includeDiaryEntries')
    expect(asked).toContain('{"name":"includePrescriptionIssues","valueBoolean":false}')
    expect(asked.match(/"valuePeriod":\{"start":"2020-01-01","end":"2020-12-31"\}/g)).toHaveLength(
      4,
    )
  })

  test('is disconnected without a word to it', async () => {
    const { caller } = priyaAs()
    await connected(caller)
    const before = surgery.requests.length
    expect(await caller.send('DELETE', '/gp-records')).toMatchObject({ status: 200 })
    expect(surgery.requests).toHaveLength(before)
  })
})

describe('S41: a record that is not surely the member’s is refused whole, in the audit and with an alarm, when', () => {
  const otherPatient = patient('9990000093', 'p2')
  test.each([
    ['the patient is another', bundle(patient('9990000093'), practice())],
    ['a second patient is in it', recordWith(otherPatient)],
    [
      'an entry bears the number of another',
      recordWith(
        observation('o', {
          subject: {
            identifier: { system: 'https://fhir.nhs.uk/Id/nhs-number', value: '9990000093' },
          },
        }),
      ),
    ],
  ])('%s', async (_, sent) => {
    const { caller, logged } = priyaAs()
    const patientId = await connected(caller)
    answerWith(sent)
    expectProblem(await read(caller, patientId), 502, 'gp-record-not-understood')
    expect((await auditOf(database.db, caller)).at(-1)).toBe('gp-view another-patient')
    const alarms = logged.filter((line) => line.includes('answered for another patient'))
    expect(alarms).toHaveLength(1)
    expect(alarms.join('')).toContain('"level":50')
    expect(logged.join('')).not.toContain('9990000093')
  })

  test('it comes from another surgery, as after a move', async () => {
    const { caller, logged } = priyaAs()
    const patientId = await connected(caller)
    answerWith(bundle(patient(), practice('A29928')))
    expectProblem(await read(caller, patientId), 409, 'gp-connection-ended')
    expect((await auditOf(database.db, caller)).at(-1)).toBe('gp-view another-practice')
    expect(logged.join('')).toContain('a record came from another surgery')
  })

  test('it names nobody', async () => {
    const { caller } = priyaAs()
    const patientId = await connected(caller)
    answerWith(bundle(practice(), observation('o')))
    expectProblem(await read(caller, patientId), 502, 'gp-record-not-understood')
  })

  test('the login is of somebody else than whose record is connected', async () => {
    const subject = `user_${randomUUID()}`
    const hers = memberAs(priya, async () => surgery.idToken(priya.nhsNumber), subject)
    const patientId = await connected(hers.caller)
    const asked = surgery.requests.length
    const other = memberAs(priya, async () => surgery.idToken(winston.nhsNumber), subject)
    expectProblem(await read(other.caller, patientId), 409, 'nhs-login-needed')
    expect(surgery.requests).toHaveLength(asked)
  })

  test('at the very connecting, which then is not made', async () => {
    const { caller } = priyaAs()
    answerWith(bundle(patient('9990000093'), practice()))
    expectProblem(await caller.send('POST', handedOver), 502, 'gp-record-not-understood')
    expect(await auditOf(database.db, caller)).toEqual(['gp-connect another-patient'])
  })
})

test('an entry of a patient who is not named is left out, counted, and an alarm', async () => {
  const { caller, logged } = priyaAs()
  const patientId = await connected(caller)
  answerWith(
    recordWith(observation('theirs', { subject: ref('Patient/nobody'), code: { text: 'Theirs' } })),
  )
  const record = await recordOf(caller, patientId)
  expect(JSON.stringify(record)).not.toContain('Theirs')
  expect(record.notShown).toEqual([{ section: 'testResults', count: 1 }])
  expect(logged.join('')).toContain('entries of another patient were left out')
})

describe('a login', () => {
  test('that is over asks the member to continue with NHS login again', async () => {
    let login: string | undefined = await surgery.idToken(priya.nhsNumber)
    const { caller } = priyaAs(async () => login)
    const patientId = await connected(caller)
    const issuedAt = new Date('2026-11-21T10:00:00Z')
    for (const over of [undefined, await surgery.idToken(priya.nhsNumber, { issuedAt }), 'none']) {
      login = over
      expectProblem(await read(caller, patientId), 409, 'nhs-login-needed')
      expect((await auditOf(database.db, caller)).at(-1)).toBe('gp-view login-ended')
    }
  })

  test('whose access token ends midway gets another', async () => {
    const { caller } = priyaAs()
    const patientId = await connected(caller)
    let isEnded = false
    surgery.answer((_, own) => {
      if (!isEnded) surgery.endTokens()
      isEnded = true
      return own()
    })
    await recordOf(caller, patientId)
  })

  test('of a lower proofing connects nothing', async () => {
    const { caller } = priyaAs(async () => surgery.idToken(priya.nhsNumber, { proofing: 'P5' }))
    expectProblem(await caller.send('POST', handedOver), 409, 'nhs-login-needed')
  })
})

describe('each OperationOutcome of the guide is told as what it means:', () => {
  const refused = 'gp-record-not-understood'
  const unavailable = 'gp-system-unavailable'
  test.each([
    { code: 'PATIENT_NOT_FOUND', status: 404, answers: 409, problem: 'gp-connection-ended' },
    { code: 'NO_RECORD_FOUND', status: 404, answers: 409, problem: 'gp-connection-ended' },
    { code: 'NO_RELATIONSHIP', status: 403, answers: 409, problem: 'gp-connection-ended' },
    {
      code: 'INVALID_PATIENT_DEMOGRAPHICS',
      status: 400,
      answers: 409,
      problem: 'gp-connection-ended',
    },
    { code: 'ORGANISATION_NOT_FOUND', status: 404, answers: 409, problem: 'gp-connection-ended' },
    { code: 'INVALID_NHS_NUMBER', status: 400, answers: 502, problem: refused },
    { code: 'INVALID_IDENTIFIER_SYSTEM', status: 400, answers: 502, problem: refused },
    { code: 'INVALID_IDENTIFIER_VALUE', status: 400, answers: 502, problem: refused },
    { code: 'PRACTITIONER_NOT_FOUND', status: 404, answers: 502, problem: refused },
    { code: 'INVALID_RESOURCE', status: 422, answers: 502, problem: refused },
    { code: 'INVALID_PARAMETER', status: 422, answers: 502, problem: refused },
    { code: 'REFERENCE_NOT_FOUND', status: 422, answers: 502, problem: refused },
    { code: 'BAD_REQUEST', status: 400, answers: 502, problem: refused },
    { code: 'CONFLICTING_VALUES', status: 400, answers: 502, problem: refused },
    { code: 'DUPLICATE_REJECTED', status: 409, answers: 502, problem: refused },
    { code: 'NOT_IMPLEMENTED', status: 501, answers: 502, problem: refused },
    { code: 'INTERNAL_SERVER_ERROR', status: 500, answers: 503, problem: unavailable },
    { code: 'a code that nobody knows', status: 502, answers: 503, problem: unavailable },
    { code: 'a code that nobody knows', status: 429, answers: 503, problem: unavailable },
  ] as const)('$code with $status', async ({ code, status, answers, problem }) => {
    const { caller } = priyaAs()
    const patientId = await connected(caller)
    answerWith(outcome(code), status)
    expectProblem(await read(caller, patientId), answers, problem)
  })

  test.each(['NO_PATIENT_CONSENT', 'NO_ORGANISATION_CONSENT', 'ACCESS_DENIED', 'ACCESS DENIED'])(
    '%s is a record of which nothing is shared',
    async (code) => {
      const { caller } = priyaAs()
      const patientId = await connected(caller)
      answerWith(outcome(code), 403)
      const { sections } = await recordOf(caller, patientId)
      expect(sections.map(({ state }) => state)).toEqual(Array(7).fill('not-shared'))
      answerWith(outcome(code), 403)
      const { caller: another } = priyaAs()
      expectProblem(await another.send('POST', handedOver), 403, 'gp-practice-not-enabled')
    },
  )
})

describe('S29: a surgery', () => {
  test('of which one part fails shows the others, and says so', async () => {
    const { caller } = priyaAs()
    const patientId = await connected(caller)
    surgery.answer((asked) =>
      asked.includes('includeProblems') ? Response.json({}, { status: 500 }) : undefined,
    )
    const record = await recordOf(caller, patientId)
    expect(record.schema1.medicalRecord.allergies).toHaveLength(3)
    expect(record.sections).toContainEqual({ section: 'problems', state: 'failed' })
  })

  test('of which one part is not understood raises an alarm', async () => {
    const { caller, logged } = priyaAs()
    const patientId = await connected(caller)
    surgery.answer((asked) => (asked.includes('includeReferrals') ? Response.json({}) : undefined))
    const record = await recordOf(caller, patientId)
    expect(record.sections).toContainEqual({ section: 'events', state: 'failed' })
    const alarm = logged.find((line) => line.includes('sections of a record were not understood'))
    expect(alarm).toContain('"sections":["events"]')
  })

  test('that sends the specimen of somebody else, and no entry, raises an alarm', async () => {
    const { caller, logged } = priyaAs()
    const patientId = await connected(caller)
    answerWith(recordWith(resource('Specimen', 's', { subject: ref('Patient/p2') })))
    expect((await recordOf(caller, patientId)).notShown).toEqual([])
    expect(logged.join('')).toContain('entries of another patient were left out')
  })

  test('that is slow is not waited for', async () => {
    const { caller } = priyaAs()
    const patientId = await connected(caller)
    surgery.answer(async () => new Promise<Response>(() => {}))
    expectProblem(await read(caller, patientId), 503, 'gp-system-unavailable')
  })

  const whole = JSON.stringify(recordWith())
  test.each([
    ['half a bundle', whole.slice(0, whole.length / 2), 'gp-record-not-understood'],
    ['a page', '<!doctype html><h1>Maintenance</h1>', 'gp-record-not-understood'],
    ['no bundle', '{"resourceType":"Patient"}', 'gp-record-not-understood'],
    ['entries that are none', '{"resourceType":"Bundle","entry":[{}]}', 'gp-record-not-understood'],
    [
      'another version of FHIR',
      whole.replaceAll('/STU3/StructureDefinition/GPConnect', '/R4/StructureDefinition/UKCore'),
      'gp-record-not-understood',
    ],
    ['33 MB', whole.padEnd(33 * 1024 * 1024), 'gp-record-too-large'],
  ] as const)('that sends %s shows nothing', async (_, sent, code) => {
    const { caller } = priyaAs()
    const patientId = await connected(caller)
    answerWith(sent)
    expectProblem(await read(caller, patientId), 502, code)
  })

  test('that sends 20,000 entries is read whole', async () => {
    const { caller } = priyaAs()
    const patientId = await connected(caller)
    const many = Array.from({ length: 20_000 }, (_, index) =>
      observation(`o${index}`, {
        code: { text: `Measurement ${index}` },
        valueQuantity: { value: index, unit: 'mg/L' },
      }),
    )
    answerWith(recordWith(...many))
    const { testResults } = (await recordOf(caller, patientId)).schema1.medicalRecord
    expect(testResults).toHaveLength(20_000)
  })
})
