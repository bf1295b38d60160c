import * as v from 'valibot'
import type { Period } from '#contract/days.ts'
import { partOf, unreadIn } from '#contract/gp-record-fields.ts'
import {
  MedicalRecord,
  RecordEvents,
  RecordPatient,
  RecordWarnings,
} from '#contract/gp-record-shapes.ts'
import { recordSections, type GpRecord, type RecordSectionName } from '#contract/gp-record.ts'
import { failureOf, gpHttp, parseJson, type GpAnswer } from '../gp-http.ts'
import type { ReadRecord, RecordQuery } from '../gp-system.ts'
import { judgeLists, recordReply, zipped, type RecordReply } from '../record-reply.ts'
import { codeOf, pairingCall, type PairingSettings } from './pairing.ts'

/** A record to be read in the protocol of the pairing interface. */
export interface PairingReading {
  settings: PairingSettings
  query: Omit<RecordQuery, 'login'>
}

/** Sections that are asked for by period, and those that are asked for whole (product rules). */
const sectionsByPeriod = ['consultations', 'testResults', 'immunisations', 'events'] as const
const sectionsOfAllDates = ['medication', 'allergies', 'problems'] as const

/** Until when entries dated in the future are asked for. */
const endOfTime = '9999-12-31'

/**
 * Fetches a record and makes the API's reply of it. For a record of forty years this takes longer
 * than the server's loop may stand still: see `readInThread`.
 */
export async function readPairing({ settings, query }: PairingReading): Promise<ReadRecord> {
  const { credential, from, to, isUpToDate, surgery, now } = query
  const http = gpHttp(settings.deadlineMs)
  const ask = async (wanted: Record<string, string>) => {
    const path = `/records?${new URLSearchParams(wanted).toString()}`
    return http.sendTwice(pairingCall(settings, { method: 'GET', path, credential }))
  }
  const [byPeriod, ofAllDates] = await Promise.all([
    ask({ from, to: isUpToDate ? endOfTime : to, sections: sectionsByPeriod.join() }),
    ask({ sections: sectionsOfAllDates.join() }),
  ])
  if (byPeriod.state !== 'answered') return notRead(byPeriod)
  if (ofAllDates.state !== 'answered') return notRead(ofAllDates)
  const assembled = assembleRecord({
    byPeriod: byPeriod.bytes,
    ofAllDates: ofAllDates.bytes,
    head: { from, to, fetchedAt: now.toISOString(), surgery },
  })
  if (!assembled) return { state: 'failed', reason: 'not-understood' }
  return { state: 'read', record: zipped(assembled.json), unread: assembled.unread }
}

function notRead(answer: Exclude<GpAnswer, { state: 'answered' }>): ReadRecord {
  if (answer.state === 'failed') return answer
  const code = codeOf(answer)
  const hasEnded = code === 'INVALID_CREDENTIAL' || code === 'REGISTRATION_ENDED'
  return hasEnded ? { state: 'ended' } : { state: 'failed', reason: failureOf(answer) }
}

const SectionNames = v.nullish(v.array(v.string()), () => [])

/** The frame of what the GP system answers. */
const Sent = v.object({
  schema1: v.nullish(v.object({ medicalRecord: v.nullish(v.looseObject({}), () => ({})) }), () => ({
    medicalRecord: {},
  })),
  schema3: v.optional(v.unknown()),
  patient: partOf(RecordPatient),
  warnings: v.optional(v.unknown()),
  notShared: SectionNames,
  failed: SectionNames,
})

export interface RecordParts {
  /** The GP system's two replies, as they came. */
  byPeriod: Uint8Array
  ofAllDates: Uint8Array
  head: Pick<GpRecord, 'fetchedAt' | 'surgery'> & Period
}

/**
 * The reply of the patient API as JSON: entries of the period; allergies, problems and current
 * medication of all dates; medication of the past by the period. Undefined when a reply is no JSON
 * or has another frame. An entry that cannot be read is counted and hides no other, a section that
 * cannot be read hides no other either. Every text stays as it was sent.
 */
export function assembleRecord({
  byPeriod,
  ofAllDates,
  head,
}: RecordParts): RecordReply | undefined {
  const ranged = readReply(byPeriod, sectionsByPeriod)
  const whole = readReply(ofAllDates, sectionsOfAllDates)
  if (!ranged || !whole) return undefined
  const { allergies, problems, medication } = whole.lists
  return recordReply({
    head,
    patient: ranged.patient ?? whole.patient,
    warnings: [...ranged.warnings, ...whole.warnings],
    sections: [...ranged.sections, ...whole.sections],
    notShown: [...ranged.notShown, ...whole.notShown],
    lists: { ...ranged.lists, allergies, problems, medication },
  })
}

const Lists = v.object({ ...MedicalRecord.entries, events: RecordEvents })

function readReply(bytes: Uint8Array, asked: readonly RecordSectionName[]) {
  const sent = v.safeParse(Sent, parseJson(bytes))
  if (!sent.success) return undefined
  const { schema1, schema3, patient, warnings, notShared, failed } = sent.output
  const all: SentSections = { ...schema1.medicalRecord, events: schema3 ?? [] }
  const judged = judgeLists({
    ...readLists(all),
    asked,
    stateOf(section) {
      if (failed.includes(section)) return 'failed'
      const isLeftOut = isMissing(all[section]) || notShared.includes(section)
      return isLeftOut ? 'not-shared' : undefined
    },
  })
  return { ...judged, patient, warnings: readWarnings(warnings) }
}

/** Reads the entries of each section, in whatever state they are. */
export function readLists(sent: SentSections) {
  const listAt = (section: RecordSectionName): unknown[] | undefined => {
    const list = sent[section]
    return Array.isArray(list) ? list : undefined
  }
  const lists = v.parse(
    Lists,
    Object.fromEntries(recordSections.map((name) => [name, listAt(name)])),
  )
  return {
    lists,
    unreadOf: (section: RecordSectionName) => {
      const list = listAt(section)
      if (!list) return isMissing(sent[section]) ? 0 : ('no-list' as const)
      return unreadIn(list, lists[section])
    },
  }
}

/** One that cannot be read still warns: it says nothing more than that. */
function readWarnings(sent: unknown): GpRecord['warnings'] {
  const all = isMissing(sent) || Array.isArray(sent) ? sent : [sent]
  const read = v.parse(RecordWarnings, all)
  return unreadIn(all, read) > 0 ? [...read, {}] : read
}

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null

/** The sections of a reply, in whatever state. */
type SentSections = Readonly<Partial<Record<string, unknown>>>
