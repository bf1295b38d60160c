import { useEffect, useState } from 'react'
import { routes } from '#routes'
import { brand } from './brand.ts'
import classes from './Loader.module.css'
import { usePageTitle } from './page-title.ts'
import { TextLink } from './TextLink.tsx'

/** After this, in ms, it says what the person can do instead of waiting. */
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

/** The loader as a whole page, until the auth status or the page is known. */
export function LoaderScreen() {
  usePageTitle('Loading', { isLoader: true })
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="visually-hidden">{brand.name}</h1>
      <Loader />
    </main>
  )
}

const rungs = Array.from({ length: 9 }, (_, index) => index)

/** Two strands that turn slowly around each other, unless reduced motion is preferred. */
const DnaStrands = () => (
  <svg className={classes['dna']} viewBox="0 0 108 48" width={108} height={48} aria-hidden="true">
    {rungs.map((rung) => (
      <g key={rung} className={classes[`rung${rung}`]} transform={`translate(${6 + rung * 12} 24)`}>
        <line className={classes['bond']} y1="-16" y2="16" />
        <circle className={classes['one']} cy="-16" r="4" />
        <circle className={classes['other']} cy="16" r="4" />
      </g>
    ))}
  </svg>
)
