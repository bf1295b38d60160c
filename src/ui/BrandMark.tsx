import { brand } from './brand.ts'
import classes from './BrandMark.module.css'

/** The mark and the name. The name is text, so that the mark says nothing twice. */
export const BrandMark = () => (
  <span className={classes['brand']}>
    <svg className={classes['mark']} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <circle cx="16" cy="16" r="8" />
    </svg>
    <span className={classes['name']}>{brand.name}</span>
  </span>
)
