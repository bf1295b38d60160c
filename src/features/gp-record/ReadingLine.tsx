import type { Reading } from './record-entry.ts'
import classes from './ReadingLine.module.css'
import { RecordText } from './RecordText.tsx'

/** One thing seen, measured or said. Abnormal is a word of the surgery, never a colour of ours. */
export const ReadingLine = ({ reading }: { reading: Reading }) => {
  const { term, value, range, isAbnormal, date, notes } = reading
  return (
    <li className={classes['reading']}>
      <span className={classes['term']}>
        <RecordText>{term}</RecordText>
      </span>
      {value && (
        <strong className={classes['value']}>
          <RecordText>{value}</RecordText>
        </strong>
      )}
      {(isAbnormal || range || date) && (
        <span className={classes['about']}>
          {isAbnormal && <span className={classes['abnormal']}>Marked abnormal. </span>}
          {range && `Range of the laboratory: ${range}. `}
          {date && `Dated ${date}.`}
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className={classes['about']}>
          <RecordText>{note}</RecordText>
        </span>
      ))}
    </li>
  )
}
