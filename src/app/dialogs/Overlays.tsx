import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { call } from '#api/call.ts'
import { knownRoundsKey } from '#api/queries.ts'
import {
  addPushSubscription,
  getNotificationPreferences,
} from '#contract/notification-preferences.ts'
import { IconBadge } from '#features/notifications/unread.tsx'
import { termsVersion } from '#identity/member-metadata.ts'
import type { Member } from '#identity/session.ts'
import { askToPersist } from '#pwa/persistent-storage.ts'
import { onPushReplaced, wasPushRegistered } from '#pwa/wake.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { whenIdle } from '#ui/preload.ts'
import { PartBoundary } from '#ui/boundaries.tsx'
import { closeSidebar, openSidebar, useShell } from '#ui/shell-state.ts'

const loadDrawer = async () => (await import('../layouts/SideDrawer.tsx')).SideDrawer

const SideDrawer = lazyPart(loadDrawer)
const GreetingDialogs = lazyPart(
  async () => (await import('./GreetingDialogs.tsx')).GreetingDialogs,
)
const ModalLayer = lazyPart(async () => (await import('./ModalLayer.tsx')).ModalLayer)

/** In ms. The page has rendered by then; pressing the menu button loads it sooner. */
const drawerAfter = 4000

interface OverlaysProps {
  member: Member
  /** Whether the identity provider has named this member, and not the cached session alone. */
  isAnswered: boolean
}

/**
 * Everything on top of a page: drawer, greetings, modals. Each is loaded on demand. Only the identity provider knows
 * which greetings were closed, here or on another device, and only then can closing one be stored.
 */
export function Overlays({ member, isAnswered }: OverlaysProps) {
  useLastingStorage()
  useEndedRounds(member.subject)
  usePushRenewal(member.subject, isAnswered)
  const { isSidebarOpen, modalType } = useShell()
  useEffect(() => {
    // Prefetched, so that the menu opens at once, and offline. A failure shows when it is opened.
    const timer = setTimeout(() => void loadDrawer().catch(() => undefined), drawerAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <MountOnFirstUse
        isUsed={isSidebarOpen}
        place="menu"
        what="The menu"
        onFailed={closeSidebar}
        onRetry={openSidebar}
      >
        <SideDrawer />
      </MountOnFirstUse>
      <MountOnFirstUse
        isUsed={isAnswered && mayBeGreeted(member)}
        place="greetings"
        what="The terms of use"
      >
        <GreetingDialogs member={member} />
      </MountOnFirstUse>
      <MountOnFirstUse isUsed={modalType !== undefined} place="modals" what="A message">
        <ModalLayer subject={member.subject} />
      </MountOnFirstUse>
      <IconBadge subject={member.subject} />
    </>
  )
}

const mayBeGreeted = ({ metadata, nhsLogin }: Member): boolean =>
  metadata.acceptedTermsVersion !== termsVersion ||
  !metadata.hasSeenWelcomeMessage ||
  nhsLogin !== undefined

interface MountOnFirstUseProps extends ComponentProps<typeof PartBoundary> {
  isUsed: boolean
}

/**
 * Stays mounted once used, because closing returns the focus. What failed is tried again on the next use, and on
 * another page.
 */
function MountOnFirstUse({ isUsed, children, ...boundary }: MountOnFirstUseProps) {
  const [path] = useLocation()
  const [uses, setUses] = useState({ isUsed: false, count: 0 })
  if (isUsed !== uses.isUsed) setUses({ isUsed, count: uses.count + (isUsed ? 1 : 0) })
  if (uses.count === 0) return undefined
  return (
    <PartBoundary {...boundary} isOverPage resetKey={`${uses.count} ${path}`}>
      {children}
    </PartBoundary>
  )
}

/** Asks the browser for persistent storage once a GP record is cached. */
function useLastingStorage(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.state.status !== 'success') return
        if (query.queryKey.includes('gp-record')) askToPersist()
      }),
    [queryClient],
  )
}

/** Forgets what was answered to questions that have ended. */
function useEndedRounds(subject: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    let isCurrent = true
    let stop = () => {}
    const start = async () => {
      stop()
      const { forgetEndedRounds } = await import('./ended-rounds.ts')
      if (isCurrent) stop = forgetEndedRounds(queryClient, subject)
    }
    // Few members have any, so it is loaded for the first. A failure is made up for at the next visit.
    const startIfAny = () => {
      if (cache.findAll({ queryKey: knownRoundsKey(subject) }).length > 0)
        start().catch(() => undefined)
    }
    stop = cache.subscribe(({ type }) => type === 'added' && startIfAny())
    startIfAny()
    return () => {
      isCurrent = false
      stop()
    }
  }, [queryClient, subject])
}

/** Takes over a push subscription that the browser has renewed, once its owner is here again. */
function usePushRenewal(subject: string, isAnswered: boolean): void {
  useEffect(() => {
    if (!isAnswered) return undefined
    const renew = async () => {
      if (!wasPushRegistered()) return
      const { renewPush } = await import('#pwa/push.ts')
      const { pushKey: key } = await call(getNotificationPreferences, {})
      await renewPush({ subject, key }, async (body) => call(addPushSubscription, { body }))
    }
    // If it fails, the next start tries again.
    const tryOnce = () => void renew().catch(() => undefined)
    void whenIdle().then(tryOnce)
    return onPushReplaced(tryOnce)
  }, [subject, isAnswered])
}
