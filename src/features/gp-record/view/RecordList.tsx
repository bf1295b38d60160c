import { listWords, type FittedList, type ListWords } from '../record/fitting.ts'
import type { RecordAbout } from '../record/record-entry.ts'

interface RecordListProps {
  list: FittedList
  record: RecordAbout
}

/** One list of the record, line by line. It says what does not fit or is missing. */
export function RecordList({ list, record }: RecordListProps) {
  const words = listWords(list, record)
  if (!words) return undefined
  return (
    <section>
      <h2>{list.title}</h2>
      <Sentences of={words.before} />
      {list.lines.length > 0 && (
        <ul>
          {list.lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      <Sentences of={words.after} />
    </section>
  )
}

const Sentences = ({ of }: { of: ListWords['before'] }) =>
  of.map(({ words, isStrong }) => <p key={words}>{isStrong ? <strong>{words}</strong> : words}</p>)
