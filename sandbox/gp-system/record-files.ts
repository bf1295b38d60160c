import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Period } from '#contract/days.ts'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { entriesInPeriod } from './entries-in-period.ts'
import { RecordFile } from './record-file.ts'

export interface AccountKey {
  odsCode: string
  accountId: string
}

export interface RecordsQuery extends AccountKey {
  period: Period | undefined
  sections: readonly RecordSectionName[]
}

/**
 * The record files of some folders, read afresh on each call, so that files can be added and
 * removed. When two files have the same account, the earlier folder wins. An invalid file is
 * skipped and reported once per version, with its name and the reason.
 */
export function openRecordFiles(folders: readonly string[], report: (sentence: string) => void) {
  const read = new Map<string, { version: string; file: RecordFile | undefined }>()

  function fileAt(path: string): RecordFile | undefined {
    const status = statSync(path, { throwIfNoEntry: false })
    if (!status?.isFile()) return undefined
    const version = `${status.mtimeMs} ${status.size} ${status.ino}`
    const known = read.get(path)
    if (known?.version === version) return known.file
    const file = parseFile(path, report)
    read.set(path, { version, file })
    return file
  }

  const files = () =>
    folders
      .flatMap(pathsIn)
      .map(fileAt)
      .filter((file) => file !== undefined)

  const find = ({ odsCode, accountId }: AccountKey) =>
    files().find(({ account }) => account.gpOdsCode === odsCode && account.accountID === accountId)

  return {
    /** The patient of an account. */
    account: (key: AccountKey) => find(key)?.account,

    /** The name of a practice in its patients' files; undefined when no file has the practice. */
    practice(odsCode: string): { name: string | undefined } | undefined {
      const file = files().find(({ account }) => account.gpOdsCode === odsCode)
      return file && { name: file.practice?.name }
    },

    /** The reply to a fetch, as UTF-8 JSON; undefined when the patient no longer exists. */
    records(query: RecordsQuery): Uint8Array<ArrayBuffer> | undefined {
      const file = find(query)
      return file && new TextEncoder().encode(JSON.stringify(replyOfFile(file, query)))
    },
  }
}

const pathsIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => join(folder, name))
  } catch {
    // The folder is gone, and its patients with it.
    return []
  }
}

function parseFile(path: string, report: (sentence: string) => void): RecordFile | undefined {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    report(`${path} is passed over: it is not JSON.`)
    return undefined
  }
  const file = v.safeParse(RecordFile, json)
  if (file.success) return file.output
  const places = file.issues.map((issue) => v.getDotPath(issue) ?? 'the file').slice(0, 3)
  report(`${path} is passed over: not as expected at ${places.join(', ')}.`)
  return undefined
}

/** What the stand-in answers from a file. `schema3` is last, and always present: see the size faults. */
export function replyOfFile(
  file: RecordFile,
  { sections, period }: Pick<RecordsQuery, 'sections' | 'period'>,
) {
  const { notShared, failing } = file.sharing
  const isSent = (section: RecordSectionName) =>
    sections.includes(section) && !notShared.includes(section) && !failing.includes(section)
  const medicalRecord: Record<string, unknown> = {}
  const missing: RecordSectionName[] = []
  for (const section of sections) {
    if (section === 'events' || !isSent(section)) continue
    const entries = file.schema1?.medicalRecord?.[section]
    if (entries) medicalRecord[section] = entriesInPeriod(section, entries, period)
    else missing.push(section)
  }
  return {
    patient: file.patient,
    warnings: file.warnings,
    schema1: { medicalRecord },
    notShared: [...sections.filter((section) => notShared.includes(section)), ...missing],
    failed: sections.filter((section) => failing.includes(section)),
    schema3: isSent('events') ? entriesInPeriod('events', file.schema3 ?? [], period) : [],
  }
}
