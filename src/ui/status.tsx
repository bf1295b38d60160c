import type { ReactNode } from 'react'
import classes from './status.module.css'

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

type Tone = 'info' | 'attention' | 'done' | 'error'

/** Shapes that differ without colour: a circle, a triangle, a ticked circle, a struck octagon. */
const shapes: Record<Tone, string> = {
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.4v.2',
  attention: 'M12 3.6 2.8 20h18.4ZM12 10v4.5M12 17.2v.2',
  done: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM7.8 12.4l2.9 2.9 5.5-6',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3ZM9 9l6 6m0-6-6 6',
}

export const StatusIcon = ({ tone }: { tone: Tone }) => (
  <LineIcon d={shapes[tone]} data-tone={tone} />
)

interface LineIconProps {
  /** An SVG path on a 24 by 24 grid. */
  d: string
  strokeWidth?: string
  'data-tone'?: string
}

/** Decorative: the text next to it says the same. */
export const LineIcon = ({ d, strokeWidth = '2', ...attributes }: LineIconProps) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...attributes}
  >
    <path d={d} />
  </svg>
)

export const MenuIcon = () => <LineIcon d="M4 7h16M4 12h16M4 17h16" />
