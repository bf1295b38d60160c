import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useSession, useMember } from '#identity/session.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { LoaderScreen } from '#ui/loading.tsx'

/**
 * Kit pages are for members with kit access. Others are redirected to the dashboard (section 6), which says
 * why: the reason is in the history state, not in the address.
 */
export function KitGate({ children }: { children: ReactNode }) {
  const { metadata } = useMember()
  const isAwaited = useSession().status === 'loading'
  const isReachable = useIsReachable()
  if (metadata.canAccessHurdle === true) return children
  // The cached session may be older than the access.
  if (isAwaited && isReachable) return <LoaderScreen />
  return <Redirect to={routes.dashboard} replace state={{ sentFrom: 'kit' }} />
}
