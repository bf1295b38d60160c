import classes from './CloseLink.module.css'
import { TextLink } from './TextLink.tsx'

/** The close button of a task's page: it leads to the dashboard (section 2). */
export const CloseLink = ({ href }: { href: string }) => (
  <TextLink href={href} className={classes['close']}>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="m6 6 12 12M18 6 6 18" />
    </svg>
    <span className="visually-hidden">Close and go to the dashboard</span>
  </TextLink>
)
