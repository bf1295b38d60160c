import classes from './SkipLink.module.css'

/** The first tab stop of every page. */
export const SkipLink = () => (
  <a className={classes['link']} href="#main">
    Skip to main content
  </a>
)
