import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { useSearchParams } from 'wouter'
import { type ShownSection, shownSections } from '#contract/gp-record.ts'
import { hrefs } from '#routes'
import { PartBoundary } from '#ui/boundaries.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { usePageTitle } from '#ui/Page.tsx'
import { sectionNames } from '#domain/record-sections.ts'
import { RecordFailed } from '#record/RecordFailed.tsx'
import { sectionLabel, unopenedIn } from '#record/reading/labels.ts'
import { useEntries } from '#record/queries.ts'
import type { EntriesBySection, LoadedRecord, RecordEntry } from '#record/reading/record-entry.ts'
import type { NewSinceVisit } from '#record/new-entries.ts'
import type { AllDates } from '#record/use-record.ts'
import { NewEntriesContext, ShownResultsContext } from './contexts.ts'
import type { SearchResultsProps } from './SearchResults.tsx'
import classes from './RecordSections.module.css'
import { RestIsComing, SectionPanel, type SectionPanelProps } from './SectionPanel.tsx'

interface RecordSectionsProps {
  record: LoadedRecord
  /** What is searched for. */
  search: string
  newSince: NewSinceVisit
  all: AllDates
  /** What the member told us, and what they put first. */
  own: SectionPanelProps['own']
  /** Called with the section on the screen. */
  onSection: (section: ShownSection) => void
  /** Called with the fingerprints of entries that the member wants to see now. */
  onOpen: (fingerprints: readonly number[]) => void
  onRetry: () => void
  onAllDates: () => void
  onSearch: (search: string) => void
}

/** Lazy, with the names that a search knows: most visits search for nothing. */
const SearchResults = lazyPart<SearchResultsProps>(
  async () => (await import('./SearchResults.tsx')).SearchResults,
)

/**
 * The sections of a record, one at a time, or what a search found in all of them. Memoised, so that they do not rerender
 * while the page around them loads other dates.
 */
export const RecordSections = memo(function RecordSections(props: RecordSectionsProps) {
  const { record, search, newSince, all, own, onSection, onSearch, ...actions } = props
  const [section, choose, isChosen] = useSection()
  const place = useRef<HTMLDivElement>(null)
  const { state, entries: loaded = nothing } = useEntries(record)
  const { entries: ofAllDates } = useEntries(all.whole)
  const entries = useMemo(() => withPast(loaded, ofAllDates ?? nothing), [loaded, ofAllDates])
  const isWhole = state === 'whole'
  const isSearched = search.trim() !== ''
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const tabs = useMemo(
    () => shownSections.map((name) => ({ name, label: tabLabel(record, name) })),
    [record],
  )

  usePageTitle(`${sectionNames[section]} – My GP record`)
  useFocusAfterTile(place, isChosen)
  useEffect(() => onSection(section), [onSection, section])
  const newOnes = useMemo(
    () => new Set([...newSince.entries.values()].flat().map(({ fingerprint }) => fingerprint)),
    [newSince],
  )
  const results = (all.whole ? ofAllDates : entries)?.get('testResults') ?? none

  if (state === 'failed')
    return <RecordFailed error={undefined} isReachable onRetry={actions.onRetry} />
  return (
    <ShownResultsContext value={isWhole ? results : undefined}>
      <NewEntriesContext value={newOnes}>
        {isWhole && (
          <PartBoundary place="record-entry" what="The search">
            <SearchResults {...{ record, all, search, onSearch }} />
          </PartBoundary>
        )}
        {isSearched && !isWhole && <RestIsComing />}
        {!isSearched && (
          <>
            {/* Until a section is chosen, its tile is the way to it. */}
            {isNarrow && isChosen && (
              <SectionLinks tabs={tabs} section={section} onFollow={announce} />
            )}
            {!isNarrow && <SectionTabs tabs={tabs} section={section} onChoose={choose} />}
            <div ref={place}>
              <OpenSection section={section} hasTabs={!isNarrow}>
                <SectionPanel
                  key={section}
                  record={record}
                  section={section}
                  entries={entries.get(section) ?? none}
                  isWhole={isWhole}
                  own={own}
                  atOtherDates={all.atOtherDates}
                  {...actions}
                />
              </OpenSection>
            </div>
          </>
        )}
      </NewEntriesContext>
    </ShownResultsContext>
  )
})

/** While the choice is being asked for, how many wait would for a moment make a second row of the tabs. */
const tabLabel = (record: LoadedRecord, name: ShownSection): string =>
  record.isChoiceUnknown && unopenedIn(record, name).length > 0
    ? sectionNames[name]
    : sectionLabel(record, name)

/** The results know the value before and how many there are from the record of all dates. */
function withPast(entries: EntriesBySection, ofAllDates: EntriesBySection): EntriesBySection {
  const results = entries.get('testResults')
  const known = ofAllDates.get('testResults')
  if (!results || !known || results === known) return entries
  const groupsOf = new Map<number, RecordEntry['groups']>()
  const shown = new Set(results.map(({ fingerprint }) => fingerprint))
  for (const { fingerprint, groups } of known) {
    // Those of the last months come first, and most of the others are of no use here.
    if (groupsOf.size === shown.size) break
    if (shown.has(fingerprint)) groupsOf.set(fingerprint, groups)
  }
  return new Map(entries).set(
    'testResults',
    results.map((entry) => ({
      ...entry,
      groups: groupsOf.get(entry.fingerprint) ?? entry.groups,
    })),
  )
}

const none: readonly RecordEntry[] = []
const nothing: EntriesBySection = new Map()

/** The section in the address, by default the first, and whether there is one. */
function useSection(): [ShownSection, (name: ShownSection) => void, boolean] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('section')
  const section = shownSections.find((name) => name === named)
  const choose = (name: ShownSection) => setSearch({ section: name }, { replace: true })
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

interface ChoiceProps {
  tabs: readonly { name: ShownSection; label: string }[]
  section: ShownSection
}

/** The beginning of the ids of the tabs. */
const tabsId = 'record-sections'
const panelId = (section: ShownSection) => `${tabsId}-panel-${section}`

interface OpenSectionProps {
  section: ShownSection
  /** Whether tabs open it, and not links. */
  hasTabs: boolean
  children: ReactNode
}

/**
 * The open section. It is not within the tabs: when a phone is turned they give way to links, and nothing that was
 * opened or chosen in the section may be lost.
 */
export const OpenSection = ({ section, hasTabs, children }: OpenSectionProps) => (
  <div
    {...(hasTabs && {
      role: 'tabpanel',
      id: panelId(section),
      'aria-labelledby': `${tabsId}-tab-${section}`,
    })}
  >
    {children}
  </div>
)

/**
 * Tabs, if they fit. Arrow keys only move the focus; Enter or Space opens a tab, so that no long lists render on
 * the way.
 */
export function SectionTabs({
  tabs,
  section,
  onChoose,
}: ChoiceProps & { onChoose: (name: ShownSection) => void }) {
  const choose = (chosen: string | null) => {
    const tab = tabs.find(({ name }) => name === chosen)
    if (tab) onChoose(tab.name)
  }
  return (
    <Tabs
      id={tabsId}
      value={section}
      onChange={choose}
      activateTabWithKeyboard={false}
      className={classes['tabs'] ?? ''}
    >
      <Tabs.List aria-label="Sections of your record">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab
            key={name}
            value={name}
            aria-controls={name === section ? panelId(section) : undefined}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

/**
 * Links with the same names, if seven tabs do not fit: one row that scrolls sideways, so that an entry is visible
 * on the first screen of a phone (product rules). The followed link keeps the focus.
 */
export function SectionLinks({
  tabs,
  section,
  onFollow,
}: ChoiceProps & { onFollow: (label: string) => void }) {
  const row = useRef<HTMLUListElement>(null)
  // Centres the open section in the row, also when an address or a search has opened it or made it wider.
  useEffect(() => {
    const list = row.current
    const current = list?.querySelector('[aria-current]')?.parentElement
    if (!list || !current) return
    list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
  }, [section, tabs])
  return (
    <nav aria-label="Sections of your record">
      <ul ref={row} className={classes['links']}>
        {tabs.map(({ name, label }) => (
          <li key={name}>
            <TextLink
              href={hrefs.gpRecord(name)}
              isCurrent={name === section}
              onClick={() => onFollow(label)}
            >
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
