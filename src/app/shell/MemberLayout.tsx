import { lazy, Suspense, type ReactNode } from 'react'
import { loadChunk } from '../load-chunk.ts'
import classes from './MemberLayout.module.css'
import { SkipLink } from './SkipLink.tsx'
import { StatusLine } from './StatusLine.tsx'
import { TopBar } from './TopBar.tsx'

const SharedQuestion = lazy(async () => {
  const loaded = await loadChunk(async () => import('../device/SharedQuestion.tsx'))
  return { default: loaded.SharedQuestion }
})

interface MemberLayoutProps {
  subject: string
  children: ReactNode
}

/** The frame around a member's pages. */
export const MemberLayout = ({ subject, children }: MemberLayoutProps) => (
  <div className={classes['frame']}>
    <SkipLink />
    <TopBar />
    <StatusLine subject={subject} />
    <Suspense>
      <SharedQuestion />
    </Suspense>
    {children}
  </div>
)
