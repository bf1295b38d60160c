import { AppShell } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { FocusKeeper } from '#ui/FocusKeeper.tsx'
import classes from './MemberLayout.module.css'
import { Rail } from './Rail.tsx'
import rail from './Rail.module.css'
import { SkipLink } from './SkipLink.tsx'
import { StatusLine } from './StatusLine.tsx'
import { TopBar } from './TopBar.tsx'

interface MemberLayoutProps {
  subject: string
  children: ReactNode
}

/** The frame around a member's pages: the rail on wide screens, the bar, and the line under it. */
export function MemberLayout({ subject, children }: MemberLayoutProps) {
  const isWide = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false })
  return (
    <AppShell
      layout="alt"
      withBorder={false}
      navbar={{ width: 'var(--rowan-rail)', breakpoint: '64em' }}
      className={classes['frame']}
    >
      <FocusKeeper />
      <SkipLink />
      {isWide && (
        <AppShell.Navbar aria-label="Main" className={rail['rail']}>
          <Rail />
        </AppShell.Navbar>
      )}
      <div className={rail['beside']}>
        <TopBar />
        <StatusLine subject={subject} />
        {children}
      </div>
    </AppShell>
  )
}
