import type { ReactNode } from 'react'
import classes from './MemberLayout.module.css'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame around a member's pages. */
export const MemberLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes['frame']}>
    <SkipLink />
    <TopBar />
    {children}
  </div>
)
