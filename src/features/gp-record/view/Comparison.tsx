import { useState } from 'react'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'
import classes from './Comparison.module.css'
import type { Reading } from '../record/record-entry.ts'

const ResultChart = lazyPart(async () => (await import('./ResultChart.tsx')).ResultChart)

/** Offers the other values of the same term and unit. Their code is loaded when they are asked for. */
export function Comparison({ reading }: { reading: Reading }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`link-button ${classes['open']}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Compare'} {reading.comparable} values over time
        <span className="visually-hidden"> of {reading.term}</span>
      </button>
      {isOpen && (
        <ErrorBoundary
          place="record-comparison"
          fallback={({ tryAgain }) => <PartFailed what="The comparison" onRetry={tryAgain} />}
        >
          <ResultChart reading={reading} />
        </ErrorBoundary>
      )}
    </>
  )
}
