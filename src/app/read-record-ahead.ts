import type { QueryClient } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { londonDay, recentPeriod } from '#contract/days.ts'
import { isWarningSeen } from '#features/gp-record/warning-seen.ts'
import { prepareReading } from '#features/gp-record/worker-ahead.ts'

/**
 * Has the record that its page will show read from the device beside the page's own script: nothing of it
 * before its warning is read. Never rejects.
 * @param restored Settles once it is known whose record it is.
 */
export async function readSavedRecord(
  queryClient: QueryClient,
  { subject, sessionId }: { subject: string; sessionId: string },
  { restored }: { restored: Promise<unknown> },
): Promise<void> {
  if (!isWarningSeen(sessionId)) return
  prepareReading()
  // A script that does not come is the page's to tell.
  const [queries] = await Promise.all([
    import('#features/gp-record/queries.ts').catch(() => undefined),
    restored,
  ])
  const user = queryClient.getQueryData(memberQueries.user(subject).queryKey)
  if (!queries || user?.patientId === undefined) return
  const today = londonDay(new Date())
  const asked = { subject, patientId: user.patientId, today, ...recentPeriod(today) }
  await queryClient.prefetchQuery(queries.recordQueries.saved(asked))
}
