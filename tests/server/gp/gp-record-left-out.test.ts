import { describe, expect, test } from 'vitest'
import { withDatabase } from '../../support/api.ts'
import { withGpConnect } from '../../support/gp-connect.ts'
import { observation, recordWith, ref, resource } from '../../support/gp-connect-bundle.ts'
import { ofType, saidOf, sentAs, withDownloads } from '../../support/gp-downloads.ts'

/* What is in no file that a member downloads of their record. */

const surgery = withGpConnect({ deadlineMs: 2_000 })
const { connected, resourcesOf, answerWith } = withDownloads(withDatabase(), surgery)

test('the member is not told of what is not for them: nothing in the file leads to it', async () => {
  answerWith(
    recordWith(
      observation('mine', {
        context: ref('Encounter/hidden'),
        related: [{ type: 'has-member', target: ref('Observation/hidden') }],
        extension: [
          { url: 'https://example.org/related', valueReference: ref('Observation/hidden') },
        ],
        performer: [ref('Practitioner/seen'), ref('Observation/hidden')],
      }),
      observation('hidden', { meta: { security: [{ code: 'NOPAT' }] } }),
      resource('Practitioner', 'seen', { subject: undefined }),
      resource('List', 'with-it', {
        entry: [{ date: '2026-01-01', item: ref('Observation/hidden') }],
      }),
    ),
  )
  const { caller, patientId, logged } = await connected()
  const resources = await resourcesOf(caller, patientId)
  expect(saidOf(resources)).toEqual([])
  expect(JSON.stringify(resources)).not.toMatch(
    /Observation\/hidden|left out|example\.org|2026-01-01/,
  )
  expect(ofType(resources, 'Observation')).toMatchObject([
    { id: 'mine', performer: [ref('Practitioner/seen')] },
  ])
  expect(ofType(resources, 'List').map(({ id }) => id)).toContain('with-it')
  expect(logged.join('')).not.toContain('could not be read')
})

describe('what only a left-out entry refers to is not in the file:', () => {
  const hidden = { meta: { security: [{ code: 'NOPAT' }] } }
  const named = (type: string, id: string, fields: object = {}) => ({
    ...resource(type, id, { subject: undefined, ...fields }),
  })
  test.each([
    [
      'the medicine of a prescription',
      resource('MedicationRequest', 'm', { ...hidden, medicationReference: ref('Medication/z') }),
      named('Medication', 'z', { code: { text: 'Zanthe' } }),
    ],
    [
      'the medicine of another patient',
      resource('MedicationStatement', 'm', {
        subject: ref('Patient/p2'),
        medicationReference: ref('Medication/z'),
      }),
      named('Medication', 'z', { code: { text: 'Zanthe' } }),
    ],
    [
      'the specimen of a report',
      resource('DiagnosticReport', 'r', { ...hidden, specimen: [ref('Specimen/z')] }),
      resource('Specimen', 'z', { type: { text: 'Zanthe' } }),
    ],
    [
      'the request of a report',
      resource('DiagnosticReport', 'r', { ...hidden, basedOn: [ref('ProcedureRequest/z')] }),
      resource('ProcedureRequest', 'z', { code: { text: 'Zanthe' } }),
    ],
    [
      'the bytes of a document that nobody has reviewed',
      resource('DocumentReference', 'd', {
        docStatus: 'preliminary',
        content: [{ attachment: { url: 'https://surgery.example/STU3/Binary/z' } }],
      }),
      { resourceType: 'Binary', id: 'z', contentType: 'text/plain', content: 'Zanthe' },
    ],
    [
      'the part of a consultation',
      resource('List', 'whole', { ...hidden, entry: [{ item: ref('List/z') }] }),
      resource('List', 'z', { title: 'Zanthe' }),
    ],
    [
      'who says where an entry is from',
      observation('o', hidden),
      named('Provenance', 'z', { target: [ref('Observation/o')], agent: [{ whoUri: 'Zanthe' }] }),
    ],
  ])('%s', async (_, entry, context) => {
    const seen = [
      resource('MedicationStatement', 'seen', { medicationReference: ref('Medication/seen') }),
      named('Medication', 'seen', { code: { text: 'Seen medicine' } }),
      resource('DocumentReference', 'seen', {
        content: [{ attachment: { url: 'Binary/seen' } }],
      }),
      { resourceType: 'Binary', id: 'seen', contentType: 'text/plain', content: 'Seen letter' },
    ]
    answerWith(recordWith(entry, context, ...seen))
    const { caller, patientId } = await connected()
    const file = JSON.stringify(await resourcesOf(caller, patientId))
    expect(file).not.toContain('Zanthe')
    expect(file).toContain('Seen medicine')
    expect(file).toContain('Seen letter')
  })

  test('but not what an entry in the file refers to as well', async () => {
    answerWith(
      recordWith(
        resource('MedicationRequest', 'm', { ...hidden, medicationReference: ref('Medication/z') }),
        resource('MedicationStatement', 's', { medicationReference: ref('Medication/z') }),
        named('Medication', 'z', { manufacturer: ref('Organization/maker') }),
        named('Organization', 'maker', { name: 'Maker' }),
      ),
    )
    const { caller, patientId } = await connected()
    const resources = await resourcesOf(caller, patientId)
    expect(ofType(resources, 'Medication')).toHaveLength(1)
    expect(JSON.stringify(resources)).toContain('Maker')
  })
})

test('what is contained and not for a patient is in no file, also if it comes in two replies', async () => {
  let count = 0
  surgery.answer(() => {
    count += 1
    const inner = observation('inner', {
      meta: { security: [{ code: 'NOPAT' }] },
      comment: 'Zanthe',
    })
    const list = resource('List', 'ended', { title: `Reply ${count}`, contained: [inner] })
    return sentAs(recordWith(list))
  })
  const { caller, patientId } = await connected()
  const resources = await resourcesOf(caller, patientId)
  expect(ofType(resources, 'List').filter(({ id }) => id === 'ended').length).toBeGreaterThan(1)
  expect(JSON.stringify(resources)).not.toContain('Zanthe')
})

test.each([
  [
    'a bundle with a draft in it',
    {
      resourceType: 'Bundle',
      id: 'b',
      entry: [{ resource: observation('o', { status: 'draft', comment: 'Zanthe' }) }],
    },
    ['1 entry left out: we do not know their kind.'],
  ],
  [
    'an appointment with another patient',
    {
      resourceType: 'Appointment',
      id: 'a',
      participant: [{ actor: { ...ref('Patient/p2'), display: 'Zanthe' } }],
    },
    ['1 entry left out: we do not know their kind.'],
  ],
  [
    'a resource contained in a contained one',
    resource('List', 'l', {
      contained: [
        resource('List', 'm', {
          contained: [observation('o', { status: 'draft', comment: 'Zanthe' })],
        }),
      ],
    }),
    [],
  ],
  [
    'a resource where FHIR has none',
    observation('o', {
      component: [{ part: observation('p', { status: 'draft', comment: 'Zanthe' }) }],
    }),
    [],
  ],
  ['a narrative that is a list', observation('o', { text: [{ div: ['Zanthe'] }] }), []],
  ['a narrative that is no text', observation('o', { text: { div: ['Zanthe'] } }), []],
  [
    'the name of a patient whom the record does not name',
    observation('o', { performer: [{ ...ref('Patient/p2'), display: 'Zanthe' }] }),
    [],
  ],
])('nobody has judged %s, so it is not in the file', async (_, sent, said) => {
  answerWith(recordWith(sent, observation('mine', { comment: 'Mine' })))
  const { caller, patientId, logged } = await connected()
  const resources = await resourcesOf(caller, patientId)
  expect(JSON.stringify(resources)).not.toContain('Zanthe')
  expect(JSON.stringify(resources)).toContain('Mine')
  expect(saidOf(resources)).toEqual(said)
  expect(logged.join('').includes('could not be read')).toBe(said.length > 0)
})

test('a narrative and what is contained stay in a file of which nothing is left out', async () => {
  const text = { status: 'generated', div: '<div>In words</div>' }
  answerWith(
    recordWith(
      observation('o', { text }),
      resource('List', 'l', { contained: [observation('c')] }),
    ),
  )
  const { caller, patientId } = await connected()
  const resources = await resourcesOf(caller, patientId)
  expect(ofType(resources, 'Observation')).toMatchObject([{ id: 'o', text }])
  expect(ofType(resources, 'List').at(-1)).toMatchObject({ contained: [{ id: 'c' }] })
})
