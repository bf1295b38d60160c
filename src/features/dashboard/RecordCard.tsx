import { serviceTimes } from '#contract/service-times.ts'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { longDate } from '#ui/format-date.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { Card, NotLoaded } from './Card.tsx'
import type { DashboardFacts } from './facts.ts'

/** Lazy, because it is a detail of the card. */
const RecordNews = lazyPart(async () => {
  await whenIdle()
  return (await import('./RecordNews.tsx')).RecordNews
})

/**
 * Which surgery's record is connected and how much of it is new, or a link to connect one. It shows nothing of the
 * record itself, because the warning has to come first.
 */
export function RecordCard({ facts, isMissing }: { facts: DashboardFacts; isMissing: boolean }) {
  const { connection, user } = facts
  const { subject } = useMember()
  const isConnected = connection !== undefined || user.gpRecordsConnected
  const link = isConnected
    ? { href: routes.gpRecord, label: 'Open your record' }
    : { href: routes.gpConnect, label: 'Connect your GP record' }
  return (
    <Card id="your-record" title="Your GP record" link={link}>
      {isMissing && <NotLoaded />}
      {connection && (
        <>
          <p>
            <strong>{connection.surgery.name}</strong>
          </p>
          {user.patientId !== undefined && (
            <RecordNews subject={subject} patientId={user.patientId} />
          )}
          <p>
            Connected on{' '}
            <time dateTime={connection.connectedAt}>{longDate(connection.connectedAt)}</time>.
            Changes at your surgery appear here within {serviceTimes.recordUpdateHours} hours.
          </p>
        </>
      )}
      {!isConnected && !isMissing && <p>Not connected. Only you can see it in Rowan.</p>}
    </Card>
  )
}
