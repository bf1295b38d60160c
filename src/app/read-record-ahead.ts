import type { QueryClient } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { londonDay, recentPeriod } from '#contract/days.ts'
import { isWarningSeen } from '#features/gp-record/warning-seen.ts'
import { prepareReading } from '#features/gp-record/worker-ahead.ts'

interface ReadAhead {
  /** Settles once it was asked for whose record it is. */
  known: Promise<unknown>
  /** Told when the service is asked, for want of a copy. */
  whenAsked?: () => void
}

/**
 * Has the record that its page will show read beside the page's own script, from the device or from the
 * service: nothing of it before its warning is read. Never rejects.
 */
export async function readRecordAhead(
  queryClient: QueryClient,
  { subject, sessionId }: { subject: string; sessionId: string },
  { known, whenAsked }: ReadAhead,
): Promise<void> {
  if (!isWarningSeen(sessionId)) return
  prepareReading()
  // A script that does not come is the page's to tell.
  const [queries] = await Promise.all([
    import('#features/gp-record/queries.ts').catch(() => undefined),
    known,
  ])
  const user = queryClient.getQueryData(memberQueries.user(subject).queryKey)
  if (!queries || user?.patientId === undefined) return
  const today = londonDay(new Date())
  await queryClient.prefetchQuery(
    queries.recordQueries.record({
      subject,
      patientId: user.patientId,
      today,
      ...recentPeriod(today),
      ...(whenAsked && { whenAsked }),
    }),
  )
}
