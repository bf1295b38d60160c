import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { isPartlyRead, unreadPaths } from '#contract/gp-record-fields.ts'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { RecordFile } from '../sandbox/gp-system/record-file.ts'
import { replyOfFile } from '../sandbox/gp-system/record-files.ts'
import { mismatchOf } from '../server/gp/gp-system/gp-connect/identity-check.ts'
import { mapRecord } from '../server/gp/gp-system/gp-connect/map-record.ts'
import { parseFhir, resourcesIn } from '../server/gp/gp-system/gp-connect/parse-bundle.ts'
import { gatherResources } from '../server/gp/gp-system/gp-connect/resources.ts'
import { judgeLists, recordReply, type JudgedLists } from '../server/gp/gp-system/record-reply.ts'
import { assembleRecord, readLists } from '../server/gp/gp-system/pairing.ts'
import { everything, shownLines } from './show-record.ts'

interface Checked {
  /** The reply of the patient API that the record becomes. */
  reply: () => string
  entries: number
  shown: number
  /** Why entries are not shown, and which parts of the shown ones cannot be read: never a value. */
  reasons: readonly string[]
}

const usage = 'Usage: npm run gp-check -- [--show] <folder>'

/**
 * Reads each JSON file of a folder as the server would. For each it reports how many entries there
 * are, how many are shown, and why the others are not; with `isShown` also what a patient reads.
 * Throws a sentence when there is no such folder.
 */
export function checkRecords(
  folder: string | undefined,
  { isShown = false } = {},
): { lines: string[]; areAllRead: boolean } {
  const names = namesIn(folder)
  const now = new Date()
  const lines: string[] = []
  let areAllRead = true
  for (const name of names) {
    const checked = checkFile(readFileSync(join(folder ?? '', name)), now)
    if (typeof checked === 'string') {
      areAllRead = false
      lines.push(`${name}: cannot be read: ${checked}`)
      continue
    }
    const { entries, shown, reasons, reply } = checked
    lines.push(`${name}: ${entries} in, ${shown} shown, ${entries - shown} not shown`)
    lines.push(...reasons.map((reason) => `    ${reason}`))
    if (isShown) lines.push(...shownLines(reply(), now))
  }
  return { lines, areAllRead }
}

export function namesIn(folder: string | undefined): string[] {
  if (folder === undefined) throw new Error(usage)
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
    if (names.length > 0) return names.toSorted()
  } catch (cause) {
    throw new Error(`There is no folder ${folder}.`, { cause })
  }
  throw new Error(`There is no JSON file in ${folder}.`)
}

/** What became of the entries of a file; a sentence when the file cannot be read. */
export function checkFile(bytes: Uint8Array, now: Date): Checked | string {
  const sent = parseFhir(bytes)
  if (sent === undefined) return 'it is no JSON.'
  if (v.is(v.looseObject({ resourceType: v.string() }), sent)) return checkBundle(sent, now)
  const file = v.safeParse(RecordFile, sent)
  return file.success
    ? checkRecordFile(file.output, now)
    : 'it is neither a record file nor a bundle.'
}

function checkBundle(sent: unknown, now: Date): Checked | string {
  const resources = resourcesIn(sent)
  if (!resources) return 'it is no bundle of GP Connect in FHIR STU3.'
  const gathered = gatherResources([resources])
  switch (mismatchOf(gathered)) {
    case 'no-patient':
      return 'it names no patient.'
    case 'another-patient':
      return 'it names more than one patient, so that all of it would be refused.'
    case 'another-practice':
    case undefined:
  }
  const { lists, counts, patient, warnings, notes, states } = mapRecord(gathered)
  const judged = judgeLists({
    lists,
    requested: recordSections,
    unreadOf: (section) => counts.left.get(section) ?? 0,
    stateOf(section) {
      const state = states.get(section)
      return state === 'sent' ? undefined : state
    },
  })
  return {
    reply: () => recordReply({ head: headOf(now), patient, warnings, notes, ...judged }).json,
    entries: counts.entries,
    shown: counts.shown,
    reasons: [
      ...[...counts.notShown].map(([why, count]) => `${count} not shown: ${why}`),
      ...[...counts.fields].map(([field, count]) => `${count} without a field: ${field}`),
      ...notUnderstood(judged),
    ],
  }
}

function checkRecordFile(file: RecordFile, now: Date): Checked {
  const { schema1, schema3 } = file
  const sent = { ...schema1?.medicalRecord, events: schema3 ?? [] }
  const { lists, unreadOf } = readLists(sent)
  const judged = judgeLists({
    lists,
    unreadOf,
    requested: recordSections,
    stateOf: () => undefined,
  })
  const shown = sum((section) => judged.lists[section].length)
  const left = judged.notShown
  const bytes = new TextEncoder().encode(
    JSON.stringify(replyOfFile(file, { sections: recordSections, period: undefined })),
  )
  const parts = recordSections.flatMap((section) => {
    const places = unreadPaths({ [section]: judged.lists[section].filter(isPartlyRead) })
    return [...new Set(places)].map((place) => `a part that cannot be read: ${place}`)
  })
  return {
    reply: () =>
      assembleRecord({ byPeriod: bytes, ofAllDates: bytes, head: headOf(now) })?.json ?? '',
    entries: shown + left.reduce((total, { count }) => total + count, 0),
    shown,
    reasons: [
      ...left.map(({ section, count }) => `${count} not shown: of ${section}, cannot be read`),
      ...parts,
      ...notUnderstood(judged),
    ],
  }
}

const notUnderstood = ({ sections }: JudgedLists): string[] =>
  sections.map(({ section }) => `${section} would be shown as not understood`)

const headOf = (now: Date) => ({ ...everything(now), fetchedAt: now.toISOString() })

const sum = (countOf: (section: RecordSectionName) => number): number =>
  recordSections.reduce((total, section) => total + countOf(section), 0)
