import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'

/**
 * Kit pages are for members with kit access; others are sent to the dashboard (section 6), which
 * says why. The reason travels in the history, not in the address.
 */
export function KitGate({ children }: { children: ReactNode }) {
  const { metadata } = useMember()
  if (metadata.canAccessHurdle === true) return children
  return <Redirect to={routes.dashboard} replace state={{ sentFrom: 'kit' }} />
}
