import type { ReactNode } from 'react'
import type { Sharing } from '#api/sharing.ts'
import { doneCount } from '#contract/kits.ts'
import { serviceTimes } from '#contract/service-times.ts'
import { invitesWaiting } from '#contract/tasks.ts'
import { KitBar } from '#domain/KitBar.tsx'
import { longDate, longDateTime } from '#domain/formats.ts'
import { kitState, type KnownKit } from '#domain/kit-words.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { lazyPart } from '#ui/lazy.tsx'
import { whenIdle } from '#ui/preload.ts'
import { TextLink } from '#ui/links.tsx'
import type { DashboardFacts } from './facts.ts'
import classes from './cards.module.css'

interface CardProps {
  id: string
  title: string
  link?: { href: string; label: string }
  children: ReactNode
}

/** The status of one of the member's things, with a link to it. */
const Card = ({ id, title, link, children }: CardProps) => (
  <section className={classes['card']} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
    {link && (
      <p className={classes['link']}>
        <TextLink href={link.href}>{link.label}</TextLink>
      </p>
    )}
  </section>
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
      <Card id={id} title="DNA kits">
        <p>Kits open to members in stages. We’ll tell you when you can order yours.</p>
      </Card>
    )
  }
  const link = { href: routes.kit, label: kit ? 'Follow your kit' : 'What the kit is for' }
  return (
    <Card id={id} title={title} link={link}>
      {isMissing && <NotLoaded />}
      {!isMissing && (kit ? <Progress kit={kit} /> : <p>You have not ordered a kit yet.</p>)}
    </Card>
  )
}

function Progress({ kit }: { kit: KnownKit }) {
  const { headline, next, left } = kitState(kit)
  return (
    <>
      {!kit.order.closedBecause && <KitBar done={doneCount(kit.evidence)} />}
      <p>
        <strong>{headline}</strong>
      </p>
      <p>{next}</p>
      {left && <p>{left}</p>}
    </>
  )
}

/** Lazy, because it is a detail of the card. */
const NewInRecord = lazyPart(async () => {
  await whenIdle()
  return (await import('./NewInRecord.tsx')).NewInRecord
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
            <NewInRecord subject={subject} patientId={user.patientId} />
          )}
          <p>
            Connected on{' '}
            <time dateTime={connection.connectedAt}>{longDate(connection.connectedAt)}</time>.
            Changes at your surgery appear here within {serviceTimes.recordUpdateHours} hours.
          </p>
        </>
      )}
      {isConnected && (
        <p>
          <TextLink href={routes.emergencyCard}>Emergency card</TextLink>
        </p>
      )}
      {!isConnected && !isMissing && <p>Not connected. Only you can see it in Rowan.</p>}
    </Card>
  )
}

/** How many studies the member shares data with, and how many need a decision. */
export const StudiesCard = ({
  facts,
  isMissing,
}: {
  facts: DashboardFacts
  isMissing: boolean
}) => (
  <Card id="your-studies" title="Studies" link={{ href: routes.consents, label: 'Your consents' }}>
    {isMissing ? <NotLoaded /> : <p>{studiesInWords(facts)}</p>}
  </Card>
)

/** "You share data with 2 studies. You have 1 decision to make." */
export function studiesInWords({
  sharing,
  invites,
}: Pick<DashboardFacts, 'sharing' | 'invites'>): string {
  const due = invitesWaiting(invites).length
  const said = sharing ? sharingInWords(sharing) : ''
  return due === 0
    ? said
    : `${said} You have ${due === 1 ? '1 decision' : `${due} decisions`} to make.`.trim()
}

function sharingInWords(sharing: Sharing): string {
  if (sharing.state === 'checking') return 'Checking what you share.'
  const { length: count } = sharing.consents
  const studies = count === 1 ? '1 study' : `${count} studies`
  if (sharing.state === 'known') {
    return count === 0
      ? 'You’re not sharing data with any study.'
      : `You share data with ${studies}.`
  }
  const when = longDateTime(new Date(sharing.at).toISOString())
  return count === 0
    ? `On ${when} you were not sharing data with any study.`
    : `On ${when} you were sharing data with ${studies}.`
}
