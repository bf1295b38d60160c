import type { RecordSectionName } from '#contract/gp-record.ts'
import type { AboutResources } from '#contract/gp-resources.ts'
import type { ReadRecord } from '../gp-system.ts'
import { zipped } from '../record-reply.ts'
import { addressOf, isFhir, peekAt, type Fhir } from './fhir.ts'
import { isOfAnotherPatient } from './identity-check.ts'
import { exactJson, parseExactly } from './parse-bundle.ts'
import { type AreaReply, fetchResources, type GpConnectReading } from './read-gp-connect.ts'
import type { Resources } from './resources.ts'
import { whyWithheld } from './withheld.ts'

/**
 * Fetches a record as the resources that the surgery sent, each once and with its digits. What must not be shown to a
 * patient and what is about somebody else is left out, with every word that other resources have of it.
 */
export async function readSent(reading: GpConnectReading): Promise<ReadRecord> {
  const sent = await fetchResources(reading, parseExactly)
  if (sent.state !== 'sent') return sent
  const { replies, resources } = sent
  const { withheld, ofOthers } = leftOut(resources)
  const isOut = (resource: Fhir | undefined) =>
    resource !== undefined && (withheld.has(resource) || ofOthers.has(resource))
  const about = aboutOf(replies, { withheld: withheld.size, ofOthers: ofOthers.size })
  const whole = resources
    .all()
    .filter((resource) => !isOut(resource) && !resources.containerOf(resource))
  const bundle = {
    resourceType: 'Bundle',
    meta: { lastUpdated: reading.query.now.toISOString() },
    type: 'collection',
    entry: [
      ...(about.issue.length > 0 ? [{ resource: about }] : []),
      ...whole.map((resource) => {
        const fullUrl = addressOf(resource)
        return { ...(fullUrl !== undefined && { fullUrl }), resource }
      }),
    ],
  }
  const isWhole = withheld.size + ofOthers.size === 0
  const json = exactJson(bundle, (key, value) => {
    if (isWhole || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      return key === 'contained' ? value.filter((each) => !isFhir(each) || !isOut(each)) : value
    }
    if (!isFhir(value)) return value
    // A narrative may repeat, and a reference name, what was left out.
    if (key === 'text' && peekAt(value, 'div') !== undefined) return undefined
    return isOut(resources.find(value)) ? { reference: value['reference'] } : value
  })
  return {
    state: 'read',
    record: zipped(json),
    ...(ofOthers.size > 0 && {
      unread: { sections: [], notShown: [], paths: [], ofOtherPatients: ofOthers.size },
    }),
  }
}

function leftOut(resources: Resources) {
  const whyOf = whyWithheld(resources)
  const withheld = new Set(resources.all().filter((each) => whyOf(each) !== undefined))
  const ofOthers = new Set(
    resources.all().filter((each) => !withheld.has(each) && isOfAnotherPatient(each, resources)),
  )
  return { withheld, ofOthers }
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

interface Counted {
  withheld: number
  ofOthers: number
}

/** What is not in the file, in words for whoever reads it. */
function aboutOf(replies: readonly AreaReply[], { withheld, ofOthers }: Counted): AboutResources {
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
    issue: [
      ...issue('suppressed', notShared && `The surgery does not share: ${notShared}.`),
      ...issue('incomplete', failed && `Could not be fetched: ${failed}.`),
      ...issue(
        'suppressed',
        counted(withheld, 'drafts, mistakes, or marked as not for the patient'),
      ),
      ...issue('suppressed', counted(ofOthers, 'they may be about another patient')),
    ],
  }
}
