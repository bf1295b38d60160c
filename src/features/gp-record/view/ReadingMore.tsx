import { lazyPart } from '#ui/lazy.tsx'
import { PartBoundary } from '#ui/PartBoundary.tsx'
import type { Reading } from '../record/record-entry.ts'
import classes from './EntryCard.module.css'
import { Opening } from './Opening.tsx'

const ResultChart = lazyPart(async () => (await import('./ResultChart.tsx')).ResultChart)

/** The table of explained tests comes with the first result; without it there are no links. */
const TestLink = lazyPart(async () =>
  import('./TestLink.tsx').then(
    (module) => module.TestLink,
    () => () => undefined,
  ),
)

/** Below the value of a test result: a link about the test, and its values over time. */
export const ResultMore = ({ reading }: { reading: Reading }) => (
  <>
    <TestLink term={reading.term} />
    {reading.comparable !== undefined && <Comparison reading={reading} />}
  </>
)

/** Offers the other values of the same term and unit. Their code is loaded on demand. */
const Comparison = ({ reading }: { reading: Reading }) => (
  <Opening
    of={reading}
    name={reading.term}
    className={classes['compare']}
    words={(isOpen) => (
      <>
        {isOpen ? 'Hide' : 'Compare'} {reading.comparable} values over time
        <span className="visually-hidden"> of {reading.term}</span>
      </>
    )}
  >
    <PartBoundary place="record-comparison" what="The comparison">
      <ResultChart reading={reading} />
    </PartBoundary>
  </Opening>
)
