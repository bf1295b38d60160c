import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { londonDay } from '#contract/days.ts'
import { useMember } from '#identity/use-member.ts'
import { BridgedPicture } from '#ui/BridgedPicture.tsx'
import { Page } from '#ui/Page.tsx'
import { Unready } from '#ui/Unready.tsx'
import { brand } from '#ui/brand.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { useNow } from '#ui/use-now.ts'
import { Banner } from './Banner.tsx'
import { built } from './built.ts'
import classes from './DashboardPage.module.css'
import type { DashboardFacts } from './facts.ts'
import { greeting } from './greeting.ts'
import { KitCard } from './KitCard.tsx'
import { LastHappened } from './LastHappened.tsx'
import { memberBanner } from './member-banner.ts'
import { NextForYou } from './NextForYou.tsx'
import { QuickMenu } from './QuickMenu.tsx'
import { RecordCard } from './RecordCard.tsx'
import { SharedQuestion } from './SharedQuestion.tsx'
import { StudiesCard } from './StudiesCard.tsx'
import { useDashboard, type Part } from './use-dashboard.ts'

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

function Dashboard({ facts, missing }: { facts: DashboardFacts; missing: readonly Part[] }) {
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
          <BridgedPicture share={built(facts)} />
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
