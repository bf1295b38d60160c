import { Button, Card, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Card.layer.css'
import {
  Fragment,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ShownSection } from '#contract/gp-record.ts'
import { longDate } from '#domain/formats.ts'
import { countedEntries, sectionNames } from '#domain/record-sections.ts'
import { shortened } from '#domain/shortened.ts'
import { announce } from '#ui/live-status.tsx'
import { TryAgain } from '#ui/states.tsx'
import { answererIn, type TestAnswer } from '#record/reading/answers.ts'
import { countedHits, missingDatesWords, notOpenedWords } from '#record/reading/labels.ts'
import { apartWords, testName } from '#record/reading/series.ts'
import type { EntriesBySection, LoadedRecord } from '#record/reading/record-entry.ts'
import {
  countFound,
  finderIn,
  type Found,
  markedIn,
  sectionsIn,
} from '#record/reading/searching.ts'
import { useEntries } from '#record/queries.ts'
import type { AllDates } from '#record/use-record.ts'
import { SearchWordsContext } from '#record/RecordText.tsx'
import { EntryCard } from './EntryCard.tsx'
import { Comparison } from './EntryMore.tsx'
import { Warnings } from '#record/RecordSummary.tsx'
import { EntryList, RestIsComing, WithOpened } from './SectionPanel.tsx'
import classes from './SearchResults.module.css'

export interface SearchResultsProps {
  /** The dates shown, all of which have loaded. */
  record: LoadedRecord
  all: AllDates
  search: string
  onSearch: (search: string) => void
}

/** What a search finds in the whole record: the answer if it is a test, then what each section has. Empty without one. */
export function SearchResults(props: SearchResultsProps) {
  const looked = props.all.whole ?? props.record
  const { state, entries = nothing } = useEntries(looked)
  // Ready before the first letter, which has enough to do.
  const find = useMemo(() => finderIn(entries), [entries])
  const answer = useMemo(() => answererIn(looked.testNames), [looked.testNames])
  if (props.search.trim() === '') return undefined
  return <Results {...props} {...{ looked, find, answer }} isWhole={state === 'whole'} />
}

interface ResultsProps extends SearchResultsProps {
  looked: LoadedRecord
  isWhole: boolean
  find: ReturnType<typeof finderIn>
  answer: ReturnType<typeof answererIn>
}

function Results({ record, all, search, onSearch, ...ready }: ResultsProps) {
  const { looked, isWhole, find, answer } = ready
  const { terms, corrections, found, near } = useMemo(() => find(search), [find, search])
  const answers = useMemo(() => answer(found, terms), [answer, found, terms])
  const marked = useMemo(() => markedIn(terms), [terms])
  const sections = sectionsIn(found)
  const hits = countedHits(countFound(found), sections.length)
  const guesses = corrections.map(({ typed, shown }) => `Showing ${shown} for ${typed}.`)
  useAnnounced([...guesses, hits].join(' '), search)
  const place = useInSight(isWhole)
  if (!isWhole) return <RestIsComing />
  // The dates that did not come are said above.
  const { missingDates: _, ...notHere } = looked
  return (
    <section ref={place} className={classes['results']} aria-label="Search results">
      <SearchWordsContext value={marked}>
        <Corrections corrections={corrections} />
        {answers.length > 0 && <Answers answers={answers} />}
        <p>{hits}</p>
        <WhereLooked {...{ record, all, search }} isEmpty={sections.length === 0} />
        <Near words={near} onSearch={onSearch} />
        <WithOpened key={looked.fetchedAt}>
          {sections.map((name, index) => (
            <SectionHits key={name} section={name} found={found} isFirst={index === 0} />
          ))}
        </WithOpened>
      </SearchWordsContext>
      <Warnings record={notHere} />
    </section>
  )
}

const nothing: EntriesBySection = new Map()

/**
 * When the results of a search begin in the lower half of the screen, as on a phone below many allergies, the page is
 * scrolled so that the field and they are in sight.
 */
function useInSight(isThere: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const results = isThere ? place.current : undefined
    if (results && results.getBoundingClientRect().top > innerHeight / 2) results.scrollIntoView()
  }, [isThere])
  return place
}

/** Announces the number of results once typing has stopped. */
function useAnnounced(words: string, search: string): void {
  useEffect(() => {
    const timer = setTimeout(() => announce(words), announceAfter)
    return () => clearTimeout(timer)
  }, [words, search])
}

/** In ms, after the last keystroke. */
const announceAfter = 1_000

/** A guess is never shown as a match. */
const Corrections = ({ corrections }: Pick<Found, 'corrections'>) =>
  corrections.map(({ typed, shown }) => (
    <p key={typed}>
      Showing <strong>{shown}</strong> for {typed}. Nothing in your record says {typed}.
    </p>
  ))

/** The latest value of what is searched for. It never says whether that is good or bad. */
const Answers = ({ answers }: { answers: readonly TestAnswer[] }) => (
  <Card withBorder component="section" aria-label="Latest value" className={classes['answers']}>
    {answers.map(({ key, reading, value, date, direction }) => (
      <Fragment key={key}>
        <h2>{testName(reading)}</h2>
        <p>
          <Text span fz="1.5rem" fw={650}>
            {value}
          </Text>{' '}
          on {date}
        </p>
        <p>
          {[
            reading.status && `State of the result: ${reading.status}`,
            direction ??
              (reading.before &&
                `The one before was ${reading.before.value} on ${reading.before.date}`),
            reading.range && `The laboratory’s range: ${reading.range}`,
            reading.mark ?? (reading.isAbnormal && 'Marked abnormal by the surgery'),
          ]
            .filter(Boolean)
            .map((words) => `${words}.`)
            .join(' ')}
        </p>
        {reading.isApart && <p>{apartWords(reading)}</p>}
        {reading.comparable !== undefined && <Comparison of={key} reading={reading} />}
      </Fragment>
    ))}
  </Card>
)

interface WhereLookedProps extends Pick<SearchResultsProps, 'record' | 'all' | 'search'> {
  isEmpty: boolean
}

/** The dates of which the results are, and what is not among them. */
function WhereLooked({ record, all, search, isEmpty }: WhereLookedProps) {
  const { whole, isLoading, progress, missingDates } = all
  const { unopened } = whole ?? record
  return (
    <>
      {isEmpty && (
        <p>
          We looked for “{shortened(search.trim(), repeatedAtMost)}” in all sections,{' '}
          {whole ? 'at all dates' : `from ${longDate(record.from)} to ${longDate(record.to)}`}.
        </p>
      )}
      {isLoading && (
        <p data-passing>
          Looking at all dates …{progress && ` ${progress.done} of ${progress.of} parts are here.`}{' '}
          Until then, we search from {longDate(record.from)} to {longDate(record.to)}.
        </p>
      )}
      {missingDates && (
        <>
          <p>
            <strong>{missingDatesWords({ missingDates })}</strong>
          </p>
          <TryAgain onRetry={all.retry} />
        </>
      )}
      {unopened.length > 0 && <p>{notOpenedWords(whole ?? record)}</p>}
    </>
  )
}

/** How many characters of a long search are repeated. */
const repeatedAtMost = 60

/** Words of the record that somebody may have meant. */
const Near = ({ words, onSearch }: { words: readonly string[]; onSearch: (to: string) => void }) =>
  words.length > 0 && (
    <Group gap="xs">
      <Text m={0}>In your record there is:</Text>
      {words.map((word) => (
        <Button key={word} variant="default" onClick={() => startTransition(() => onSearch(word))}>
          {word}
        </Button>
      ))}
    </Group>
  )

/** How many hits of each section are shown, enough to judge whether to open it. */
const fewHits = 3

interface SectionHitsProps {
  section: ShownSection
  found: EntriesBySection
  isFirst: boolean
}

/** What was found in one section: the first few, or all. The very first is drawn before those that are below it. */
function SectionHits({ section, found, isFirst }: SectionHitsProps) {
  const [isAll, setIsAll] = useState(false)
  const hasBegun = useHasBegun()
  const hits = found.get(section) ?? []
  const isShort = hits.length <= fewHits
  const drawn = isFirst ? 1 : 0
  return (
    <section className={classes['hits']}>
      <h3>
        {sectionNames[section]} ({hits.length})
      </h3>
      {isAll && !isShort ? (
        <EntryList entries={hits} />
      ) : (
        hits
          .slice(0, hasBegun ? fewHits : drawn)
          .map((entry) => <EntryCard key={entry.key} entry={entry} />)
      )}
      {hasBegun && !isShort && (
        <Button variant="default" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? `Show ${fewHits} of` : 'Show all'} {countedEntries(hits.length, section)}
        </Button>
      )}
    </section>
  )
}

/** False in the first drawing, which a letter waits for. */
function useHasBegun(): boolean {
  const [hasBegun, setHasBegun] = useState(false)
  useEffect(() => startTransition(() => setHasBegun(true)), [])
  return hasBegun
}
