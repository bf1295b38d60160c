import * as v from 'valibot'
import type { Period } from '#contract/days.ts'
import type { GpDetails } from '#contract/gp-details.ts'
import { partOf, unreadIn } from '#contract/gp-record-fields.ts'
import {
  MedicalRecord,
  RecordEvents,
  RecordPatient,
  RecordWarnings,
} from '#contract/gp-record-shapes.ts'
import { recordSections, type GpRecord, type RecordSectionName } from '#contract/gp-record.ts'
import { failureOf, gpHttp, parseJson, type GpAnswer, type GpCall } from './gp-http.ts'
import type { Ended, GpSystem, Linked, LinkFailure, ReadRecord, RecordQuery } from './gp-system.ts'
import { judgeLists, recordReply, zipped, type RecordReply } from './record-reply.ts'

export interface PairingSettings {
  /** Without a trailing slash. */
  url: string
  /** The API key of this service with the suppliers of GP systems. */
  key: string
  /** For one exchange, in ms. */
  deadlineMs?: number
}

const LinkReply = v.object({
  credential: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  practice: v.object({ odsCode: v.string(), name: v.string() }),
})

const linkFailures: Readonly<Record<string, LinkFailure>> = {
  INVALID_LINKAGE_DETAILS: 'linkage-details',
  NO_DEMOGRAPHIC_MATCH: 'demographics',
  DETAILS_WRONG_LENGTH: 'wrong-length',
  ALREADY_LINKED: 'already-linked',
  PRACTICE_NOT_ENABLED: 'practice-not-enabled',
  UNDER_AGE: 'under-age',
}

/**
 * Surgeries whose systems pair with the details of a letter. The protocol is our own: in production
 * an adapter translates it to IM1 for the suppliers (docs/gp-connect.md).
 */
export function createPairing(settings: PairingSettings): Pick<GpSystem, 'link' | 'unlink'> {
  const http = gpHttp(settings.deadlineMs)
  return {
    async link(linkId: string, details: GpDetails): Promise<Linked> {
      const { accountID, linkageKey, gpOdsCode, surname, dateOfBirth } = details
      const body = { accountId: accountID, linkageKey, odsCode: gpOdsCode, surname, dateOfBirth }
      const answer = await http.send(
        pairingCall(settings, { method: 'PUT', path: `/links/${linkId}`, body }),
      )
      if (answer.state === 'failed') return answer
      if (answer.state === 'refused') {
        const code = codeOf(answer)
        if (code === 'LINK_ENDED') return { state: 'ended' }
        const reason = linkFailures[code ?? '']
        return reason
          ? { state: 'refused', reason }
          : { state: 'failed', reason: failureOf(answer) }
      }
      const reply = v.safeParse(LinkReply, parseJson(answer.bytes))
      if (!reply.success) return { state: 'failed', reason: 'not-understood' }
      return { state: 'linked', ...reply.output }
    },

    async unlink(linkId: string): Promise<Ended> {
      const answer = await http.send(
        pairingCall(settings, { method: 'DELETE', path: `/links/${linkId}` }),
      )
      if (answer.state === 'failed') return answer
      const isEnded = answer.state === 'answered' || isGone(answer)
      return isEnded ? { state: 'ended' } : { state: 'failed', reason: failureOf(answer) }
    },
  }
}

/** There is nothing left to end. */
const isGone = ({ status }: { status: number }): boolean => status === 404 || status === 410

/** A record to be read by the pairing interface. */
export interface PairingReading {
  settings: PairingSettings
  query: Omit<RecordQuery, 'login'>
}

/** Sections requested by period, and those requested as a whole (product rules). */
const sectionsByPeriod = ['consultations', 'testResults', 'immunisations', 'events'] as const
const sectionsOfAllDates = ['medication', 'allergies', 'problems'] as const

/** The end of the period, to include entries that are dated in the future. */
const endOfTime = '9999-12-31'

/**
 * Fetches a record and maps it to the API's reply. A record of forty years takes too long for the
 * event loop: see `readInThread`.
 */
export async function readPairing({ settings, query }: PairingReading): Promise<ReadRecord> {
  const { credential, from, to, isUpToDate, surgery, now, newResults } = query
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
    head: { from, to, fetchedAt: now.toISOString(), surgery, newResults },
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

/** The outer shape of the GP system's reply. */
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
  /** The GP system's two replies, unparsed. */
  byPeriod: Uint8Array
  ofAllDates: Uint8Array
  head: Pick<GpRecord, 'fetchedAt' | 'surgery' | 'newResults'> & Period
}

/**
 * Builds the reply of the patient API as JSON: entries of the period; allergies, problems and
 * current medication of all dates; past medication by the period. Undefined when a reply is not
 * JSON or has another outer shape. An entry or a section that cannot be read is counted and hides
 * no other. Texts stay as they were sent.
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

function readReply(bytes: Uint8Array, requested: readonly RecordSectionName[]) {
  const sent = v.safeParse(Sent, parseJson(bytes))
  if (!sent.success) return undefined
  const { schema1, schema3, patient, warnings, notShared, failed } = sent.output
  const all: SentSections = { ...schema1.medicalRecord, events: schema3 ?? [] }
  const judged = judgeLists({
    ...readLists(all),
    requested,
    stateOf(section) {
      if (failed.includes(section)) return 'failed'
      const isLeftOut = isMissing(all[section]) || notShared.includes(section)
      return isLeftOut ? 'not-shared' : undefined
    },
  })
  return { ...judged, patient, warnings: readWarnings(warnings) }
}

/** The entries of each section, valid or not. */
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

/** A warning that cannot be read still warns, without details. */
function readWarnings(sent: unknown): GpRecord['warnings'] {
  const all = isMissing(sent) || Array.isArray(sent) ? sent : [sent]
  const read = v.parse(RecordWarnings, all)
  return unreadIn(all, read) > 0 ? [...read, {}] : read
}

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null

/** The sections of a reply, unvalidated. */
type SentSections = Readonly<Partial<Record<string, unknown>>>

interface PairingCall {
  method: 'GET' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** The credential from pairing. */
  credential?: string
}

/** A call of the pairing interface: JSON, with the API key of this service. */
function pairingCall(
  { url, key }: PairingSettings,
  { method, path, body, credential }: PairingCall,
): GpCall {
  return {
    method,
    url: url + path,
    headers: {
      Accept: 'application/json',
      'X-Application-Key': key,
      ...(credential !== undefined && { Authorization: `Bearer ${credential}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

const ErrorReply = v.object({ error: v.object({ code: v.string() }) })

/** The error code of a reply. */
function codeOf({ bytes }: { bytes: Uint8Array }): string | undefined {
  const reply = v.safeParse(ErrorReply, parseJson(bytes))
  return reply.success ? reply.output.error.code : undefined
}
