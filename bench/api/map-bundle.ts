import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import { recordSections } from '#contract/gp-record.ts'
import { mapRecord } from '../../server/gp/gp-system/gp-connect/map-record.ts'
import { parseFhir, resourcesIn } from '../../server/gp/gp-system/gp-connect/parse-bundle.ts'
import { gatherResources } from '../../server/gp/gp-system/gp-connect/resources.ts'
import { judgeLists, recordReply } from '../../server/gp/gp-system/record-reply.ts'

/** In ms: `JSON.parse` alone, and everything from the bytes of a bundle to the patient API's reply. */
export interface Mapped {
  parse: number
  whole: number
  entries: number
}

const resources = 20_000

/** A bundle of 20,000 resources: laboratory panels, consultations and medicines, in realistic proportions. */
function largeBundle(): Uint8Array {
  const coded = (display: string) => ({
    coding: [{ system: 'http://snomed.info/sct', code: '404684003', display }],
  })
  const subject = { reference: 'Patient/p' }
  const about = (index: number) => ({
    meta: { profile: ['https://fhir.nhs.uk/STU3/StructureDefinition/CareConnect-GPC-1'] },
    subject,
    performer: [{ reference: 'Practitioner/d' }],
    effectiveDateTime: `20${String(10 + (index % 15))}-0${1 + (index % 9)}-1${index % 9}T09:10:00+00:00`,
    issued: '2020-01-01T00:00:00Z',
  })
  const entry = Array.from({ length: resources - 3 }, (_, index): object => {
    if (index % 10 === 0) {
      const members = Array.from({ length: 6 }, (__, member) => ({
        type: 'has-member',
        target: { reference: `Observation/o${index + member + 1}` },
      }))
      return {
        resourceType: 'Observation',
        id: `o${index}`,
        status: 'final',
        code: coded('Full blood count'),
        related: members,
        ...about(index),
      }
    }
    if (index % 10 === 9) {
      return {
        resourceType: 'MedicationStatement',
        id: `m${index}`,
        status: 'completed',
        subject,
        medicationCodeableConcept: coded('Ramipril 2.5mg capsules'),
        effectivePeriod: { start: '2019-01-02' },
        dosage: [{ text: 'ONE each day' }],
      }
    }
    const value = { value: index / 100, unit: 'mmol/L' }
    return {
      resourceType: 'Observation',
      id: `o${index}`,
      status: 'final',
      code: coded('Serum sodium level'),
      valueQuantity: value,
      referenceRange: [{ low: value, high: value }],
      comment: 'No action needed',
      ...about(index),
    }
  })
  const patient = {
    resourceType: 'Patient',
    id: 'p',
    identifier: [{ system: 'https://fhir.nhs.uk/Id/nhs-number', value: '9990000077' }],
  }
  const all = [
    patient,
    { resourceType: 'Organization', id: 'o' },
    { resourceType: 'Practitioner', id: 'd' },
    ...entry,
  ]
  return new TextEncoder().encode(
    JSON.stringify({ resourceType: 'Bundle', entry: all.map((resource) => ({ resource })) }),
  )
}

function mapped(bytes: Uint8Array): Mapped {
  const begun = performance.now()
  JSON.parse(new TextDecoder().decode(bytes))
  const parsed = performance.now()
  const { lists, warnings, notes, patient } = mapRecord(
    gatherResources([resourcesIn(parseFhir(bytes)) ?? []]),
  )
  const judged = judgeLists({
    lists,
    requested: recordSections,
    unreadOf: () => 0,
    stateOf: () => undefined,
  })
  const head = { from: '1900-01-01', to: '2026-01-01', fetchedAt: '2026-01-01T00:00:00Z' }
  recordReply({ head, patient, warnings, notes, ...judged })
  const entries = Object.values(lists).reduce((total, list) => total + list.length, 0)
  return { parse: parsed - begun, whole: performance.now() - parsed, entries }
}

parentPort?.on('message', () => {
  const bytes = largeBundle()
  const rounds = Array.from({ length: 7 }, () => mapped(bytes))
  parentPort?.postMessage(rounds.slice(2))
})
