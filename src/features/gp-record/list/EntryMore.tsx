import { use, useState } from 'react'
import { PartBoundary } from '#ui/boundaries.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { CheckRequestsContext, type CheckRequest } from '../check/check-requests.ts'
import {
  type EntryKey,
  partKey,
  type Reading,
  type RecordEntry,
} from '#record/reading/record-entry.ts'
import { testName } from '#record/reading/series.ts'
import { ShownResultsContext } from './contexts.ts'
import { Opening } from './Opening.tsx'
import classes from './EntryCard.module.css'

const ResultChart = lazyPart(async () => (await import('#record/ResultChart.tsx')).ResultChart)

/** The table of explained tests comes with the first result; without it there is nothing about them. */
const AboutTest = lazyPart(async () =>
  import('./AboutTest.tsx').then(
    (module) => module.AboutTest,
    () => () => undefined,
  ),
)

export interface EntryMoreProps {
  entry: RecordEntry
  /** Its values, if it is a test result. */
  results: readonly Reading[]
}

/** What is behind "More": what its tests are, their values over time, the original text, and writing to the surgery. */
export const EntryMore = ({ entry, results }: EntryMoreProps) => (
  <>
    {results.map((reading, index) => (
      <ResultMore
        key={index}
        of={partKey(entry.key, 'result', index)}
        reading={reading}
        isOnly={results.length === 1}
      />
    ))}
    {entry.asSent && <AsSent entry={entry} texts={entry.asSent} />}
    <CheckRequestOffer entry={entry} />
  </>
)

interface ResultMoreProps {
  /** The key of the value. */
  of: EntryKey
  reading: Reading
  /** Whether its entry has no other. */
  isOnly: boolean
}

/** What a test is, and its values over time, which are open if the entry has no other. */
function ResultMore({ of, reading, isOnly }: ResultMoreProps) {
  const isCompared = reading.comparable !== undefined
  return (
    <>
      <AboutTest of={partKey(of, 'about')} reading={reading} isFolded={!isOnly} />
      {isCompared && !isOnly && <Comparison of={of} reading={reading} isNamed />}
      {isCompared && isOnly && <Values reading={reading} />}
      {isOnly && !isCompared && !reading.before && !reading.isApart && (
        <div>We know no earlier value of this test in this unit.</div>
      )}
    </>
  )
}

function Values({ reading }: { reading: Reading }) {
  const results = use(ShownResultsContext)
  if (!results) return <div>Reading the rest of your record …</div>
  return (
    <PartBoundary place="record-comparison" what="The comparison">
      <ResultChart reading={reading} results={results} />
    </PartBoundary>
  )
}

/**
 * Offers the other values of the same series. Their code is loaded on demand. `isNamed`: its button names the test,
 * because there are others.
 */
export const Comparison = ({
  of,
  reading,
  isNamed,
}: Pick<ResultMoreProps, 'of' | 'reading'> & { isNamed?: boolean }) => (
  <Opening
    of={of}
    name={testName(reading)}
    isSmall
    words={(isOpen) => (
      <>
        {isOpen ? 'Hide' : 'Compare'} {reading.comparable} values over time
        <span className={isNamed ? undefined : 'visually-hidden'}> of {testName(reading)}</span>
      </>
    )}
  >
    <Values reading={reading} />
  </Opening>
)

/** The original HTML, shown as text. */
const AsSent = ({
  entry: { key, title, date },
  texts,
}: {
  entry: RecordEntry
  texts: readonly string[]
}) => (
  <Opening
    of={partKey(key, 'as sent')}
    name={title}
    date={date}
    words={(isOpen) => (
      <>
        {isOpen ? 'Hide' : 'Show'} the original text
        <span className="visually-hidden"> of {title}</span>
      </>
    )}
  >
    {texts.map((text, index) => (
      <pre key={index} className={classes['sent']}>
        {text}
      </pre>
    ))}
  </Opening>
)

/** Buttons to write to the surgery about an entry, and to say that it has answered. */
function CheckRequestOffer({ entry }: { entry: RecordEntry }) {
  const checking = use(CheckRequestsContext)
  const [removed, setRemoved] = useState<CheckRequest>()
  if (!checking) return undefined
  const { requests, onOpen, onChange } = checking
  const request = requests.get(entry.fingerprint)
  const change = (to: CheckRequest | undefined) => {
    setRemoved(to ? undefined : request)
    onChange(entry.fingerprint, to)
  }
  const isAsked = request?.askedOn !== undefined
  return (
    <div className={classes['asking']}>
      <button type="button" className="link-button" onClick={() => onOpen(entry)}>
        {isAsked && 'Your message'}
        {!isAsked && (request ? 'Go on with your message' : 'This looks wrong')}
        <span className="visually-hidden">: {entry.title}</span>
      </button>
      {!request && removed && <span>Your message and its date are removed.</span>}
      {(isAsked || (!request && removed)) && (
        <button
          type="button"
          className="link-button"
          onClick={() => change(isAsked ? undefined : removed)}
        >
          {isAsked ? 'I have heard back' : 'Undo'}
          <span className="visually-hidden">: {entry.title}</span>
        </button>
      )}
    </div>
  )
}
