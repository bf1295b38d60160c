import type { FittedList } from '../record/fitting.ts'
import type { RecordAbout } from '../record/record-entry.ts'
import { notShownIn, notShownWords, stateOf } from '../record/record-words.ts'
import { whyMissing } from './why-missing.ts'

interface RecordListProps {
  list: FittedList
  record: RecordAbout
}

/** One list of the record, line by line. It says what does not fit or is missing. */
export function RecordList({ list: { title, section, lines, left }, record }: RecordListProps) {
  const state = section && stateOf(record, section)
  const notShown = section ? notShownIn(record, section) : 0
  if (!section && lines.length === 0 && left === 0) return undefined
  return (
    <section>
      <h2>{title}</h2>
      {state && (
        <p>
          <strong>{whyMissing[state]}</strong>
        </p>
      )}
      {notShown > 0 && <p>{notShownWords(notShown)}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <p>
          <strong>
            {left} more did not fit on this page. Print the full record to see{' '}
            {left === 1 ? 'it' : 'them'}.
          </strong>
        </p>
      )}
      {!state && notShown === 0 && lines.length === 0 && left === 0 && (
        <p>The surgery’s record holds none.</p>
      )}
    </section>
  )
}
