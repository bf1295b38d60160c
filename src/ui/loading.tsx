import { useEffect, useState } from 'react'
import { routes } from '#routes'
import { usePageTitle } from './Page.tsx'
import { brand } from './brand.ts'
import { TextLink } from './links.tsx'
import classes from './loading.module.css'

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
      <output>{isSlow ? 'This is taking longer than usual' : 'Loading'}</output>
      {isSlow && (
        <p>
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
  <svg viewBox="0 0 108 48" width={108} height={48} aria-hidden="true">
    {rungs.map((rung) => (
      <g key={rung} transform={`translate(${6 + rung * 12} 24)`}>
        <line y1="-16" y2="16" />
        <circle cy="-16" r="4" />
        <circle cy="16" r="4" />
      </g>
    ))}
  </svg>
)

/** Section 9: a pending state appears after 1000 ms and stays at least 500 ms, so that nothing flashes. */
const timings = { delay: 1000, minimum: 500 } as const

/**
 * Turns "is loading" into what a page shows: `quiet` (nothing yet), `pending` (the loader) or `done`.
 */
export function usePending(isLoading: boolean): 'quiet' | 'pending' | 'done' {
  const [phase, setPhase] = useState<'quiet' | 'shown' | 'released'>('quiet')

  useEffect(() => {
    if (phase === 'quiet' && isLoading) {
      const timer = setTimeout(() => setPhase('shown'), timings.delay)
      return () => clearTimeout(timer)
    }
    if (phase === 'shown') {
      const timer = setTimeout(() => setPhase('released'), timings.minimum)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [phase, isLoading])

  if (phase === 'released' && !isLoading) setPhase('quiet')

  if (phase === 'shown') return 'pending'
  if (!isLoading) return 'done'
  return phase === 'released' ? 'pending' : 'quiet'
}
