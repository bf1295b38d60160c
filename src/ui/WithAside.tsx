import type { ReactNode } from 'react'
import classes from './WithAside.module.css'

/** What a page is about, and beside it, where there is room, what else is good to know; else below. */
export const WithAside = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={classes['both']} data-wide>
    <div className={classes['page']}>{children}</div>
    <div className={classes['aside']}>{aside}</div>
  </div>
)
