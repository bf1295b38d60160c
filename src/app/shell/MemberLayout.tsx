import type { ReactNode } from 'react'
import type { Member } from '#identity/session.ts'
import classes from './MemberLayout.module.css'
import { SideDrawer } from './SideDrawer.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

interface MemberLayoutProps {
  member: Member
  children: ReactNode
}

/** Top bar and drawer around a member's pages. */
export const MemberLayout = ({ member, children }: MemberLayoutProps) => (
  <div className={classes['frame']}>
    <SkipLink />
    <TopBar />
    <SideDrawer member={member} />
    {children}
  </div>
)
