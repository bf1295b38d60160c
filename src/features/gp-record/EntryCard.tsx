import { useState } from 'react'
import classes from './EntryCard.module.css'
import { panelOf } from './entry-rows.ts'
import { ReadingLine } from './ReadingLine.tsx'
import type { RecordEntry } from './record-entry.ts'
import { Marked, RecordText } from './RecordText.tsx'
import { useSearchWords } from './search-words.ts'

interface EntryCardProps {
  entry: RecordEntry
  /** On paper nothing can be opened. */
  isOpen?: boolean
}

/** One entry of the record with everything that was sent of it. */
export function EntryCard({ entry, isOpen = false }: EntryCardProps) {
  const { title, date, status, facts, groups } = entry
  return (
    <article className={classes['entry']}>
      <div className={classes['head']}>
        <h4 className={classes['title']}>
          <RecordText>{title}</RecordText>
        </h4>
        <p className={classes['date']}>
          <Marked text={date} />
        </p>
      </div>
      {status && (
        <p className={classes['status']}>
          <Marked text={status} />
        </p>
      )}
      {panelOf(entry).length > 0 ? (
        <Panel entry={entry} isOpen={isOpen} />
      ) : (
        <Groups title={title} groups={groups} />
      )}
      {facts.length > 0 && (
        <dl className={classes['facts']}>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <RecordText>{value}</RecordText>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}

/** The child values, opened by the person, or by a search that finds something in them. */
function Panel({ entry, isOpen: isPrinted }: { entry: RecordEntry; isOpen: boolean }) {
  const isSearched = useSearchWords().length > 0
  const [isOpened, setIsOpened] = useState<boolean>()
  const isOpen = isPrinted || (isOpened ?? isSearched)
  const readings = panelOf(entry)
  const abnormal = readings.filter(({ isAbnormal }) => isAbnormal).length
  return (
    <>
      <Groups title={entry.title} groups={entry.groups.slice(0, -1)} />
      {!isPrinted && (
        <button
          type="button"
          className={`link-button ${classes['open']}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpened(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'} {readings.length} values
          {abnormal > 0 && `, ${abnormal} marked abnormal`}
          <span className="visually-hidden"> of {entry.title}</span>
        </button>
      )}
      {isOpen && <Groups title={entry.title} groups={entry.groups.slice(-1)} />}
    </>
  )
}

const Groups = ({ title, groups }: Pick<RecordEntry, 'title' | 'groups'>) =>
  groups.map(({ heading, readings }, index) => (
    <div key={`${index} ${heading}`} className={classes['group']}>
      {heading && <p className={classes['heading']}>{heading}</p>}
      <ul className={classes['readings']}>
        {readings.map((reading, place) => (
          // An entry may say the same thing twice, and event ids repeat.
          <ReadingLine key={`${place}`} reading={reading} title={title} />
        ))}
      </ul>
    </div>
  ))
