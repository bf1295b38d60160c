import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { FocusKeeper } from '#ui/FocusKeeper.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartBoundary } from '#ui/boundaries.tsx'
import classes from './Rail.module.css'
import { RailPlace } from './ShellSkeleton.tsx'
import { SkipLink } from '#ui/links.tsx'
import { StatusLine } from './StatusLine.tsx'
import { TopBar } from './TopBar.tsx'

/** Phones do not load it: they have a drawer instead. */
const Rail = lazyPart(async () => (await import('./Rail.tsx')).Rail, RailPlace)

interface MemberLayoutProps {
  subject: string
  children: ReactNode
}

/** The layout of a member's pages: the rail on wide screens, the bar, and the line under it. */
export function MemberLayout({ subject, children }: MemberLayoutProps) {
  const isWide = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false })
  return (
    <Box mih="100dvh" pb="max(48px, env(safe-area-inset-bottom))">
      <FocusKeeper />
      <SkipLink />
      {isWide && (
        <PartBoundary place="menu" what="The menu">
          <Rail />
        </PartBoundary>
      )}
      <div className={classes['beside']}>
        <TopBar />
        <StatusLine subject={subject} />
        {children}
      </div>
    </Box>
  )
}
