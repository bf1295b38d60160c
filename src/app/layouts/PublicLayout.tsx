import type { ReactNode } from 'react'
import { PageBoundary } from '../errors/PageBoundary.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import classes from './PublicLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

/** The fixed header and the footer around every public page. The page brings its own `main`. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes['layout']}>
    <SkipLink />
    <PublicHeader />
    <div className={classes['content']}>
      <PageBoundary place="page">{children}</PageBoundary>
    </div>
    <PublicFooter />
  </div>
)
