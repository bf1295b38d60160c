import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { summaryBundle } from '#features/sharing/summary.ts'
import { namesIn } from '../../run/check-records.ts'
import { recordFrom } from '../shown/surfaces.ts'
import { brokenRules, Bundle, entriesCounted, fhirFaults } from '../../tests/support/ips-rules.ts'

/*
 * npm run bench -- summary <folder>: makes the summary that a member would share of each record in a folder, and holds
 * it to the rules of IPS and to FHIR R4. Each entry has to be in it, or to be counted with the reason. What breaks a rule
 * ends it with exit code 1. It takes record files, GP Connect bundles, and the sample patients of SMART on FHIR in STU3
 * (the folder STU-3/SMART of smart-on-fhir/generated-sample-data).
 */

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: npm run bench -- summary <folder>')
const now = new Date()
const total = { records: 0, refused: 0, entries: 0, in: 0, counted: 0, codings: 0, faults: 0 }

const SentBundle = v.looseObject({
  entry: v.array(v.looseObject({ resource: v.looseObject({ resourceType: v.string() }) })),
})

/** Each record with its name. SMART's patients have no NHS number and are cut into several files, which belong together. */
function recordsIn(from: string): [name: string, bytes: Uint8Array][] {
  const records = new Map<string, v.InferOutput<typeof SentBundle>[]>()
  const whole: [string, Uint8Array][] = []
  for (const name of namesIn(from)) {
    const bytes = readFileSync(join(from, name))
    const [, patient] = /^patient-(\d+)(?:-document-\d+)?\.fhir-bundle/.exec(name) ?? []
    if (patient === undefined) whole.push([name, bytes])
    else {
      const part = v.parse(SentBundle, JSON.parse(bytes.toString()))
      records.set(patient, [...(records.get(patient) ?? []), part])
    }
  }
  const joined = [...records].map(([patient, parts]): [string, Uint8Array] => {
    const entry = parts.flatMap((part) => part.entry)
    for (const { resource } of entry) {
      if (resource.resourceType !== 'Patient') continue
      const system = 'https://fhir.nhs.uk/Id/nhs-number'
      Object.assign(resource, { identifier: [{ system, value: '9000000009' }] })
    }
    return [patient, Buffer.from(JSON.stringify({ resourceType: 'Bundle', entry }))]
  })
  return [...whole, ...joined]
}

for (const [name, bytes] of recordsIn(folder)) {
  total.records += 1
  const read = recordFrom(bytes, now)
  if (typeof read === 'string') {
    console.log(`${name}: refused, ${read}`)
    total.refused += 1
    continue
  }
  const { record, all, shareable } = read
  const summary = summaryBundle({
    record: record.about,
    own: { name: 'Nobody', diagnoses: [] },
    sections: shareable.sections,
    now,
    newId: () => crypto.randomUUID(),
  })
  const bundle = v.parse(Bundle, summary)
  const { offered, counted } = entriesCounted(shareable)
  const lost = all.length - offered - counted
  const faults = [
    ...(lost === 0 ? [] : [`${lost} entries are neither in it nor counted`]),
    ...brokenRules(bundle),
    ...fhirFaults(bundle),
  ]
  total.entries += all.length
  total.in += offered
  total.counted += counted
  total.codings += JSON.stringify(bundle).split('"http://snomed.info/sct"').length - 1
  total.faults += faults.length
  for (const fault of new Set(faults)) console.log(`${name}: ${fault}`)
}
console.log(total)
process.exitCode = total.faults > 0 ? 1 : 0
