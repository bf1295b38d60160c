import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'

/**
 * Kit pages are for members with kit access. Others are redirected to the dashboard (section 6), which says
 * why: the reason is in the history state, not in the address.
 */
export function KitGate({ children }: { children: ReactNode }) {
  const { metadata } = useMember()
  if (metadata.canAccessHurdle === true) return children
  return <Redirect to={routes.dashboard} replace state={{ sentFrom: 'kit' }} />
}
