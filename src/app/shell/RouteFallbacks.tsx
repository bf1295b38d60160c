import { useId, useState } from 'react'
import { usePageTitle } from '#ui/page-title.ts'
import classes from './RouteFallbacks.module.css'

/** The router's generic fallback (section 8): what a page threw, shown only when asked for. */
export function SomethingWentWrong({ error }: { error: Error }) {
  const [isShown, setIsShown] = useState(false)
  const detailId = useId()
  usePageTitle('Something went wrong')
  return (
    <main id="main" tabIndex={-1} className={classes['fallback']}>
      <h1>Something went wrong!</h1>
      <p>This page could not be shown. Nothing you have saved is lost.</p>
      <p className={classes['ways']}>
        <button type="button" className="link-button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
        <button
          type="button"
          className="link-button"
          aria-expanded={isShown}
          aria-controls={detailId}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide Error' : 'Show Error'}
        </button>
      </p>
      <pre id={detailId} className={classes['detail']} hidden={!isShown}>
        {error.message}
      </pre>
    </main>
  )
}

/** The router's fallback for an address within a page that leads nowhere. */
export function NotFound() {
  usePageTitle('Not Found')
  return (
    <main id="main" tabIndex={-1} className={classes['fallback']}>
      <h1>Not Found</h1>
    </main>
  )
}
