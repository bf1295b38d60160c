import { memo, use, useMemo } from 'react'
import { PartBoundary } from '#ui/boundaries.tsx'
import { longDate } from '#domain/formats.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { CheckRequestsContext } from '../check/check-requests.ts'
import {
  type EntryKey,
  partKey,
  readingsOf,
  type RecordEntry,
} from '#record/reading/record-entry.ts'
import { type EntryRow, isHeading, panelOf } from '#record/reading/entry-rows.ts'
import { cardWords, type CardWords, openDocumentWords } from '#record/reading/card-words.ts'
import type { DocumentProps } from '../letters/OpenDocument.tsx'
import type { EntryMoreProps } from './EntryMore.tsx'
import { Opening } from './Opening.tsx'
import { Marked, RecordText, SearchWordsContext } from '#record/RecordText.tsx'
import { NewEntriesContext } from './contexts.ts'
import classes from './EntryCard.module.css'

/** A heading, or an entry. */
export const ListRow = memo(function ListRow({ row }: { row: EntryRow }) {
  if (!isHeading(row)) return <EntryCard entry={row} />
  return (
    <h3 className={classes['heading']}>
      {row.heading} <span>({row.count})</span>
    </h3>
  )
})

interface EntryCardProps {
  entry: RecordEntry
  /** For print, where nothing can be opened. */
  isOpen?: boolean
}

/** One entry of the record with everything that was sent. If it fails to render, the others stay. */
export const EntryCard = ({ entry, isOpen = false }: EntryCardProps) => (
  <PartBoundary place="record-entry" what="One entry" resetKey={entry}>
    <Entry entry={entry} isOpen={isOpen} />
  </PartBoundary>
)

function Entry({ entry, isOpen }: Required<EntryCardProps>) {
  const isNew = use(NewEntriesContext).has(entry.fingerprint)
  const words = useMemo(() => cardWords(entry), [entry])
  const { title, date, by, status, facts, groups, partial } = words
  return (
    <article className={classes['entry']}>
      <div className={classes['head']}>
        <h4>
          <RecordText isName={entry.section === 'medication'}>{title}</RecordText>
        </h4>
        {isNew && <strong>New</strong>}
        <p>
          <Marked text={date} />
        </p>
        {by && (
          <p>
            <Marked text={by} />
          </p>
        )}
      </div>
      {status && (
        <small>
          <Marked text={status} />
        </small>
      )}
      {panelOf(entry).length > 0 ? (
        <Panel entry={entry} groups={groups} isOpen={isOpen} />
      ) : (
        <Groups of={entry.key} groups={groups} />
      )}
      {facts.length > 0 && (
        <dl>
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
      {partial && <p>{partial}</p>}
      {!isOpen && <CheckRequestState entry={entry} />}
      {!isOpen && <More entry={entry} />}
    </article>
  )
}

/**
 * All that can be done with an entry beside reading it, behind one button, so that a list of them is quiet: what its tests
 * are, their values over time, the original text, and writing to the surgery.
 */
function More({ entry }: { entry: RecordEntry }) {
  const isCheckable = use(CheckRequestsContext) !== undefined
  const { key, section, title, date, asSent } = entry
  const results =
    section === 'testResults' ? readingsOf(entry).filter(({ value }) => value !== undefined) : []
  if (!isCheckable && results.length === 0 && !asSent) return undefined
  // On wide screens the chart of a single result is beside its list.
  const hasChart = results.length === 1 && results[0]?.comparable !== undefined
  return (
    <Opening
      of={partKey(key, 'more')}
      name={title}
      date={date}
      isSmall
      isInPlace={!hasChart}
      words={(isOpen) => (
        <>
          {isOpen ? 'Less' : 'More'}{' '}
          <span className="visually-hidden">
            about {title}, {date}
          </span>
        </>
      )}
    >
      <PartBoundary place="record-comparison" what="The rest of this entry">
        <EntryMore entry={entry} results={results} />
      </PartBoundary>
    </Opening>
  )
}

/** Lazy, because most cards stay as they are. */
const EntryMore = lazyPart<EntryMoreProps>(async () => (await import('./EntryMore.tsx')).EntryMore)

/** The values of a panel, opened by the person or by a search that finds something in them. */
function Panel({ entry, groups, isOpen: isPrinted }: PanelProps) {
  const isSearched = use(SearchWordsContext).length > 0
  const { key, title, date } = entry
  const readings = panelOf(entry)
  const abnormal = readings.filter(({ isAbnormal }) => isAbnormal).length
  const marks = [...new Set(readings.flatMap(({ mark }) => mark ?? []))]
  const values = <Groups of={partKey(key, 'values')} groups={groups.slice(-1)} />
  return (
    <>
      <Groups of={key} groups={groups.slice(0, -1)} />
      {isPrinted ? (
        values
      ) : (
        <Opening
          of={partKey(key, 'values')}
          name={title}
          date={date}
          isFound={isSearched}
          words={(isOpen) => (
            <>
              {isOpen ? 'Hide' : 'Show'} {readings.length} values
              {abnormal > 0 && `, ${abnormal} marked abnormal`}
              {marks.length > 0 && `, marked: ${marks.join(', ')}`}
              <span className="visually-hidden"> of {title}</span>
            </>
          )}
        >
          {values}
        </Opening>
      )}
    </>
  )
}

interface PanelProps extends Pick<CardWords, 'groups'> {
  entry: RecordEntry
  isOpen: boolean
}

interface GroupsProps extends Pick<CardWords, 'groups'> {
  /** The key of what they are in. */
  of: EntryKey
}

const Groups = ({ of, groups }: GroupsProps) =>
  groups.map(({ heading, readings }, index) => (
    <div key={`${index} ${heading}`} className={classes['readings']}>
      {heading && <p>{heading}</p>}
      <ul>
        {readings.map((reading, place) => (
          // Readings may repeat, and event ids are not unique.
          <ReadingLine
            key={`${place}`}
            {...reading}
            of={partKey(of, index, place)}
            isOfMedicines={ofMedicines.test(heading ?? '')}
          />
        ))}
      </ul>
    </div>
  ))

/** Headings under which medicines are named, in a consultation or as the parts of a medicine. */
const ofMedicines = /medic|drug|prescri|^Made up of$/i

type ReadingLineProps = CardWords['groups'][number]['readings'][number] & {
  of: EntryKey
  /** Whether the readings are named after medicines. */
  isOfMedicines: boolean
}

/** One reading. "Abnormal" is the surgery's word, never a colour of ours. */
const ReadingLine = ({ sent, words, of, isOfMedicines }: ReadingLineProps) => {
  const { term, value, marks, about, notes, before, apart } = words
  return (
    <li>
      {term !== undefined && (
        <span>
          <RecordText isName={isOfMedicines}>{term}</RecordText>
        </span>
      )}
      {value && (
        <strong>
          <RecordText>{value}</RecordText>
        </strong>
      )}
      {(marks.length > 0 || about.length > 0) && (
        <small>
          {marks.map((mark) => (
            <strong key={mark}>{mark} </strong>
          ))}
          {about.join(' ')}
        </small>
      )}
      {notes.map((note, index) => (
        <span key={index}>
          <RecordText>{note}</RecordText>
        </span>
      ))}
      {sent.document && <DocumentOffer of={of} sent={sent.document} name={sent.term} />}
      {before && <small>{before}</small>}
      {apart && <small>{apart}</small>}
    </li>
  )
}

/** What the member wrote to the surgery about an entry, on its card. */
function CheckRequestState({ entry }: { entry: RecordEntry }) {
  const request = use(CheckRequestsContext)?.requests.get(entry.fingerprint)
  if (!request) return undefined
  return (
    <p>
      {request.askedOn === undefined
        ? 'You have begun a message to your surgery about this.'
        : `You asked your surgery about this on ${longDate(request.askedOn)}.`}
    </p>
  )
}

/** Lazy, because rendering documents takes more code than the rest of the page. */
const OpenDocument = lazyPart<DocumentProps>(
  async () => (await import('../letters/OpenDocument.tsx')).OpenDocument,
)

/** The button that opens a letter, with its type and size. */
const DocumentOffer = ({ of, sent, name }: DocumentProps & { of: EntryKey }) => (
  <div>
    <span className="paper-only">The document itself is not printed here.</span>
    <div className="screen-only">
      <Opening
        of={of}
        name={name}
        words={(isOpen) => (
          <>
            {isOpen ? 'Close the document' : openDocumentWords(sent)}
            <span className="visually-hidden">: {name}</span>
          </>
        )}
      >
        <PartBoundary place="record-entry" what="The document">
          <OpenDocument sent={sent} name={name} />
        </PartBoundary>
      </Opening>
    </div>
  </div>
)
