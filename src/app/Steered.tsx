import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { steeredTo } from '#features/studies/steering.ts'
import type { Member } from '#identity/session.ts'

/** Leads a member who came for a study to its invite, from whatever page of the dashboard. */
export function Steered({ member, children }: { member: Member; children: ReactNode }) {
  const [path] = useLocation()
  const href = steeredTo(member, path)
  return href === undefined ? children : <Redirect to={href} replace />
}
