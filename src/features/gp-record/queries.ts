import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { callForBytes } from '#api/call.ts'
import { recordKey } from '#api/queries.ts'
import type { Period } from '#contract/days.ts'
import { slicesOf } from '#contract/gp-record-dates.ts'
import { readGpRecord } from '#contract/gp-record.ts'
import { rangeName } from './range-values.ts'
import { readBesidePage } from './read-beside-page.ts'
import type { LoadedRecord } from './record-entry.ts'
import { prepareReading } from './worker-ahead.ts'

export const recordQueries = {
  /**
   * The record for a period of any length. It is fetched when it is asked for, and not again by itself.
   * The same range under the same name is found again on another day, with its own dates.
   */
  record: ({ subject, patientId, from, to, today, whenAsked }: RecordAsked) =>
    queryOptions({
      queryKey: [...recordKey(subject), patientId, rangeName({ from, to }, today)],
      queryFn: async ({ signal }) => {
        whenAsked?.()
        return fetchRecord({ patientId, from, to }, signal)
      },
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
  /** Told when the service is asked, for want of a copy. */
  whenAsked?: () => void
}

/** What is to be kept of the records at hand, until it is. */
const packedOf = new WeakMap<object, LoadedRecord['packed']>()

async function pack(record: unknown): Promise<BufferSource | undefined> {
  if (typeof record !== 'object' || record === null) return undefined
  const packed = packedOf.get(record)
  packedOf.delete(record)
  return packed
}

const unpack = async (packed: ArrayBuffer, signal: AbortSignal) =>
  readBesidePage({ packed }, signal)

/** Slices asked for at the same time: the surgery's system serves others too. */
const atOnce = 3

async function fetchRecord(
  { patientId, from, to }: Omit<RecordAsked, 'subject' | 'today' | 'whenAsked'>,
  signal: AbortSignal,
): Promise<LoadedRecord> {
  prepareReading()
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
  const read = await readBesidePage({ replies, period: { from, to } }, signal)
  if (!read) throw new ApiError('The GP record', { kind: 'not-understood' })
  const { packed, ...record } = read
  packedOf.set(record, packed)
  return record
}
