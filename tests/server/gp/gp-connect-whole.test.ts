import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bundle,
  coded,
  extension,
  list,
  observation,
  patient,
  recordWith,
  ref,
  resource,
} from '../../support/gp-connect-bundle.ts'
import { mapped, mappedText } from '../../support/mapped.ts'

const quantity = (value: number, unit: string) => ({ value, unit })

/** SNOMED codes of the lists of a consultation: the whole of it, a topic, a heading. */
const parts = { c: '325851000000107', t: '25851000000105', h: '24781000000107' } as const
const inner = (id: keyof typeof parts, entry: readonly object[], title?: string) =>
  resource('List', id, {
    code: coded('list', parts[id]),
    encounter: ref('Encounter/e'),
    entry,
    ...(title !== undefined && { title }),
  })
const item = (reference: string) => ({ item: ref(reference) })
const encounter = resource('Encounter', 'e', {
  status: 'finished',
  type: [{ text: 'Telephone' }],
  period: { start: '2026-03-04T09:00:00Z' },
  participant: [{ individual: ref('Practitioner/d') }],
})
const doctor = resource('Practitioner', 'd', {
  name: [{ prefix: ['Dr'], given: ['Sunita'], family: 'Rao' }],
})

describe('a consultation', () => {
  test('has its topics and headings in order, and names what is told elsewhere', () => {
    const { lists, counts } = mapped(
      encounter,
      doctor,
      inner('c', [item('List/t')]),
      inner('t', [item('List/h')], 'Feet'),
      inner(
        'h',
        [
          item('Observation/n'),
          item('Observation/bp'),
          item('MedicationStatement/s'),
          { item: { display: 'Test request items are not supported' } },
        ],
        'Plan',
      ),
      observation('n', { code: coded('Comment note', '37331000000100'), comment: 'Rest' }),
      observation('bp', { code: coded('Weight'), valueQuantity: quantity(61, 'kg') }),
      resource('MedicationStatement', 's', { medicationCodeableConcept: { text: 'Gabapentin' } }),
    )
    expect(lists.consultations).toMatchObject([
      {
        consultantName: 'Dr Sunita Rao',
        type: 'Telephone',
        effectiveDate: { value: '2026-03-04T09:00:00Z' },
        sections: [
          {
            header: 'Feet, Plan',
            observations: [
              { term: 'Rest' },
              { term: 'Weight', observationType: 'Test result' },
              { term: 'Gabapentin', observationType: 'Medication' },
              { term: 'Test request items are not supported' },
            ],
          },
        ],
      },
    ])
    expect(lists.testResults).toHaveLength(1)
    expect(lists.events).toEqual([])
    expect(counts.shown).toBe(counts.entries)
  })

  test('whose lists go round in a circle, or refer to nothing, is shown as far as it can be', () => {
    const { lists } = mapped(
      encounter,
      inner('c', [item('List/t'), item('List/c')]),
      inner('t', [item('List/c'), item('Observation/gone'), item('Observation/n')]),
      observation('n', { code: { text: 'Told' } }),
    )
    expect(lists.consultations[0]?.sections).toEqual([
      {
        observations: [{ term: 'Told', effectiveDate: { value: '2026-09-01' } }],
        unreadable: ['*'],
      },
    ])
  })

  test('that is a draft is withheld with all that is in it', () => {
    const { lists, counts } = mapped(
      { ...encounter, status: 'unknown' },
      observation('n', { code: { text: 'Perhaps' }, context: ref('Encounter/e') }),
    )
    expect(JSON.stringify(lists)).not.toContain('Perhaps')
    expect([...counts.notShown]).toEqual([['a draft of a consultation', 2]])
    expect([...counts.left]).toEqual([])
  })
})

describe('what a patient must not see is not in a single entry:', () => {
  const nopat = { meta: { security: [{ code: 'NOPAT' }] } }
  test.each([
    [
      'entered in error',
      observation('x', { status: 'entered-in-error', code: { text: 'SECRET' } }),
    ],
    [
      'entered in error',
      resource('AllergyIntolerance', 'x', {
        verificationStatus: 'entered-in-error',
        code: { text: 'SECRET' },
      }),
    ],
    ['marked as not for the patient', observation('x', { ...nopat, code: { text: 'SECRET' } })],
    [
      'marked as not for the patient',
      resource('DocumentReference', 'x', {
        description: 'SECRET',
        securityLabel: [{ coding: [{ code: 'NOPAT' }] }],
      }),
    ],
    [
      'a draft',
      resource('MedicationRequest', 'x', { status: 'draft', note: [{ text: 'SECRET' }] }),
    ],
    [
      'a diary entry',
      resource('ProcedureRequest', 'x', { intent: 'plan', note: [{ text: 'SECRET' }] }),
    ],
    [
      'a document nobody has reviewed',
      resource('DocumentReference', 'x', { docStatus: 'preliminary', description: 'SECRET' }),
    ],
  ])('%s', (why, withheld) => {
    const name = `${String(withheld['resourceType'])}/x`
    const { lists, counts } = mapped(
      withheld,
      // Resources that refer to it must not reveal it either.
      resource('MedicationStatement', 's', { basedOn: [ref(name)] }),
      resource('DiagnosticReport', 'r', { result: [ref(name)] }),
    )
    expect(JSON.stringify(lists)).not.toContain('SECRET')
    expect(counts.notShown.get(why)).toBe(1)
  })
})

describe('nothing is lost without a word:', () => {
  test('a type that was never seen is counted', () => {
    const { counts } = mapped(
      resource('MolecularSequence', 'x'),
      resource('MolecularSequence', 'y'),
    )
    expect([...counts.notShown]).toEqual([['MolecularSequence, which we do not know', 2]])
    expect([...counts.left]).toEqual([['events', 2]])
  })

  test('a field that is not read is said of its entry', () => {
    const { lists, counts } = mapped(
      observation('o', { code: coded('Weight'), valueQuantity: quantity(1, 'kg'), mood: 'good' }),
    )
    expect(lists.testResults[0]?.value?.unreadable).toEqual(['*'])
    expect([...counts.fields]).toEqual([['Observation.mood', 1]])
  })

  test('observations that consist of each other are told once', () => {
    const circle = (id: string, other: string) =>
      observation(id, {
        code: { text: `Part ${id}` },
        related: [{ type: 'has-member', target: ref(`Observation/${other}`) }],
      })
    const { lists, counts } = mapped(circle('a', 'b'), circle('b', 'a'))
    expect(lists.events).toMatchObject([
      { recordItems: [{ details: 'Part a' }, { details: 'Part b' }] },
    ])
    expect(counts.shown).toBe(2)
  })

  test('a chain of 20,000 observations, and a narrative of HTML, do no harm', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      observation(`o${index}`, {
        code: { text: 'Link' },
        related: [{ type: 'has-member', target: ref(`Observation/o${index + 1}`) }],
        text: { status: 'generated', div: '<div><script>alert(1)</script></div>' },
      }),
    )
    const { lists, counts } = mapped(...chain)
    expect(counts.shown).toBe(20_000)
    expect(JSON.stringify(lists)).not.toContain('script')
  })

  test('the same in two replies counts once, and another of the same name is kept', () => {
    const one = observation('o', { code: { text: 'First' } })
    const { events } = mapped(one, one, { ...one, code: { text: 'Second' } }).lists
    expect(events.map(({ recordItems }) => recordItems[0]?.details)).toEqual(['First', 'Second'])
  })
})

describe('the lists say what is not there:', () => {
  const empty = (code: string) => ({ emptyReason: { coding: [{ code }] }, entry: [] })
  test.each([
    ['no-content-recorded', 'sent'],
    ['withheld', 'not-shared'],
    ['unavailable', 'failed'],
  ])('%s is %s', (code, state) => {
    const sent = bundle(patient(), list('problems', [], empty(code)))
    expect([...mappedText(JSON.stringify(sent)).states]).toEqual([['problems', state]])
  })

  test.each([
    [
      'data-in-transit',
      'Patient record transfer from previous GP practice not yet complete; information recorded before 15-Oct-2020 may be missing.',
      { kind: 'in-transfer', before: { value: '2020-10-15' } },
    ],
    [
      'confidential-items',
      'Items excluded due to confidentiality and/or patient preferences.',
      { kind: 'withheld', section: 'problems' },
    ],
    [
      'data-awaiting-filing',
      'Patient record contains some items in the GP practice workflow that have not been reviewed for inclusion in this message; information recorded before 02-Jan-2021 may be missing.',
      { kind: 'awaiting-review', before: { value: '2021-01-02' } },
    ],
    ['something-new', 'A warning nobody knows', { section: 'problems' }],
  ])('%s is a warning with the words of the surgery', (code, text, warning) => {
    const warned = {
      extension: [extension('ListWarningCode', { valueCode: code })],
      note: [{ text }],
    }
    const { warnings } = mapped({ ...list('problems', [], warned), id: 'again' })
    expect(warnings).toEqual([expect.objectContaining({ ...warning, text })])
  })
})

describe.each(['Europe/London', 'America/New_York', 'Pacific/Auckland'])('in %s', (zone) => {
  const home = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = zone
  })
  afterAll(() => {
    if (home === undefined) delete process.env['TZ']
    else process.env['TZ'] = home
  })

  test.each([
    // Around the hours in which the clocks change in London.
    ['2026-03-29T00:30:00+00:00', '29 March 2026'],
    ['2026-03-29T02:30:00+01:00', '29 March 2026'],
    ['2026-10-24T23:30:00Z', '25 October 2026'],
    ['2026-10-25T01:30:00+00:00', '25 October 2026'],
    ['2026-06-30T23:15:00-05:00', '1 July 2026'],
    ['2026-06-30', '30 June 2026'],
    ['2026-06', 'June 2026'],
    ['2026', '2026'],
    ['30/06/2026', '30 June 2026'],
    ['yesterday', 'yesterday'],
  ])('%s is told as it was in London: %s', (sent, said) => {
    const ended = { clinicalStatus: 'active', code: { text: 'Latex' }, lastOccurrence: sent }
    const { allergies } = mapped(resource('AllergyIntolerance', 'a', ended)).lists
    expect(allergies[0]?.associatedText).toEqual([`Last happened: ${said}`])
  })
})

test('references are followed by the addresses that a bundle gives its entries', () => {
  const panel = 'urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e0'
  const member = 'urn:uuid:53fefa32-fcbb-4ff8-8a92-55ee120877b7'
  const asked = { ...observation('x', { code: coded('Liver function test') }) }
  const part = {
    ...observation('y', { code: coded('Serum albumin'), valueQuantity: quantity(41, 'g/L') }),
  }
  const { id: _panelId, ...withoutId } = asked
  const { id: _partId, ...partWithoutId } = part
  const sent = recordWith()
  const { lists, counts } = mappedText(
    JSON.stringify({
      ...sent,
      entry: [
        ...sent.entry,
        {
          fullUrl: panel,
          resource: {
            ...withoutId,
            related: [{ type: 'has-member', target: { reference: member } }],
          },
        },
        { fullUrl: member, resource: partWithoutId },
      ],
    }),
  )
  expect(lists.testResults).toMatchObject([
    { value: { term: 'Liver function test' }, childValues: [{ term: 'Serum albumin' }] },
  ])
  expect([...counts.fields]).toEqual([])
})
