import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type ShownSection, shownSections } from '#contract/gp-record.ts'
import { assembleRecord } from '#features/gp-record/reading/assemble-record.ts'
import type { RecordEntry } from '#features/gp-record/reading/record-entry.ts'
import { parseReplies } from '#features/gp-record/reading/replies.ts'
import { shareableOf, summaryBundle } from '#features/gp-record/share/summary.ts'
import { checkFile, namesIn } from '../../run/check-records.ts'
import { brokenRules, Bundle, entriesCounted, fhirFaults } from '../../tests/support/ips-rules.ts'

/*
 * npm run bench:summary -- <folder>: makes the summary that a member would share of each record in a folder, and holds
 * it to the rules of IPS and to FHIR R4. Each entry has to be in it, or to be counted with the reason. What breaks a rule
 * ends it with exit code 1.
 */

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: npm run bench:summary -- <folder>')
const now = new Date()
const period = { from: '1900-01-01', to: now.toISOString().slice(0, 10) }
const total = { files: 0, refused: 0, entries: 0, in: 0, counted: 0, codings: 0, faults: 0 }

for (const name of namesIn(folder)) {
  const checked = checkFile(readFileSync(join(folder, name)), now)
  total.files += 1
  if (typeof checked === 'string') {
    total.refused += 1
    continue
  }
  const replies = parseReplies([JSON.parse(checked.reply())])
  const record = replies && assembleRecord(replies, period)
  if (!record) throw new Error(`${name}: the reply is no record`)
  const all = [...record.firstOfEach(record.count).values()].flat()
  const entries = new Map<ShownSection, RecordEntry[]>(
    shownSections.map((section) => [section, all.filter((each) => each.section === section)]),
  )
  const shareable = shareableOf(record.about, entries, { diagnoses: [] })
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
