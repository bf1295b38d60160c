import type { ReactNode } from 'react'
import { StatusIcon, type Tone } from './StatusIcon.tsx'
import classes from './StatusBanner.module.css'

interface StatusBannerProps {
  tone: Tone
  title?: string
  children?: ReactNode
}

/** Something to know about this page. Screen readers do not announce it: use `announce` for that. */
export const StatusBanner = ({ tone, title, children }: StatusBannerProps) => (
  <div className={classes['banner']} data-tone={tone}>
    <StatusIcon tone={tone} />
    <div className={classes['text']}>
      {title && <p className={classes['title']}>{title}</p>}
      {children}
    </div>
  </div>
)

/** Why something has just failed. Screen readers announce it at once. */
export const FailureBanner = ({ children }: { children: ReactNode }) => (
  <StatusBanner tone="error">
    <p role="alert">{children}</p>
  </StatusBanner>
)
