import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { Member } from '#identity/session.ts'
import { useShell } from '#ui/shell-state.ts'
import { withControls } from '#ui/with-controls.tsx'
import { lazyPart } from '../lazy-part.ts'
import { useLastingStorage } from '../use-lasting-storage.ts'
import { IconBadge } from './IconBadge.tsx'
import { termsVersion } from './terms-version.ts'

const loadDrawer = withControls(async () => (await import('./SideDrawer.tsx')).SideDrawer)
const loadGreetings = withControls(
  async () => (await import('./GreetingDialogs.tsx')).GreetingDialogs,
)
const loadModals = withControls(async () => (await import('./ModalLayer.tsx')).ModalLayer)

const SideDrawer = lazyPart(loadDrawer)
const GreetingDialogs = lazyPart(loadGreetings)
const ModalLayer = lazyPart(loadModals)

/** By then the page stands; whoever wants the menu sooner asks for it. */
const drawerAfter = 4000

/** Everything that lies over a page: drawer, greetings, modals. The code of each is loaded when it is used. */
export function Overlays({ member }: { member: Member }) {
  useLastingStorage()
  const { isSidebarOpen, modalType } = useShell()
  useEffect(() => {
    // The menu opens at once, and without a connection too; a failure shows when it is opened.
    const timer = setTimeout(() => loadDrawer().catch(() => undefined), drawerAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <OnceUsed isUsed={isSidebarOpen}>
        <SideDrawer member={member} />
      </OnceUsed>
      <OnceUsed isUsed={mayBeGreeted(member)}>
        <GreetingDialogs member={member} />
      </OnceUsed>
      <OnceUsed isUsed={modalType !== undefined}>
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

/** Stays once it was used: what closes gives the focus back. */
function OnceUsed({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [wasUsed, setWasUsed] = useState(isUsed)
  if (isUsed && !wasUsed) setWasUsed(true)
  return wasUsed && <Suspense>{children}</Suspense>
}
