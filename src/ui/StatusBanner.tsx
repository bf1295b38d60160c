import type { ReactNode } from 'react'
import { StatusIcon, type Tone } from './StatusIcon.tsx'
import classes from './StatusBanner.module.css'

interface StatusBannerProps {
  tone: Tone
  title?: string
  children?: ReactNode
}

/** Something to know about this page. It is read in its place: what must be heard goes to `announce`. */
export const StatusBanner = ({ tone, title, children }: StatusBannerProps) => (
  <div className={classes['banner']} data-tone={tone}>
    <StatusIcon tone={tone} />
    <div className={classes['text']}>
      {title && <p className={classes['title']}>{title}</p>}
      {children}
    </div>
  </div>
)

/** Why what somebody has just tried did not happen: read out at once. */
export const FailureBanner = ({ children }: { children: ReactNode }) => (
  <StatusBanner tone="error">
    <p role="alert">{children}</p>
  </StatusBanner>
)
