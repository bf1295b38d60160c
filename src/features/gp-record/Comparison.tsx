import { lazy, Suspense, useState } from 'react'
import classes from './Comparison.module.css'
import type { Reading } from './record-entry.ts'

const ResultChart = lazy(async () => ({
  default: (await import('./ResultChart.tsx')).ResultChart,
}))

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
        <Suspense>
          <ResultChart reading={reading} />
        </Suspense>
      )}
    </>
  )
}
