import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { londonDay } from '#contract/days.ts'
import { useMember } from '#identity/session.ts'
import { Page } from '#ui/Page.tsx'
import { brand } from '#ui/brand.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { BridgedPicture } from '#ui/pictures.tsx'
import { Unready } from '#ui/states.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { useNow } from '#ui/use-now.ts'
import { Banner, memberBanner } from './Banner.tsx'
import { KitCard, RecordCard, StudiesCard } from './cards.tsx'
import { LastHappened } from './LastHappened.tsx'
import { NextForYou } from './NextForYou.tsx'
import { QuickMenu } from './QuickMenu.tsx'
import { SharedQuestion } from './SharedQuestion.tsx'
import { bridgeProgress, type DashboardFacts } from './facts.ts'
import { type DashboardPart, useDashboard } from './use-dashboard.ts'
import classes from './DashboardPage.module.css'

/** The member's start page: what to do next, the status of their things, what happened, and a menu. */
export function DashboardPage() {
  const { phase, facts, missing, retry } = useDashboard(useMember())
  return (
    <Page title="Dashboard" width="wide">
      {phase === 'done' && facts ? (
        <Dashboard facts={facts} missing={missing} />
      ) : (
        <Unready phase={phase} what="your dashboard" onRetry={retry} />
      )}
    </Page>
  )
}

function Dashboard({
  facts,
  missing,
}: {
  facts: DashboardFacts
  missing: readonly DashboardPart[]
}) {
  const member = useMember()
  const now = useNow()
  const { user, hasKitAccess } = facts
  return (
    <>
      <div className={classes['top']}>
        <div>
          <p className={classes['greeting']}>
            {greeting(now.getHours(), user.firstName ?? member.firstName)}
          </p>
          <Banner banner={memberBanner(user, member, londonDay(now))} />
        </div>
        <div className={classes['bridge']}>
          <BridgedPicture share={bridgeProgress(facts)} />
        </div>
      </div>
      <WhySentHere />
      <div className={classes['columns']}>
        <NextForYou facts={facts} />
        <div className={classes['cards']}>
          <KitCard facts={facts} isMissing={missing.includes('kit')} />
          <RecordCard facts={facts} isMissing={missing.includes('record')} />
          <StudiesCard facts={facts} isMissing={missing.includes('studies')} />
          <SharedQuestion />
        </div>
        <LastHappened facts={facts} />
      </div>
      <QuickMenu hasKitAccess={hasKitAccess} />
    </>
  )
}

/** Lazy, because few members decline a study. */
const StudyDeclined = lazyPart(async () => (await import('./StudyDeclined.tsx')).StudyDeclined)

/** In the history state, from a page that this member may not open. */
const SentHere = v.object({ sentFrom: v.literal('kit') })

/** In the history state, from a study that was declined. */
const Declined = v.object({ declined: v.string() })

/** One sentence for a member who was redirected here, or has just declined a study. */
function WhySentHere() {
  const state = useHistoryState<unknown>()
  if (v.is(Declined, state)) return <StudyDeclined inviteId={state.declined} />
  if (!v.is(SentHere, state)) return undefined
  return (
    <StatusBanner tone="info">
      <p>
        DNA kits are not open to your account yet. If you think they should be, email{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </StatusBanner>
  )
}

/** The greeting for this hour of the member's clock. */
export function greeting(hour: number, firstName: string): string {
  const name = firstName && `, ${firstName}`
  if (hour < 5) return `Hello${name}`
  if (hour < 12) return `Good morning${name}`
  return hour < 18 ? `Good afternoon${name}` : `Good evening${name}`
}
