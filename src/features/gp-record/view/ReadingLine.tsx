import { useState } from 'react'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'
import type { Reading } from '../record/record-entry.ts'
import classes from './ReadingLine.module.css'
import { RecordText } from './RecordText.tsx'

const ResultChart = lazyPart(async () => (await import('./ResultChart.tsx')).ResultChart)

interface ReadingLineProps {
  reading: Reading
  /** Of the entry. */
  title: string
  /** Whether what is read is called by the name of a medicine. */
  isOfMedicines: boolean
}

/** One thing seen, measured or said. Abnormal is a word of the surgery, never a colour of ours. */
export const ReadingLine = ({ reading, title, isOfMedicines }: ReadingLineProps) => {
  const { term, value, range, isAbnormal, mark, date, notes } = reading
  return (
    <li className={classes['reading']}>
      {/* What the entry is called already is not said again. */}
      {term !== title && (
        <span className={classes['term']}>
          <RecordText isName={isOfMedicines}>{term}</RecordText>
        </span>
      )}
      {value && (
        <strong className={classes['value']}>
          <RecordText>{value}</RecordText>
        </strong>
      )}
      {(isAbnormal || mark || range || date) && (
        <span className={classes['about']}>
          {isAbnormal && <span className={classes['abnormal']}>Marked abnormal. </span>}
          {mark && <span className={classes['abnormal']}>Marked: {mark}. </span>}
          {range && `Range of the laboratory: ${range}. `}
          {date && (reading.day ? `Dated ${date}.` : `${date}.`)}
        </span>
      )}
      {notes.map((note, index) => (
        <span key={index} className={classes['about']}>
          <RecordText>{note}</RecordText>
        </span>
      ))}
      {reading.comparable !== undefined && <Comparison reading={reading} />}
    </li>
  )
}

/** Offers the other values of the same term and unit. Their code is loaded when they are asked for. */
function Comparison({ reading }: { reading: Reading }) {
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
