import type { RecordSectionName } from '#contract/gp-record.ts'
import { aboutTheFile, type AboutResources } from '#contract/gp-resources.ts'
import { largestReply } from '../gp-http.ts'
import type { ReadRecord } from '../gp-system.ts'
import { zipped, type Unread } from '../record-reply.ts'
import { addressOf } from './fhir.ts'
import { contentsOfFile, type FileContents } from './out-of-file.ts'
import { exactJson, parseExactly } from './parse-bundle.ts'
import {
  type AreaReply,
  fetchResources,
  type GpConnectReading,
  notUnderstoodIn,
} from './read-gp-connect.ts'

/**
 * Fetches a record as the resources that the surgery sent, each once and with its digits. What must not be shown to a
 * patient and what is about somebody else is left out, with every word that other resources have of it.
 */
export async function readSent(reading: GpConnectReading): Promise<ReadRecord> {
  const sent = await fetchResources(reading, {
    parse: parseExactly,
    room: { bytes: largestReply },
  })
  if (sent.state !== 'sent') return sent
  const { replies, resources } = sent
  if (replies.some(({ reply }) => reply.state === 'failed' && reply.reason === 'too-large')) {
    return { state: 'failed', reason: 'too-large' }
  }
  const contents = contentsOfFile(resources)
  const about = aboutOf(replies, contents)
  // One by one: a large record as one tree and as one text takes more memory than there is.
  const entries = contents.resources.map((resource) => {
    const fullUrl = addressOf(resource)
    const cleaned = contents.cleaned(resource)
    return exactJson({ ...(fullUrl !== undefined && { fullUrl }), resource: cleaned })
  })
  if (about.issue.length > 0) entries.unshift(JSON.stringify({ resource: about }))
  const meta = JSON.stringify({ lastUpdated: reading.query.now.toISOString() })
  const json = `{"resourceType":"Bundle","meta":${meta},"type":"collection","entry":[${entries.join(',')}]}`
  return { state: 'read', record: zipped(json), unread: unreadOf(replies, contents) }
}

/** For the operator. */
function unreadOf(
  replies: readonly AreaReply[],
  { ofOthers, unknown }: FileContents,
): Unread | undefined {
  const sections = notUnderstoodIn(replies)
  if (sections.length + ofOthers + unknown === 0) return undefined
  return {
    sections,
    notShown: unknown > 0 ? [{ section: 'events', count: unknown }] : [],
    paths: [],
    ...(ofOthers > 0 && { ofOtherPatients: ofOthers }),
  }
}

const sectionWords: Readonly<Record<RecordSectionName, string>> = {
  consultations: 'consultations',
  medication: 'medicines',
  testResults: 'test results',
  allergies: 'allergies',
  immunisations: 'immunisations',
  problems: 'problems',
  events: 'letters and other events',
}

/** What is not in the file, in words for whoever reads it. */
function aboutOf(
  replies: readonly AreaReply[],
  { ofOthers, unknown }: FileContents,
): AboutResources {
  const partsWhere = (isOf: (reply: AreaReply['reply']) => boolean) =>
    replies
      .filter(({ reply }) => isOf(reply))
      .flatMap(({ request }) => request.sections.map((section) => sectionWords[section]))
      .join(', ')
  const isNotShared = (reply: AreaReply['reply']) =>
    reply.state === 'refused' && reply.why === 'not-shared'
  const notShared = partsWhere(isNotShared)
  const failed = partsWhere((reply) => reply.state !== 'answered' && !isNotShared(reply))
  const issue = (code: string, diagnostics: string) =>
    diagnostics === '' ? [] : [{ severity: 'warning', code, diagnostics }]
  const counted = (count: number, why: string) =>
    count === 0 ? '' : `${count} ${count === 1 ? 'entry' : 'entries'} left out: ${why}.`
  return {
    resourceType: 'OperationOutcome',
    id: aboutTheFile,
    issue: [
      ...issue('suppressed', notShared && `The surgery does not share: ${notShared}.`),
      ...issue('incomplete', failed && `Could not be fetched: ${failed}.`),
      ...issue('suppressed', counted(ofOthers, 'they may be about another patient')),
      ...issue('suppressed', counted(unknown, 'we do not know their kind')),
    ],
  }
}
