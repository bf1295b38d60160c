import { Button, SimpleGrid, TextInput } from '@mantine/core'
import '@mantine/core/styles/SimpleGrid.layer.css'
import { Fragment, memo, useMemo, useState, useTransition, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { type ShownSection, shownSections } from '#contract/gp-record.ts'
import { hrefs, routes } from '#routes'
import { longDate } from '#domain/formats.ts'
import { partialDate } from '#domain/partial-date.ts'
import { countedEntries, sectionNames } from '#domain/record-sections.ts'
import { TextLink } from '#ui/links.tsx'
import { LineIcon } from '#ui/status.tsx'
import { allDates, rangeName } from '#record/reading/ranges.ts'
import {
  partKey,
  type EntriesBySection,
  latestOf,
  type LoadedRecord,
  readingsOf,
  type RecordEntry,
} from '#record/reading/record-entry.ts'
import { countWords, isAlwaysWhole, stateOf, unopenedIn } from '#record/reading/labels.ts'
import { testName } from '#record/reading/series.ts'
import { directionWords } from '#record/reading/direction.ts'
import { useEntries } from '#record/queries.ts'
import type { NewSinceVisit } from '#record/new-entries.ts'
import type { AllDates } from '#record/use-record.ts'
import { AllergiesStrip, Warnings } from '#record/RecordSummary.tsx'
import classes from './RecordOverview.module.css'

interface RecordOverviewProps {
  record: LoadedRecord
  newSince: NewSinceVisit
  all: AllDates
  /** What is searched for. */
  search: string
  onSearch: (search: string) => void
  /** Shown before what is new. */
  children: ReactNode
}

/**
 * The allergies, the search, what is new, the sections until one is chosen, and what the record lacks. While there is a
 * search, its results come next, and say what the record lacks.
 */
export function RecordOverview({ search, onSearch, ...props }: RecordOverviewProps) {
  const { record, newSince, all, children } = props
  const { whole = record, missingDates } = all
  const [params] = useSearchParams()
  const { state, entries: shown = nothing } = useEntries(record)
  const { entries = nothing } = useEntries(whole)
  const isSearched = search.trim() !== ''
  if (state === 'failed') return undefined
  return (
    <>
      <AllergiesStrip record={record} allergies={shown.get('allergies') ?? none} />
      <SearchField search={search} onSearch={onSearch} />
      {!isSearched && (
        <p className={classes['emergency']}>
          <Button component={TextLink} href={routes.emergencyCard} variant="outline">
            Show this in an emergency
          </Button>
        </p>
      )}
      {children}
      {!isSearched && (
        <>
          <WhatIsNew newSince={newSince} entries={entries} />
          {!params.has('section') && (
            <Tiles record={whole} entries={entries} isComing={all.isLoading} />
          )}
          <p>
            <TextLink href={routes.shareRecord}>Share with a clinician</TextLink>
          </p>
          <Warnings
            record={{ ...record, ...(missingDates && { missingDates }) }}
            onRetry={all.whole?.missingDates && all.retry}
          />
        </>
      )}
    </>
  )
}

const nothing: EntriesBySection = new Map()
const none: readonly RecordEntry[] = []

/** The search. It shows each letter at once; the page with its results is rendered as a transition. */
function SearchField({ search, onSearch }: Pick<RecordOverviewProps, 'search' | 'onSearch'>) {
  const [isBehind, startTransition] = useTransition()
  const [typed, setTyped] = useState(search)
  const change = (words: string) => {
    setTyped(words)
    startTransition(() => onSearch(words))
  }
  return (
    <TextInput
      type="search"
      className={classes['search']}
      label="Search your whole record"
      leftSection={
        <LineIcon d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3l5.2 5.2" />
      }
      value={isBehind ? typed : search}
      onChange={(event) => change(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** How many new results are shown with their value. */
const newAtMost = 3

interface WhatIsNewProps {
  newSince: NewSinceVisit
  /** Of the record of all dates. */
  entries: EntriesBySection
}

/** What is new since the last visit on this device, with links to it, and the latest results with their direction. */
function WhatIsNew({ newSince, entries }: WhatIsNewProps) {
  const { since, entries: newOnes } = newSince
  const results = useMemo(
    () => newLines(newOnes.get('testResults') ?? none, entries.get('testResults') ?? none),
    [newOnes, entries],
  )
  if (since === undefined || newOnes.size === 0) return undefined
  return (
    <div className={classes['new']}>
      <p>
        <strong>New</strong> since you last looked on {longDate(since)}:{' '}
        {[...newOnes].map(([section, { length }], index) => (
          <Fragment key={section}>
            {index > 0 && ', '}
            <TextLink href={hrefs.gpRecord(section)}>{countedEntries(length, section)}</TextLink>
          </Fragment>
        ))}
      </p>
      {results.length > 0 && (
        <ul>
          {results.map(({ key, name, value, state, direction }) => (
            <li key={key}>
              {name} <strong>{value}</strong>.{state && ` ${state}.`}
              {direction && ` ${direction}.`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The latest new results, from the record of all dates, which knows the value before. */
function newLines(newOnes: readonly RecordEntry[], results: readonly RecordEntry[]) {
  const isNew = new Set(newOnes.map(({ fingerprint }) => fingerprint))
  const lines: ReturnType<typeof resultLines> = []
  for (const entry of isNew.size > 0 ? results : none) {
    if (isNew.has(entry.fingerprint)) lines.push(...resultLines(entry))
    if (lines.length >= newAtMost) break
  }
  return lines.slice(0, newAtMost)
}

/** Each value of a result, without any judgement. */
const resultLines = (entry: RecordEntry) =>
  readingsOf(entry).flatMap((reading, index) => {
    const { value, measurement, measured, status } = reading
    if (value === undefined || !measurement) return []
    const name = testName(reading)
    const direction = directionWords(reading, entry.day)
    const state = status
      ? `State of the result: ${status}`
      : measured?.alone && `Not to be compared: ${measured.alone}`
    return [{ key: partKey(entry.key, index), name, value, state, direction }]
  })

interface TilesProps {
  record: LoadedRecord
  entries: EntriesBySection
  /** Whether the record of all dates is on its way. */
  isComing: boolean
}

/** The sections, each with how much it has and how recent that is. */
const Tiles = memo(({ record, entries, isComing }: TilesProps) => (
  <nav aria-labelledby={tilesHeading} className={classes['tiles']}>
    <h2 id={tilesHeading}>Everything in it</h2>
    <SimpleGrid component="ul" cols={{ base: 2, sm: 4 }} spacing="xs" verticalSpacing="xs">
      {shownSections.map((section) => (
        <li key={section}>
          <TextLink href={hrefs.gpRecord(section)}>
            <strong>
              <LineIcon d={drawings[section]} strokeWidth="1.8" />
              {sectionNames[section]}
            </strong>
            <span data-coming={isComing}>
              <TileWords record={record} section={section} entries={entries.get(section) ?? []} />
            </span>
          </TextLink>
        </li>
      ))}
    </SimpleGrid>
  </nav>
))

const tilesHeading = 'record-tiles'

/** The picture beside the name of each section: an SVG path on a 24 by 24 grid, as those of the menu. */
const drawings: Readonly<Record<ShownSection, string>> = {
  consultations: 'M4 5h16v11h-9l-4 4v-4H4Z',
  medication: 'M5 13l8-8a4.2 4.2 0 0 1 6 6l-8 8a4.2 4.2 0 0 1-6-6ZM9 9l6 6',
  testResults:
    'M9 3.5h6M10 3.5v6l-5 9a1.5 1.5 0 0 0 1.3 2h11.4a1.5 1.5 0 0 0 1.3-2l-5-9v-6M7.5 15h9',
  allergies: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 9V4M12 15v5M9 12H4M15 12h5',
  immunisations: 'M14 4l6 6M17 7l2-2M6.5 13.5l7-7 4 4-7 7h-4ZM6.5 17.5 4 20M10 10l2 2',
  problems: 'M3.5 12h4l2-5 4 10 2.5-5h4.5',
  letters: 'M3.5 6h17v12.5h-17ZM3.5 6.5 12 13l8.5-6.5',
  events: 'M5 6h14v14H5ZM5 10.5h14M9 4v4M15 4v4',
}

interface TileWordsProps {
  record: LoadedRecord
  section: ShownSection
  entries: readonly RecordEntry[]
}

/**
 * `3 in the last 3 months, latest 29 September 2026`, or `12, latest 29 September 2026` of all dates: what the label of
 * its tab says, and of which dates. What is missing is never counted as none, and the latest of a section is not named
 * while entries of it wait to be opened.
 */
function TileWords({ record, section, entries }: TileWordsProps) {
  const day = latestOf(entries)?.day
  const isKnown =
    stateOf(record, section) === undefined &&
    section !== 'medication' &&
    unopenedIn(record, section).length === 0
  return (
    <>
      {[countWords(record, section), rangeWords(record, section)].filter(Boolean).join(' ')}
      {isKnown && day && (
        <>
          <span>, </span>
          <span>latest {partialDate({ from: day.from, precision: day.precision })}</span>
        </>
      )}
    </>
  )
}

/** The dates that a count is about, if these are not all. */
function rangeWords(record: LoadedRecord, section: ShownSection): string | undefined {
  const { from, to } = record
  if (isAlwaysWhole(section) || stateOf(record, section)) return undefined
  if (from <= allDates(to).from) return undefined
  const name = rangeName({ from, to }, to)
  const range = name.startsWith('Last') ? `in the ${name.toLowerCase()}` : 'in the dates shown'
  return section === 'medication' ? `now and ${range}` : range
}
