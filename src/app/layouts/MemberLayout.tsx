import type { ReactNode } from 'react'
import { FocusKeeper } from '#ui/FocusKeeper.tsx'
import classes from './MemberLayout.module.css'
import { SkipLink } from './SkipLink.tsx'
import { StatusLine } from './StatusLine.tsx'
import { TopBar } from './TopBar.tsx'

interface MemberLayoutProps {
  subject: string
  children: ReactNode
}

/** The frame around a member's pages. */
export function MemberLayout({ subject, children }: MemberLayoutProps) {
  return (
    <div className={classes['frame']}>
      <FocusKeeper />
      <SkipLink />
      <TopBar />
      <StatusLine subject={subject} />
      {children}
    </div>
  )
}
