import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { callForBytes } from '#api/call.ts'
import { recordKey } from '#api/queries.ts'
import { slicesOf, type Period } from '#contract/gp-record-dates.ts'
import { readGpRecord } from '#contract/gp-record.ts'
import { packReplies, unpackReplies } from './packed-record.ts'
import { rangeName } from './range-values.ts'
import { readBesidePage } from './read-beside-page.ts'
import type { LoadedRecord } from './record-entry.ts'

export const recordQueries = {
  /** Everything read of a member's record. */
  all: recordKey,
  /**
   * The record for a period of any length. It is fetched when it is asked for, and not again by itself.
   * The same range under the same name is found again on another day, with its own dates.
   */
  record: ({ subject, patientId, from, to, today }: RecordAsked) =>
    queryOptions({
      queryKey: [...recordQueries.all(subject), patientId, rangeName({ from, to }, today)],
      queryFn: ({ signal }) => fetchRecord({ patientId, from, to }, signal),
      staleTime: Number.POSITIVE_INFINITY,
      // Comparing twenty thousand entries with those of before would hold up the page.
      structuralSharing: false,
      // The last record of each range is read offline too (decision 015).
      meta: { keep: true, isRecord: true, packing: { pack, unpack } },
    }),
}

interface RecordAsked extends Period {
  subject: string
  patientId: string
  today: string
}

/** What the records at hand were read from, until it is kept. */
const readFrom = new WeakMap<object, BufferSource>()

function pack(record: unknown): BufferSource | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const bytes = readFrom.get(record)
  readFrom.delete(record)
  return bytes
}

async function unpack(bytes: ArrayBuffer, signal: AbortSignal): Promise<LoadedRecord | undefined> {
  const replies = unpackReplies(bytes)
  return replies && readBesidePage(replies, signal)
}

/** Slices asked for at the same time: the surgery's system serves others too. */
const atOnce = 3

async function fetchRecord(
  { patientId, from, to }: Omit<RecordAsked, 'subject' | 'today'>,
  signal: AbortSignal,
): Promise<LoadedRecord> {
  const slices = slicesOf({ from, to })
  const replies: ArrayBuffer[] = []
  for (let start = 0; start < slices.length; start += atOnce) {
    const asked = slices.slice(start, start + atOnce)
    const came = await Promise.all(
      asked.map((slice) =>
        callForBytes(readGpRecord, { query: { ...slice, patientId } }, { signal }),
      ),
    )
    replies.push(...came)
  }
  const work = { replies, period: { from, to } }
  // The worker takes the replies away from the page.
  const packed = packReplies(work)
  const record = await readBesidePage(work, signal)
  if (!record) throw new ApiError('The GP record', { kind: 'not-understood' })
  readFrom.set(record, packed)
  return record
}
