import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, memo, useDeferredValue, useEffect, useMemo, useRef, type RefObject } from 'react'
import { useSearchParams } from 'wouter'
import { type RecordSectionName, recordSections } from '#contract/gp-record.ts'
import { useStore } from '#store'
import { announce } from '#ui/live-status.tsx'
import { usePageTitle } from '#ui/Page.tsx'
import { countedEntries, sectionNames } from '#domain/record-sections.ts'
import { RecordFailed } from '../RecordFailed.tsx'
import type { EntriesAtOtherDates } from '../reading/empty-section.ts'
import { searchIn } from '../reading/entry-rows.ts'
import { countedHits, notOpenedWords, sectionLabel } from '../reading/labels.ts'
import type {
  EntriesBySection,
  LoadedRecord,
  LoadingEntries,
  RecordEntry,
} from '../reading/record-entry.ts'
import { wordsOf } from '../reading/text.ts'
import { allDates } from '../dates/ranges.ts'
import type { NewSinceVisit } from '../use-record.ts'
import { NewEntriesContext, SearchWordsContext, ShownResultsContext } from './contexts.ts'
import { EntryCard } from './EntryCard.tsx'
import { OpenSection, SectionLinks, SectionTabs } from './SectionChoice.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import classes from './RecordSections.module.css'

interface RecordSectionsProps {
  record: LoadedRecord
  /** What is searched for. */
  search: string
  newSince: NewSinceVisit
  /** What there is at other dates, if these are empty. */
  atOtherDates: readonly EntriesAtOtherDates[] | undefined
  /** Called with the open section, whose new entries have now been seen. */
  onSee: (section: RecordSectionName) => void
  onRetry: () => void
  onAllDates: () => void
}

/**
 * The sections of a record, one at a time, or what a search found in them. Memoised, so that they do not rerender
 * while the page around them loads other dates.
 */
export const RecordSections = memo(function RecordSections(props: RecordSectionsProps) {
  const { record, search: query, newSince, atOtherDates, onSee, ...actions } = props
  const [section, choose, isChosen] = useSection()
  const place = useRef<HTMLDivElement>(null)
  const { state, entries = nothing } = useEntries(record)
  const isWhole = state === 'whole'
  // The search waits until everything has loaded, so that nothing is wrongly reported as not found.
  const words = useMemo(() => (isWhole ? wordsOf(query) : []), [isWhole, query])
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

  const search = useMemo(() => searchIn(entries), [entries])
  const found = useMemo(() => search(words), [search, words])
  const tabs = useMemo(
    () => tabsOf(record, words.length > 0 ? found : undefined),
    [record, found, words],
  )
  const panel = (
    <SectionPanel
      key={section}
      record={record}
      section={section}
      entries={entries.get(section) ?? none}
      found={found.get(section) ?? none}
      isWhole={isWhole}
      isSearched={query.trim() !== ''}
      atOtherDates={atOtherDates}
      {...actions}
    />
  )
  const hits = { section, found, onChoose: choose }

  usePageTitle(`${sectionNames[section]} – My GP record`)
  useAnnouncedResults(words, found)
  useFocusAfterTile(place, isChosen)
  useEffect(() => onSee(section), [onSee, section])
  const fresh = useMemo(
    () => new Set([...newSince.fresh.values()].flat().map(({ key }) => key)),
    [newSince],
  )

  if (state === 'failed')
    return <RecordFailed error={undefined} isReachable onRetry={actions.onRetry} />
  return (
    <ShownResultsContext value={isWhole ? (entries.get('testResults') ?? none) : undefined}>
      <SearchWordsContext value={words}>
        <NewEntriesContext value={fresh}>
          {words.length > 0 && (
            <SearchSummary record={record} {...hits} onAllDates={actions.onAllDates} />
          )}
          {isNarrow ? (
            <SectionLinks tabs={tabs} section={section} onFollow={announce} />
          ) : (
            <SectionTabs tabs={tabs} section={section} onChoose={choose} />
          )}
          <div ref={place}>
            <OpenSection section={section} hasTabs={!isNarrow}>
              {panel}
              {words.length > 0 && <OtherHits {...hits} />}
            </OpenSection>
          </div>
        </NewEntriesContext>
      </SearchWordsContext>
    </ShownResultsContext>
  )
})

/**
 * The loaded entries. The step from the first to all of them is a transition: rendering twenty thousand entries
 * synchronously would block a slow phone.
 */
function useEntries({ entries }: LoadedRecord): LoadingEntries {
  const loaded = useStore(entries)
  const now = useMemo(() => ({ entries, loaded }), [entries, loaded])
  const drawn = useDeferredValue(now)
  // Entries of another record are dropped at once.
  return drawn.entries === entries ? drawn.loaded : loaded
}

/** Announces the number of results once typing has stopped. */
function useAnnouncedResults(words: readonly string[], found: EntriesBySection): void {
  useEffect(() => {
    if (words.length === 0) return undefined
    const counts = [...found.values()].map(({ length }) => length).filter((count) => count > 0)
    const results = counts.reduce((sum, count) => sum + count, 0)
    const said = countedHits(results, counts.length)
    const timer = setTimeout(() => announce(said), announceAfter)
    return () => clearTimeout(timer)
  }, [words, found])
}

/** In ms, after the last keystroke. */
const announceAfter = 1_000

/** The tabs, with the number of entries of each section, and how many of them were found. */
const tabsOf = (record: LoadedRecord, found?: EntriesBySection) =>
  recordSections.map((name) => ({
    name,
    label: sectionLabel(record, name, found && (found.get(name) ?? none).length),
  }))

const none: readonly RecordEntry[] = []
const nothing: EntriesBySection = new Map()

/** The section in the address, by default the first, and whether there is one. */
function useSection(): [RecordSectionName, (name: RecordSectionName) => void, boolean] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('section')
  const section = recordSections.find((name) => name === named)
  const choose = (name: RecordSectionName) => setSearch({ section: name }, { replace: true })
  return [section ?? 'consultations', choose, section !== undefined]
}

/** The pressed tile goes once its section is chosen, so that the focus goes on to the section's heading. */
function useFocusAfterTile(place: RefObject<HTMLElement | null>, isChosen: boolean): void {
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    const isDue = isChosen && !wasChosen.current && document.activeElement === document.body
    wasChosen.current = isChosen
    const heading = isDue ? place.current?.querySelector('h2') : undefined
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }, [place, isChosen])
}

interface SearchProps {
  record: LoadedRecord
  section: RecordSectionName
  found: EntriesBySection
  onChoose: (section: RecordSectionName) => void
}

/** How much was found and where, with links to each section, and to dates that have not been loaded. */
function SearchSummary({
  record,
  section,
  found,
  onChoose,
  onAllDates,
}: SearchProps & { onAllDates: () => void }) {
  const sections = sectionsIn(found)
  const count = sections.reduce((sum, name) => sum + (found.get(name)?.length ?? 0), 0)
  return (
    <div className={classes['summary']}>
      <p>{countedHits(count, sections.length)}</p>
      {sections.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === section}
          className={`link-button ${classes['place']}`}
          onClick={() => onChoose(name)}
        >
          {countedEntries(found.get(name)?.length ?? 0, name)}
        </button>
      ))}
      {record.unopened.length > 0 && <p>{notOpenedWords(record)}</p>}
      {record.from > allDates(record.to).from && (
        <Button variant="default" onClick={onAllDates}>
          Search all dates
        </Button>
      )}
    </div>
  )
}

/** How many hits of each other section are shown, enough to judge whether to open it. */
const fewHits = 3

/** What was found in other sections, below the results of the open one. */
function OtherHits({ section, found, onChoose }: Omit<SearchProps, 'record'>) {
  // Deferred, so that typing stays responsive.
  const drawn = useDeferredValue(found)
  const others = sectionsIn(drawn).filter((name) => name !== section)
  if (others.length === 0) return undefined
  return (
    <section className={classes['others']}>
      <h2>In other sections</h2>
      {others.map((name) => {
        const hits = drawn.get(name) ?? []
        return (
          <Fragment key={name}>
            <h3>
              {sectionNames[name]} ({hits.length})
            </h3>
            {hits.slice(0, fewHits).map((entry) => (
              <EntryCard key={entry.key} entry={entry} />
            ))}
            {hits.length > fewHits && (
              <Button variant="default" onClick={() => onChoose(name)}>
                Show all {countedEntries(hits.length, name)}
              </Button>
            )}
          </Fragment>
        )
      })}
    </section>
  )
}

const sectionsIn = (found: EntriesBySection): RecordSectionName[] =>
  recordSections.filter((name) => (found.get(name)?.length ?? 0) > 0)
