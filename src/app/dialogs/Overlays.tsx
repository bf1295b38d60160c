import { termsVersion } from '#identity/member-metadata.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentProps } from 'react'
import { useLocation } from 'wouter'
import type { Member } from '#identity/session.ts'
import { askToPersist } from '#pwa/persistent-storage.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { PartBoundary } from '#ui/PartBoundary.tsx'
import { closeSidebar, openSidebar, useShell } from '#ui/shell-state.ts'
import { IconBadge } from '#features/notifications/IconBadge.tsx'

const loadDrawer = async () => (await import('../layouts/SideDrawer.tsx')).SideDrawer

const SideDrawer = lazyPart(loadDrawer)
const GreetingDialogs = lazyPart(
  async () => (await import('./GreetingDialogs.tsx')).GreetingDialogs,
)
const ModalLayer = lazyPart(async () => (await import('./ModalLayer.tsx')).ModalLayer)

/** The page has rendered by then; whoever wants the menu sooner loads it by pressing. */
const drawerAfter = 4000

/** Everything that lies over a page: drawer, greetings, modals. The code of each is loaded when it is used. */
export function Overlays({ member }: { member: Member }) {
  useLastingStorage()
  const { isSidebarOpen, modalType } = useShell()
  useEffect(() => {
    // The menu opens at once, and without a connection too; a failure shows when it is opened.
    const timer = setTimeout(() => void loadDrawer().catch(() => undefined), drawerAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <OnceUsed
        isUsed={isSidebarOpen}
        place="menu"
        what="The menu"
        onFailed={closeSidebar}
        onRetry={openSidebar}
      >
        <SideDrawer />
      </OnceUsed>
      <OnceUsed isUsed={mayBeGreeted(member)} place="greetings" what="The terms of use">
        <GreetingDialogs member={member} />
      </OnceUsed>
      <OnceUsed isUsed={modalType !== undefined} place="modals" what="A message">
        <ModalLayer subject={member.subject} />
      </OnceUsed>
      <IconBadge subject={member.subject} />
    </>
  )
}

const mayBeGreeted = ({ metadata, nhsLogin }: Member): boolean =>
  metadata.acceptedTermsVersion !== termsVersion ||
  !metadata.hasSeenWelcomeMessage ||
  nhsLogin !== undefined

interface OnceUsedProps extends ComponentProps<typeof PartBoundary> {
  isUsed: boolean
}

/**
 * Stays once it was used: what closes gives the focus back. What failed is tried anew when it is used again,
 * and on another page.
 */
function OnceUsed({ isUsed, children, ...boundary }: OnceUsedProps) {
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

/** Asks the browser to spare this app's storage once a GP record is cached in it. */
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
