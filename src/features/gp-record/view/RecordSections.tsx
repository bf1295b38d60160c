import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { useStore } from '#store'
import { announce } from '#ui/live-status.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { sectionNames } from '#ui/section-words.ts'
import type {
  EntriesBySection,
  LoadedRecord,
  LoadingEntries,
  RecordEntry,
} from '../record/record-entry.ts'
import { countedHits, sectionLabel } from '../record/record-words.ts'
import { wordsOf } from '../record/text.ts'
import type { Held } from '../record/empty-section.ts'
import type { News } from '../record/use-news.ts'
import { searchIn } from './entry-rows.ts'
import { NewEntries, SearchWords, ShownResults } from './record-contexts.ts'
import { RecordFailed } from './RecordFailed.tsx'
import classes from './RecordSections.module.css'
import { OtherHits, SearchSummary } from './SearchResults.tsx'
import { OpenSection, SectionLinks, SectionTabs } from './SectionChoice.tsx'
import { SectionPanel } from './SectionPanel.tsx'

interface RecordSectionsProps {
  record: LoadedRecord
  news: News
  /** What there is at other dates, if these are empty. */
  held: readonly Held[] | undefined
  /** Called with the open section, whose new entries have now been seen. */
  onSee: (section: RecordSectionName) => void
  onRetry: () => void
  onAllDates: () => void
}

/**
 * The sections of a record, one at a time, and a local search over all of them. Memoised, so that they do not rerender
 * while the page around them loads other dates.
 */
export const RecordSections = memo(function RecordSections(props: RecordSectionsProps) {
  const { record, news, held, onSee, ...actions } = props
  const [section, choose] = useSection()
  const [query, setQuery] = useState('')
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
      held={held}
      {...actions}
    />
  )
  const hits = { section, found, onChoose: choose }

  usePageTitle(`${sectionNames[section]} – My GP record`)
  useAnnouncedResults(words, found)
  useEffect(() => onSee(section), [onSee, section])
  const fresh = useMemo(
    () => new Set([...news.fresh.values()].flat().map(({ key }) => key)),
    [news],
  )

  if (state === 'failed')
    return <RecordFailed error={undefined} isReachable onRetry={actions.onRetry} />
  return (
    <ShownResults value={isWhole ? (entries.get('testResults') ?? none) : undefined}>
      <SearchWords value={words}>
        <NewEntries value={fresh}>
          <TextInput
            type="search"
            className={classes['search']}
            label="Search your record"
            description="In all sections, in the dates shown"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
          {words.length > 0 && (
            <SearchSummary record={record} {...hits} onAllDates={actions.onAllDates} />
          )}
          {isNarrow ? (
            <SectionLinks tabs={tabs} section={section} onFollow={announce} />
          ) : (
            <SectionTabs tabs={tabs} section={section} onChoose={choose} />
          )}
          <OpenSection section={section} hasTabs={!isNarrow}>
            {panel}
            {words.length > 0 && <OtherHits {...hits} />}
          </OpenSection>
        </NewEntries>
      </SearchWords>
    </ShownResults>
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

/** The section in the address, by default the first. */
function useSection(): [RecordSectionName, (name: RecordSectionName) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('section')
  const section = recordSections.find((name) => name === named) ?? 'consultations'
  return [section, (name) => setSearch({ section: name }, { replace: true })]
}
