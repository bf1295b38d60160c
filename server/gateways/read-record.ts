import { gzipSync } from 'node:zlib'
import type { Period } from '#contract/days.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import {
  assembleRecord,
  sectionsByPeriod,
  sectionsOfAllDates,
  type Unread,
} from './assemble-record.ts'
import { codeOf, failureOf, type GpAnswer, type GpFailure, type gpHttp } from './gp-http.ts'

export interface RecordQuery extends Period {
  credential: string
  surgery: Surgery
  /** The range ends today: what is dated later by mistake belongs to it too. */
  isUpToDate: boolean
  now: Date
}

export type ReadRecord =
  /** The reply of the patient API, checked: JSON, compressed with gzip. */
  | { state: 'read'; record: Uint8Array<ArrayBuffer>; unread?: Unread | undefined }
  /** The surgery has ended the connection. */
  | { state: 'ended' }
  | { state: 'failed'; reason: GpFailure }

/** Until when entries dated in the future are asked for. */
const endOfTime = '9999-12-31'

/** Fast rather than small: JSON of records shrinks to a tenth all the same. */
const level = 3

/**
 * Fetches a record from the GP system and makes the API's reply of it. For a record of forty years
 * this takes longer than the server's loop may stand still: see `readInThread`.
 */
export async function readRecord(
  http: ReturnType<typeof gpHttp>,
  { credential, from, to, isUpToDate, surgery, now }: RecordQuery,
): Promise<ReadRecord> {
  const ask = async (query: Record<string, string>) =>
    http.sendTwice({
      method: 'GET',
      path: `/records?${new URLSearchParams(query).toString()}`,
      credential,
    })
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
  const { json, unread } = assembled
  return { state: 'read', record: new Uint8Array(gzipSync(json, { level })), unread }
}

function notRead(answer: Exclude<GpAnswer, { state: 'answered' }>): ReadRecord {
  if (answer.state === 'failed') return answer
  const code = codeOf(answer)
  const hasEnded = code === 'INVALID_CREDENTIAL' || code === 'REGISTRATION_ENDED'
  return hasEnded ? { state: 'ended' } : { state: 'failed', reason: failureOf(answer) }
}
