import { Box, Button, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import {
  canBeRegistered,
  type KitOrder,
  doneCount,
  stepNames,
  type Evidence,
} from '#contract/kits.ts'
import { asksForKitData } from '#contract/studies.ts'
import { useMember } from '#identity/session.ts'
import { useProfileWithWaiting } from '#offline/outbox/use-outbox.ts'
import { useShownCopy } from '#offline/saved-copy.ts'
import { routes } from '#routes'
import { lazyPart } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { Picture } from '#ui/pictures.tsx'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { useOrderEvents } from '#api/kit-events.ts'
import { fetchNames } from '#api/imported-names.ts'
import { memberQueries } from '#api/queries.ts'
import { useSharing } from '#api/sharing.ts'
import { expiryOf, expiryState } from '#domain/kit-dates.ts'
import { kitState, noResults, type KnownKit } from '#domain/kit-messages.ts'
import { KitBar } from '#domain/KitBar.tsx'
import { WhoSees } from '#ui/WhoSees.tsx'
import { WithAside } from '#ui/WithAside.tsx'
import { useFitting } from '#ui/use-fitting.ts'
import { useNow } from '#ui/use-now.ts'
import { longDate } from '#domain/formats.ts'
import { Preparation } from './Preparation.tsx'
import { RegisterLink } from '../RegisterLink.tsx'
import { Overdue, Timeline } from './Timeline.tsx'
import { KitAside } from './KitAside.tsx'

interface KitProgressProps {
  order: KitOrder
  /** The one before. */
  earlier: KitOrder | undefined
  /** How old the list of orders is, and whether the last refetch failed. */
  list: { dataUpdatedAt: number; isError: boolean }
  /** What follows on the page, which must not move once it is visible. */
  children: ReactNode
}

/** The progress of one order, kept up to date while the page is open. */
export function KitProgress({ order, earlier, list, children }: KitProgressProps) {
  const { subject } = useMember()
  const now = useNow()
  const { sharing } = useSharing(subject)
  const asking = useStudiesAsking(subject)
  const events = useOrderEvents(subject, order)
  const evidence: Evidence = { status: order.status, events: events.happened }
  const done = doneCount(evidence)
  useAnnouncedProgress(done)

  useShownCopy(list, events.answers)
  const kit = { order, evidence, now }
  const isBack = order.dataReturnedAt !== undefined
  return (
    <WithAside aside={<KitAside order={order} now={now} />}>
      {isOnItsWay(kit) && <WhyAnother earlier={earlier} />}
      <Where kit={kit} />
      <WhoSees sharing={sharing} />
      <Box component="p" c="dimmed" fz="sm" mt="xl" mb={0}>
        <TextLink href={routes.kitOrder.href(order.id)} isTall>
          Order {order.number}
        </TextLink>
      </Box>
      {!order.closedBecause && <Timeline {...kit} />}
      {!order.closedBecause && <WhatItIsFor asking={asking} isBack={isBack} />}
      {!order.closedBecause && isSampleDue(done) && <Preparation />}
      {children}
    </WithAside>
  )
}

/** The same while waiting and at the end, so that nobody waits for a result that never comes. */
const WhatItIsFor = ({ asking, isBack }: { asking: readonly StudyAsking[]; isBack: boolean }) => (
  <section aria-labelledby="what-it-is-for">
    <h2 id="what-it-is-for">What your DNA data is for</h2>
    {/* Of data that is back the first words of the page say it. */}
    <p>{!isBack && noResults} You decide about each study.</p>
    {asking.length > 0 && (
      <>
        <p>These studies ask for it:</p>
        <ul>
          {asking.slice(0, mostListed).map(({ href, name }) => (
            <li key={href}>
              <TextLink href={href}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </>
    )}
    <p>
      <TextLink href={routes.studies}>See all studies</TextLink>
    </p>
    <p>
      If you need a genetic test for your care, do not wait for this: ask your GP or specialist.
    </p>
  </section>
)

/** More would push the steps of the kit off the page. */
const mostListed = 5

interface StudyAsking {
  href: string
  name: string
}

/**
 * The studies that ask for the data of a kit: the member's own first, then those that fit what the member told us. A
 * study of another disease is named among the studies alone.
 */
function useStudiesAsking(subject: string): StudyAsking[] {
  const { data: invites = [] } = useQuery(memberQueries.studyInvites(subject))
  const { data: studies = [] } = useQuery(memberQueries.openStudies(subject))
  const { data: told } = useQuery({
    ...memberQueries.healthProfile(subject),
    select: useProfileWithWaiting(subject),
  })
  const others = studies.filter(
    (study) => study.asksForKitData && !invites.some(({ studyId }) => studyId === study.id),
  )
  const { fitting } = useFitting({ studies: others, told, fetchNames })
  const found = told && fitting ? fitting.studiesOf(others, told) : []
  return [
    ...invites
      .filter(({ study }) => asksForKitData(study))
      .map(({ id, study }) => ({ href: routes.studyInvite.href(id), name: study.studyName })),
    ...found
      .filter(({ fit }) => fit === 'fits')
      .map(({ study: { id, studyName } }) => ({
        href: routes.studyInterest.href(id),
        name: studyName,
      })),
  ]
}

const isOnItsWay = ({ order, evidence }: KnownKit): boolean =>
  !order.closedBecause &&
  !order.dataReturnedAt &&
  doneCount(evidence) <= stepNames.indexOf('delivered')

/** For a kit that replaces an earlier one: why. */
function WhyAnother({ earlier }: { earlier: KitOrder | undefined }) {
  switch (earlier?.closedBecause) {
    case 'sample-failed':
      return (
        <StatusBanner tone="info" title="We’re sending you another kit">
          <p>
            The laboratory could not read your sample from order {earlier.number}. This happens now
            and then, and it says nothing about your health. When the new kit arrives, register it
            and give another sample.
          </p>
        </StatusBanner>
      )
    case 'replaced':
      return (
        <StatusBanner tone="info" title="We’re sending you another kit">
          <p>
            It replaces order {earlier.number}. If the earlier kit still arrives, do not use it.
          </p>
        </StatusBanner>
      )
    case 'cancelled':
    case undefined:
      return undefined
  }
}

const isSampleDue = (done: number): boolean =>
  done >= stepNames.indexOf('delivered') && done <= stepNames.indexOf('labStarted')

const OnItsWay = lazyPart(async () => (await import('#ui/scenes.tsx')).OnItsWayScene, Picture)

/** Where the kit is, what comes next and when, and what to do. */
function Where({ kit }: { kit: KnownKit }) {
  const { order, evidence, now } = kit
  const done = doneCount(evidence)
  const { headline, next, left, whenOverdue, forecast } = kitState(kit)
  return (
    <Paper component="section" variant="card" mb="md" aria-labelledby="where">
      {isOnItsWay(kit) && <OnItsWay />}
      <h2 id="where">{headline}</h2>
      {!order.closedBecause && <KitBar done={done} />}
      <Box component="p" m={0}>
        {next}
      </Box>
      {left && (
        <Box component="p" c="dimmed" mt={4} mb={0}>
          {left}
        </Box>
      )}
      {forecast && <p>{forecast}</p>}
      {whenOverdue && <Overdue>{whenOverdue}</Overdue>}
      {canBeRegistered(order) && done <= stepNames.indexOf('registered') && (
        <>
          <ExpiryNote order={order} now={now} />
          <Box component="p" mt="md">
            <RegisterLink done={done} />
          </Box>
        </>
      )}
      {order.closedBecause && (
        <Box component="p" mt="md">
          <Button component={TextLink} href={routes.kitWizard.href('step1')}>
            Order another kit
          </Button>
        </Box>
      )}
    </Paper>
  )
}

/** Announces to screen readers that the page has changed, but not how: others may hear it too. */
function useAnnouncedProgress(done: number): void {
  const last = useRef(done)
  useEffect(() => {
    if (done > last.current) announce('We’ve updated the timeline')
    last.current = done
  }, [done])
}

/** Says that an unregistered kit expires soon, or has expired (section 1). */
function ExpiryNote({ order, now }: { order: KitOrder; now: Date }) {
  const state = expiryState(order, now)
  if (state === 'later') return undefined
  if (state === 'over') {
    return (
      <StatusBanner tone="attention">
        <p>
          Kits expire 6 months after you order them, and expired kits are not refunded. You can{' '}
          <TextLink href={routes.kitWizard.href('step1')}>order another kit</TextLink>.
        </p>
      </StatusBanner>
    )
  }
  const expiry = expiryOf(order)
  return (
    <StatusBanner tone="attention" title="This kit expires soon">
      <p>
        Use it by <time dateTime={expiry}>{longDate(expiry)}</time>. Expired kits are not refunded.
      </p>
    </StatusBanner>
  )
}
