import { use, useState } from 'react'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'
import classes from './EntryCard.module.css'
import { panelOf } from './entry-rows.ts'
import { ReadingLine } from './ReadingLine.tsx'
import type { RecordEntry } from '../record/record-entry.ts'
import { Marked, RecordText } from './RecordText.tsx'
import { SearchWords } from './record-contexts.ts'

interface EntryCardProps {
  entry: RecordEntry
  /** On paper nothing can be opened. */
  isOpen?: boolean
}

/** One entry of the record with everything that was sent of it. Whatever is in it, the others stay. */
export const EntryCard = ({ entry, isOpen = false }: EntryCardProps) => (
  <ErrorBoundary
    place="record-entry"
    resetKey={entry}
    fallback={({ tryAgain }) => <PartFailed what="One entry" onRetry={tryAgain} />}
  >
    <Entry entry={entry} isOpen={isOpen} />
  </ErrorBoundary>
)

function Entry({ entry, isOpen }: Required<EntryCardProps>) {
  const { title, date, status, facts, groups, asSent, isPartial } = entry
  return (
    <article className={classes['entry']}>
      <div className={classes['head']}>
        <h4 className={classes['title']}>
          <RecordText isName={namedSections.has(entry.section)}>{title}</RecordText>
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
        <Groups entry={entry} groups={groups} />
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
      {asSent && !isOpen && <AsSent texts={asSent} title={title} />}
      {isPartial && (
        <p className={classes['partial']}>
          Part of this entry could not be shown. Ask your surgery.
        </p>
      )}
    </article>
  )
}

/** Entries of these are titled with the name of a medicine or of a person. */
const namedSections: ReadonlySet<RecordEntry['section']> = new Set([
  'consultations',
  'medication',
  'events',
])

/** What was HTML, to the letter. It is text here too. */
function AsSent({ texts, title }: { texts: readonly string[]; title: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`link-button ${classes['open']}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} the original text
        <span className="visually-hidden"> of {title}</span>
      </button>
      {isOpen && texts.map((text, index) => <pre key={index}>{text}</pre>)}
    </>
  )
}

/** The child values, opened by the person, or by a search that finds something in them. */
function Panel({ entry, isOpen: isPrinted }: { entry: RecordEntry; isOpen: boolean }) {
  const isSearched = use(SearchWords).length > 0
  const [isOpened, setIsOpened] = useState<boolean>()
  const isOpen = isPrinted || (isOpened ?? isSearched)
  const readings = panelOf(entry)
  const abnormal = readings.filter(({ isAbnormal }) => isAbnormal).length
  const marks = [...new Set(readings.flatMap(({ mark }) => mark ?? []))]
  return (
    <>
      <Groups entry={entry} groups={entry.groups.slice(0, -1)} />
      {!isPrinted && (
        <button
          type="button"
          className={`link-button ${classes['open']}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpened(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'} {readings.length} values
          {abnormal > 0 && `, ${abnormal} marked abnormal`}
          {marks.length > 0 && `, marked: ${marks.join(', ')}`}
          <span className="visually-hidden"> of {entry.title}</span>
        </button>
      )}
      {isOpen && <Groups entry={entry} groups={entry.groups.slice(-1)} />}
    </>
  )
}

interface GroupsProps extends Pick<RecordEntry, 'groups'> {
  entry: RecordEntry
}

const Groups = ({ entry: { title, section }, groups }: GroupsProps) =>
  groups.map(({ heading, readings }, index) => (
    <div key={`${index} ${heading}`} className={classes['group']}>
      {heading && <p className={classes['heading']}>{heading}</p>}
      <ul className={classes['readings']}>
        {readings.map((reading, place) => (
          // An entry may say the same thing twice, and event ids repeat.
          <ReadingLine
            key={`${place}`}
            reading={reading}
            title={title}
            isOfMedicines={section === 'medication' || ofMedicines.test(heading ?? '')}
          />
        ))}
      </ul>
    </div>
  ))

/** Headings of a consultation under which medicines are named. */
const ofMedicines = /medic|drug|prescri/i
