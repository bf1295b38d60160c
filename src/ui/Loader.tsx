import { useEffect, useState } from 'react'
import { routes } from '#routes'
import { brand } from './brand.ts'
import { DnaStrands } from './DnaStrands.tsx'
import classes from './Loader.module.css'
import { usePageTitle } from './page-title.ts'
import { TextLink } from './TextLink.tsx'

/** After this the person is told what they can do instead of waiting. */
const slowAfter = 10_000

/** The DNA animation with the word Loading, and a way out after ten seconds. */
export function Loader() {
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={classes['loader']}>
      <DnaStrands />
      <output className={classes['words']}>
        {isSlow ? 'This is taking longer than usual' : 'Loading'}
      </output>
      {isSlow && (
        <p className={classes['ways']}>
          <button type="button" className="link-button" onClick={() => window.location.reload()}>
            Reload
          </button>
          <TextLink href={routes.guide}>Help</TextLink>
        </p>
      )}
    </div>
  )
}

/** The loader where it is the whole page: until it is known who is there, or what the page is. */
export function LoaderScreen() {
  usePageTitle('Loading')
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="visually-hidden">{brand.name}</h1>
      <Loader />
    </main>
  )
}
