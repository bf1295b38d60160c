import { BrandMark } from '#ui/BrandMark.tsx'
import classes from './RailPlace.module.css'

/** Where the rail stands, with the mark, until its code and the member are there. */
export const RailPlace = () => (
  <div className={classes['rail']} aria-hidden="true">
    <span className={classes['mark']}>
      <BrandMark />
    </span>
  </div>
)
