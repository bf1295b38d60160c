import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { doneCount } from '#contract/kits.ts'
import { KitBar } from '#domain/KitBar.tsx'
import { kitState, type KnownKit } from '#domain/kit-messages.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { lazyPart } from '#ui/lazy.tsx'
import { linkWords, sharingInWords } from '#ui/WhoSees.tsx'
import { whenIdle } from '#ui/preload.ts'
import { TextLink } from '#ui/links.tsx'
import type { DashboardFacts } from './facts.ts'

interface CardProps {
  id: string
  title: string
  links?: readonly { href: string; label: string }[]
  children: ReactNode
}

/** The status of one of the member's things, with a link to it. */
const Card = ({ id, title, links = [], children }: CardProps) => (
  <Paper component="section" variant="card" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
    {links.length > 0 && (
      <div>
        {links.map(({ href, label }) => (
          <TextLink key={href} href={href} isTall>
            {label}
          </TextLink>
        ))}
      </div>
    )}
  </Paper>
)

/** Shown instead of a part that could not be loaded. */
const NotLoaded = () => <p>We could not load this part. The rest is up to date.</p>

const id = 'your-kit'
const title = 'Your kit'

/** Where the kit is, and when the next step is expected. */
export function KitCard({ facts, isMissing }: { facts: DashboardFacts; isMissing: boolean }) {
  const { hasKitAccess, kit } = facts
  if (!hasKitAccess) {
    return (
      <Card id={id} title="DNA kit">
        <p>DNA kits open to members in stages. We’ll tell you when you can order yours.</p>
      </Card>
    )
  }
  // A kit to order is something to do, and stands there.
  if (!kit && !isMissing) return undefined
  return (
    <Card id={id} title={title} links={[{ href: routes.kit, label: 'Follow your kit' }]}>
      {kit ? <Progress kit={kit} /> : <NotLoaded />}
    </Card>
  )
}

function Progress({ kit }: { kit: KnownKit }) {
  const { headline, next, forecast } = kitState(kit)
  return (
    <>
      {!kit.order.closedBecause && <KitBar done={doneCount(kit.evidence)} />}
      <p>
        <strong>{headline}</strong>
      </p>
      <p>{next}</p>
      {forecast && <p>{forecast}</p>}
    </>
  )
}

/** Lazy, because it is a detail of the card. */
const NewInRecord = lazyPart(async () => {
  await whenIdle()
  return (await import('./NewInRecord.tsx')).NewInRecord
})

/**
 * Which surgery's record is connected and how much of it is new. It shows nothing of the record itself, because the
 * warning has to come first.
 */
export function RecordCard({ facts, isMissing }: { facts: DashboardFacts; isMissing: boolean }) {
  const { connection, user } = facts
  const { subject } = useMember()
  const isConnected = connection !== undefined || user.gpRecordsConnected
  // Connecting it is something to do, and stands there.
  if (!isConnected && !isMissing) return undefined
  const links = [
    { href: routes.gpRecord, label: 'Open your record' },
    { href: routes.emergencyCard, label: 'Emergency card' },
  ]
  return (
    <Card id="your-record" title="Your GP record" {...(isConnected && { links })}>
      {isMissing && <NotLoaded />}
      {connection && (
        <>
          <p>
            <strong>{connection.surgery.name}</strong>
          </p>
          {user.patientId !== undefined && (
            <NewInRecord subject={subject} patientId={user.patientId} />
          )}
        </>
      )}
    </Card>
  )
}

/** What the member shares, and with whom they could. What waits for a decision stands under what to do. */
export const StudiesCard = ({
  facts,
  isMissing,
}: {
  facts: DashboardFacts
  isMissing: boolean
}) => (
  <Card
    id="who-sees-your-data"
    title="Who sees your data"
    links={[
      { href: routes.consents, label: 'Your consents' },
      { href: routes.studies, label: 'Open studies' },
      ...(linkWords(facts.sharing) ? [{ href: routes.shareRecord, label: 'Your links' }] : []),
    ]}
  >
    {isMissing ? <NotLoaded /> : facts.sharing && <p>{sharingInWords(facts.sharing)}</p>}
    {facts.noneFits !== undefined && <p>{facts.noneFits}</p>}
  </Card>
)
