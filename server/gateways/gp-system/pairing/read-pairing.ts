import { failureOf, gpHttp, type GpAnswer } from '../gp-http.ts'
import type { ReadRecord, RecordQuery } from '../gp-system.ts'
import { zipped } from '../zipped.ts'
import { assembleRecord, sectionsByPeriod, sectionsOfAllDates } from './assemble-record.ts'
import { codeOf, pairingCall, type PairingSettings } from './pairing-call.ts'

/** A record to be read in the protocol of the pairing interface. */
export interface PairingReading {
  settings: PairingSettings
  query: Omit<RecordQuery, 'login'>
}

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
