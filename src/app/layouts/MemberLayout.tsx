import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { FocusKeeper } from '#ui/FocusKeeper.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'
import classes from './MemberLayout.module.css'
import { RailPlace } from './RailPlace.tsx'
import rail from './RailPlace.module.css'
import { SkipLink } from './SkipLink.tsx'
import { StatusLine } from './StatusLine.tsx'
import { TopBar } from './TopBar.tsx'

/** Phones, which have a drawer in its place, do not load it. */
const Rail = lazyPart(async () => (await import('./Rail.tsx')).Rail, RailPlace)

interface MemberLayoutProps {
  subject: string
  children: ReactNode
}

/** The frame around a member's pages: the rail on wide screens, the bar, and the line under it. */
export function MemberLayout({ subject, children }: MemberLayoutProps) {
  const isWide = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes['frame']}>
      <FocusKeeper />
      <SkipLink />
      {isWide && (
        <ErrorBoundary
          place="menu"
          fallback={({ tryAgain }) => <PartFailed what="The menu" onRetry={tryAgain} />}
        >
          <Rail />
        </ErrorBoundary>
      )}
      <div className={rail['beside']}>
        <TopBar />
        <StatusLine subject={subject} />
        {children}
      </div>
    </div>
  )
}
