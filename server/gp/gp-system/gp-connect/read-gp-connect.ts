import { endOfTime } from '#contract/gp-record-dates.ts'
import { entriesIn, recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import type { ReadRecord, RecordQuery } from '../gp-system.ts'
import { judgeLists, recordReply, zipped, type Unread } from '../record-reply.ts'
import type { Fhir } from './fhir.ts'
import { mismatchOf } from './identity-check.ts'
import { mapRecord } from './map-record.ts'
import { areasRequests, type AreasRequest } from './request.ts'
import { gatherResources, type Resources } from './resources.ts'
import {
  getStructuredRecord,
  type Endpoint,
  type Structured,
  type StructuredRequest,
} from './structured-record.ts'

/** A record to be read by GP Connect. */
export interface GpConnectReading {
  endpoint: Endpoint
  accessToken: string
  query: Omit<RecordQuery, 'credential' | 'login'> & { nhsNumber: string }
}

/**
 * Fetches a record and maps it to the API's reply. A part that a surgery does not share, or cannot
 * send now, hides no other part. A record that may not be the member's is rejected as a whole.
 */
export async function readGpConnect(reading: GpConnectReading): Promise<ReadRecord> {
  const sent = await fetchResources(reading)
  if (sent.state !== 'sent') return sent
  const { replies, resources } = sent
  const { from, to, isUpToDate, surgery, now, newResults } = reading.query
  const { lists, patient, warnings, notes, states, counts } = mapRecord(resources)
  const judged = judgeLists({
    // Related entries of problems come from all dates.
    lists: entriesIn(lists, { from, to: isUpToDate ? endOfTime : to }),
    requested: recordSections,
    unreadOf: (section) => counts.left.get(section) ?? 0,
    stateOf: (section) => stateOf(section, { replies, states }),
  })
  const head = { from, to, fetchedAt: now.toISOString(), surgery, newResults }
  const { json, unread } = recordReply({ head, patient, warnings, notes, ...judged })
  const { ofOtherPatients } = counts
  return {
    state: 'read',
    record: zipped(json),
    unread: alsoUnread(unread, notUnderstoodIn(replies), ofOtherPatients),
  }
}

/** A reply that was not understood is an alarm, as is each entry of somebody else, also where the page has the rest. */
function alsoUnread(
  unread: Unread | undefined,
  sections: Unread['sections'],
  ofOtherPatients: number,
): Unread | undefined {
  if (!unread && sections.length + ofOtherPatients === 0) return undefined
  const { notShown = [], paths = [] } = unread ?? {}
  return {
    sections: [...(unread?.sections ?? []), ...sections],
    notShown,
    paths,
    ...(ofOtherPatients > 0 && { ofOtherPatients }),
  }
}

/** The sections whose reply was not understood, for the operator. */
export function notUnderstoodIn(replies: readonly AreaReply[]): Unread['sections'] {
  const sections = replies
    .filter(({ reply }) => reply.state !== 'answered' && whyNot(reply) === 'not-understood')
    .flatMap(({ request }) => request.sections)
  return recordSections
    .filter((section) => sections.includes(section))
    .map((section) => ({ section, state: 'not-understood' }))
}

const whyNot = (reply: Exclude<Structured, { state: 'answered' }>) =>
  reply.state === 'refused' ? reply.why : reply.reason

export interface AreaReply {
  request: AreasRequest
  reply: Structured
}

/** The resources of all replies, of the member's own record. */
interface Sent {
  state: 'sent'
  replies: readonly AreaReply[]
  resources: Resources
}

/** Fetches the resources of a record, and checks whose it is. */
export async function fetchResources(
  { endpoint, accessToken, query }: GpConnectReading,
  how: Pick<StructuredRequest, 'parse' | 'room'> = {},
): Promise<Sent | Exclude<ReadRecord, { state: 'read' }>> {
  const { nhsNumber, from, to, isUpToDate, surgery } = query
  const replies = await Promise.all(
    areasRequests({ nhsNumber, from, to, isUpToDate }).map(async (request) => {
      const { parameters } = request
      return {
        request,
        reply: await getStructuredRecord(endpoint, { accessToken, parameters, ...how }),
      }
    }),
  )
  const isWholly = unreadable(replies.map(({ reply }) => reply))
  if (isWholly) return isWholly
  const resources = gatherResources(replies.map(({ reply }) => resourcesOf(reply)))
  const isAnswered = replies.some(({ reply }) => reply.state === 'answered')
  const mismatch = isAnswered
    ? mismatchOf(resources, { nhsNumber, odsCode: surgery.odsCode })
    : undefined
  if (mismatch === 'no-patient') return { state: 'failed', reason: 'not-understood' }
  if (mismatch) return { state: 'failed', reason: mismatch }
  return { state: 'sent', replies, resources }
}

const resourcesOf = (reply: Structured): readonly Fhir[] =>
  reply.state === 'answered' ? reply.resources : []

/** The failure, if any, after which nothing can be shown; else undefined. */
function unreadable(
  replies: readonly Structured[],
): Exclude<ReadRecord, { state: 'read' }> | undefined {
  const reasons = replies.flatMap((reply) => (reply.state === 'refused' ? [reply.why] : []))
  if (reasons.includes('login-ended')) return { state: 'login-ended' }
  if (reasons.includes('not-registered')) return { state: 'ended' }
  const isOfUse = (reply: Structured) =>
    reply.state === 'answered' || (reply.state === 'refused' && reply.why === 'not-shared')
  if (replies.some(isOfUse)) return undefined
  const [first] = replies
  if (first?.state === 'failed') return first
  const isDown = reasons.includes('unavailable')
  return { state: 'failed', reason: isDown ? 'unavailable' : 'not-understood' }
}

interface SectionReplies {
  replies: readonly AreaReply[]
  /** The states that the lists in the replies report. */
  states: ReadonlyMap<RecordSectionName, 'sent' | 'failed' | 'not-shared'>
}

function stateOf(
  section: RecordSectionName,
  { replies, states }: SectionReplies,
): 'failed' | 'not-shared' | undefined {
  const reply = replies.find(({ request }) => request.sections.includes(section))?.reply
  if (reply?.state === 'refused' && reply.why === 'not-shared') return 'not-shared'
  if (reply?.state !== 'answered') return 'failed'
  const state = states.get(section) ?? 'not-shared'
  return state === 'sent' ? undefined : state
}
