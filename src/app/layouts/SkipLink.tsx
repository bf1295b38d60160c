import classes from './SkipLink.module.css'

/** The first thing that the keyboard reaches on every page. */
export const SkipLink = () => (
  <a className={classes['link']} href="#main">
    Skip to main content
  </a>
)
