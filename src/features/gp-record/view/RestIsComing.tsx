import classes from './RestIsComing.module.css'

/** So that nobody takes the beginning of a record for the whole. */
export const RestIsComing = () => (
  <p className={classes['coming']} data-passing>
    Reading the rest of your record …
  </p>
)
