import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { callForBytes } from '#api/call.ts'
import { memberKey, recordKey } from '#api/queries.ts'
import { slicesOf, type Period } from '#contract/gp-record-dates.ts'
import { readGpRecord } from '#contract/gp-record.ts'
import { token } from '#identity/token.ts'
import { readBesidePage } from './read-beside-page.ts'
import type { LoadedRecord } from './record-entry.ts'

export const recordQueries = {
  /** Everything read of a member's record. */
  all: recordKey,
  /** The record for a period of any length. It is fetched when it is asked for, and not again by itself. */
  record: ({ subject, patientId, from, to }: RecordAsked) =>
    queryOptions({
      queryKey: [...recordQueries.all(subject), patientId, from, to],
      queryFn: ({ signal }) => fetchRecord({ patientId, from, to }, signal),
      staleTime: Number.POSITIVE_INFINITY,
      // Comparing twenty thousand entries with those of before would hold up the page.
      structuralSharing: false,
    }),
  /** Which sign-in this is: the warning is shown once in each. Empty when no token can be had. */
  signIn: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'sign-in'),
      queryFn: async () => sessionIdOf((await token()) ?? ''),
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    }),
}

interface RecordAsked extends Period {
  subject: string
  patientId: string
}

/** Slices asked for at the same time: the surgery's system serves others too. */
const atOnce = 3

async function fetchRecord(
  { patientId, from, to }: Omit<RecordAsked, 'subject'>,
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
  const record = await readBesidePage({ replies, period: { from, to } }, signal)
  if (!record) throw new ApiError('The GP record', { kind: 'not-understood' })
  return record
}

/** The `sid` of a session token. It is not checked: nothing depends on it but a page shown once. */
function sessionIdOf(sessionToken: string): string {
  const payload = sessionToken.split('.')[1] ?? ''
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims && 'sid' in claims ? String(claims.sid) : ''
  } catch {
    return ''
  }
}
