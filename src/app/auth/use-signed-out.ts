import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { clearWarning } from '#record/warning-seen.ts'
import { clearDrafts } from '#offline/typed-drafts.ts'
import { onLockChanged } from '#lock/lock-state.ts'
import { listenToOtherTabs, onSignedOut } from '#offline/session/sign-out.ts'
import { wasClearedElsewhere } from '#offline/cache/encrypted-store.ts'
import { showBadge } from '#pwa/app-badge.ts'
import { routes } from '#routes'
import { closeSidebar } from '#ui/shell-state.ts'
import { followLock, leaveAfter } from './quick-exit.ts'
import { forgetReturnTo } from './return-to.ts'

/**
 * When a member signs out, in this tab or another, clears their data from memory and shows the landing page,
 * which says so if their account was closed. A page from the back/forward cache is shown again only once it
 * has checked that nobody has signed out.
 */
export function useSignedOut(queryClient?: QueryClient): void {
  const [, navigate] = useLocation()

  useEffect(() => {
    const stopAttending = listenToOtherTabs()
    const stopFollowing = onLockChanged(followLock)
    const stopListening = onSignedOut((how) => {
      queryClient?.clear()
      clearDrafts()
      clearWarning()
      forgetReturnTo()
      closeSidebar()
      showBadge(0)
      const ended = endNotifications()
      if (how.isQuickExit) return void leaveAfter(ended)
      navigate(routes.landing, { replace: true, state: how })
    })
    return () => {
      stopListening()
      stopFollowing()
      stopAttending()
    }
  }, [queryClient, navigate])

  useEffect(() => {
    const hide = () => document.documentElement.toggleAttribute('hidden', true)
    const showIfMine = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && (await wasClearedElsewhere())) return window.location.replace(routes.landing)
      document.documentElement.toggleAttribute('hidden', false)
    }
    const onPageShow = (event: PageTransitionEvent) => void showIfMine(event)
    window.addEventListener('pagehide', hide)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])
}

/** Loaded on demand. Never rejects: an endpoint that is left over ends when somebody else uses the device. */
async function endNotifications(): Promise<void> {
  const push = await import('#pwa/push.ts').catch(() => undefined)
  await push?.endPush().catch(() => undefined)
}
