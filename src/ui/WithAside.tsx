import type { ReactNode } from 'react'
import classes from './WithAside.module.css'

/** A page with an aside: next to the content if there is room, otherwise below it. */
export const WithAside = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={classes['both']} data-wide>
    <div>{children}</div>
    <div>{aside}</div>
  </div>
)
