import { Button, Paper } from '@mantine/core'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { londonDay } from '#contract/days.ts'
import { useMember } from '#identity/session.ts'
import { setShared, useDevice } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { brand } from '#ui/brand.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { Unready } from '#ui/states.tsx'
import {
  kitDrawing,
  profileDrawing,
  recordDrawing,
  settingsDrawing,
  studiesDrawing,
  taskDrawing,
} from '#ui/menu-drawings.ts'
import { LineIcon, StatusBanner } from '#ui/status.tsx'
import { useNow } from '#ui/use-now.ts'
import { Banner, memberBanner } from './Banner.tsx'
import { NextForYou } from './NextForYou.tsx'
import { KitCard, RecordCard, StudiesCard } from './cards.tsx'
import type { DashboardFacts } from './facts.ts'
import { type DashboardPart, useDashboard } from './use-dashboard.ts'
import classes from './dashboard.module.css'

/** The member's start page: what to do next, the status of their things, what happened, and a menu. */
export function DashboardPage() {
  const { phase, facts, missing, retry } = useDashboard(useMember())
  return (
    <Page
      title="Dashboard"
      heading={<span className={classes['title']}>Dashboard</span>}
      width="wide"
    >
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
      <p className={classes['greeting']}>
        {greeting(now.getHours(), user.firstName ?? member.firstName)}
      </p>
      <Banner banner={memberBanner(user, member, londonDay(now))} />
      <WhySentHere />
      <NextForYou facts={facts} />
      <div className={classes['cards']}>
        <RecordCard facts={facts} isMissing={missing.includes('record')} />
        <KitCard facts={facts} isMissing={missing.includes('kit')} />
        <StudiesCard facts={facts} isMissing={missing.includes('studies')} />
      </div>
      <SharedQuestion />
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

/**
 * Asks once per device whether others use it too, unless the welcome dialog has (product rules). It does not
 * block the page: until it is answered, the device counts as the member's own.
 */
function SharedQuestion() {
  const device = useDevice()
  const { hasSeenWelcomeMessage } = useMember().metadata
  if (!device || device.isShared !== undefined || !hasSeenWelcomeMessage) return undefined
  const answer = (shared: boolean) => {
    // If this cannot be stored, nothing else is either, and the question is asked again.
    setShared(shared).catch(() => undefined)
    announce('Thank you. You can change this in Account settings.')
  }
  return (
    <Paper
      component="aside"
      variant="card"
      className={classes['question']}
      aria-labelledby="shared-question"
    >
      <div>
        <h2 id="shared-question">Do other people use this device?</h2>
        <p>
          If not, Rowan saves what you read on this device, encrypted, for when you’re offline.{' '}
          <TextLink href={routes.thisDevice}>More about this device</TextLink>
        </p>
      </div>
      <div>
        <Button variant="default" onClick={() => answer(false)}>
          Only I use it
        </Button>
        <Button variant="default" onClick={() => answer(true)}>
          Others use it too
        </Button>
      </div>
    </Paper>
  )
}

/** The pages that members come for. */
const QuickMenu = ({ hasKitAccess }: { hasKitAccess: boolean }) => (
  <nav aria-label="Quick menu" className={classes['quickMenu']}>
    <ul>
      {quickMenu
        .filter(({ needsKitAccess }) => !needsKitAccess || hasKitAccess)
        .map(({ href, label, icon }) => (
          <li key={href}>
            <TextLink href={href} isTall>
              <LineIcon d={icon} strokeWidth="1.8" />
              {label}
            </TextLink>
          </li>
        ))}
    </ul>
  </nav>
)

interface QuickMenuEntry {
  href: string
  label: string
  icon: string
  /** Shown only to members with kit access (section 6). */
  needsKitAccess?: true
}

/** The quick menu: the entries of section 2 in their order, then ours. */
const quickMenu: readonly QuickMenuEntry[] = [
  { href: routes.taskList, label: 'Task list', icon: taskDrawing },
  { href: routes.healthProfile, label: 'My health profile', icon: profileDrawing },
  { href: routes.gpConnect, label: 'My GP record', icon: recordDrawing },
  { href: routes.kit, label: 'Diagnostics', icon: kitDrawing, needsKitAccess: true },
  { href: routes.myData, label: 'Account settings', icon: settingsDrawing },
  { href: routes.studies, label: 'Studies', icon: studiesDrawing },
]
