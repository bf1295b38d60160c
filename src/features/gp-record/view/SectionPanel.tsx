import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useMemo, useState, type ReactNode } from 'react'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { countedEntries, sectionNames } from '#ui/section-words.ts'
import type { LoadedRecord, RecordEntry, HeadingCount } from '../record/record-entry.ts'
import {
  countOf,
  isAlwaysWhole,
  notShownIn,
  notShownWords,
  stateOf,
} from '../record/record-words.ts'
import { notOpenedWords, unopenedIn } from '../record/unopened-words.ts'
import type { Held } from '../record/empty-section.ts'
import { filtered, firstRows, rowsOf, statusesOf, type EntryRow } from './entry-rows.ts'
import { ListRow } from './EntryCard.tsx'
import { Beside, OpenedBeside, type Opened } from './Opening.tsx'
import { SectionEmpty } from './SectionEmpty.tsx'
import classes from './SectionPanel.module.css'

interface SectionPanelProps {
  record: LoadedRecord
  section: RecordSectionName
  /** The entries of the section, unfiltered. */
  entries: readonly RecordEntry[]
  /** The entries that the search finds. */
  found: readonly RecordEntry[]
  /** Whether all entries of the record have loaded. */
  isWhole: boolean
  /** Whether there is a search. */
  isSearched: boolean
  /** What there is at other dates, if these are empty. */
  held: readonly Held[] | undefined
  onRetry: () => void
  onAllDates: () => void
}

/** One section: its filters and entries, or why there are none. */
export function SectionPanel(props: SectionPanelProps) {
  const { record, section, entries, found, isWhole, isSearched } = props
  const [heading, setHeading] = useState('')
  const [status, setStatus] = useState('')
  const headings = record.headings.get(section) ?? none
  const isNarrowed = heading !== '' || status !== ''
  const statuses = useMemo(
    () => (section === 'medication' ? statusesOf(entries) : []),
    [section, entries],
  )
  const shown = useMemo(() => filtered(found, { heading, status }), [found, heading, status])
  const isComing = !isWhole && entries.length < countOf(record, section)
  // Results wait until everything has loaded: half of them would look like all.
  const isHeld = !isWhole && (isSearched || isNarrowed)
  const state = stateOf(record, section)
  const notShown = notShownIn(record, section)
  const unopened = unopenedIn(record, section)
  const empty = { period: record, surgeryWords: record.surgeryWords.get(section) ?? [] }

  return (
    <section className={classes['panel']}>
      <h2 className={classes['heading']}>{sectionNames[section]}</h2>
      {note(section) && <p className={classes['note']}>{note(section)}</p>}
      {entries.length > 0 && (headings.length > 1 || statuses.length > 1) && (
        <div className={classes['filters']}>
          <Filter
            {...(section === 'medication' ? ofMedicines : ofYears)}
            choices={headings.map((each) => each.heading)}
            value={heading}
            onChoose={setHeading}
          />
          <Filter label="Status" all="All" choices={statuses} value={status} onChoose={setStatus} />
        </div>
      )}
      {notShown > 0 && <p className={classes['not-shown']}>{notShownWords(notShown)}</p>}
      {unopened.length > 0 && (
        <p className={classes['not-shown']}>{notOpenedWords(record, unopened)}</p>
      )}
      {state && <SectionEmpty {...props} {...empty} why={state} />}
      {entries.length === 0 && !state && notShown === 0 && unopened.length === 0 && (
        <SectionEmpty {...props} {...empty} why="nothing-recorded" />
      )}
      {isWhole && entries.length > 0 && shown.length === 0 && (
        <EmptyState
          title={`Nothing in ${sectionNames[section]} matches`}
          action={
            isNarrowed && (
              <Button
                variant="default"
                onClick={() => {
                  setHeading('')
                  setStatus('')
                }}
              >
                Clear the filters
              </Button>
            )
          }
        >
          <p>
            {sectionNames[section]} has {countedEntries(entries.length, section)} in the dates
            shown, none of which matches what you look for.
          </p>
        </EmptyState>
      )}
      {!isHeld && (
        <WithOpened key={record.fetchedAt}>
          <EntryList entries={shown} {...(isComing && { coming: headings })} />
        </WithOpened>
      )}
      {(isComing || isHeld) && <RestIsComing />}
    </section>
  )
}

const none: readonly HeadingCount[] = []
const ofMedicines = { label: 'Kind', all: 'All kinds' }
const ofYears = { label: 'Year', all: 'All years' }

/** Says if the range of dates does not limit the section (product rules). */
function note(section: RecordSectionName): string | undefined {
  if (isAlwaysWhole(section)) return 'This section shows all dates.'
  return section === 'medication'
    ? 'Current medicines are always shown, whatever the date.'
    : undefined
}

interface FilterProps {
  label: string
  all: string
  choices: readonly string[]
  value: string
  onChoose: (choice: string) => void
}

const Filter = ({ label, all, choices, value, onChoose }: FilterProps) =>
  choices.length > 1 && (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...choices]}
    />
  )

interface EntryListProps {
  entries: readonly RecordEntry[]
  /** While entries are loading: how many each heading will have. */
  coming?: readonly HeadingCount[] | undefined
}

/**
 * Lazy, because most records of three months are short. If it fails to load, all rows are rendered, however slow
 * that is.
 */
const LongList = lazyPart<Required<EntryListProps> & { first: readonly EntryRow[] }>(
  async () => import('./LongList.tsx').then((module) => module.LongList).catch(() => WholeList),
  ({ first, coming }) => <Beginning rows={first} isAnnounced={coming !== undefined} />,
)

/** Up to this number all rows are rendered, so that the browser can find and print them. */
const fewRows = 60

/**
 * Entries under their headings, most recent first. A long list is virtual. Memoised, so that typing does not
 * rerender it until there is a result.
 */
const EntryList = memo(function EntryList({ entries, coming }: EntryListProps) {
  const first = useMemo(
    () => rowsOf(entries, { headings: coming, upTo: firstRows }),
    [entries, coming],
  )
  if (!coming && first.length <= fewRows) return <ShortList rows={first} />
  return <LongList entries={entries} coming={coming} first={first} />
})

/** The first rows, with a note that there are more. */
const Beginning = ({ rows, isAnnounced }: { rows: readonly EntryRow[]; isAnnounced: boolean }) => (
  <>
    <ShortList rows={rows.slice(0, fewRows)} />
    {!isAnnounced && <RestIsComing />}
  </>
)

function WholeList({ entries, coming }: EntryListProps & { first: readonly EntryRow[] }) {
  return <ShortList rows={rowsOf(entries, { headings: coming })} />
}

const ShortList = ({ rows }: { rows: readonly EntryRow[] }) => (
  <div className={classes['list']}>
    {rows.map((row) => (
      <ListRow key={row.key} row={row} />
    ))}
  </div>
)

/** The list, with what was opened in an entry next to it if there is room. */
function WithOpened({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const [opened, open] = useState<Opened>()
  const [memory] = useState(() => new WeakMap())
  const beside = useMemo(() => ({ isWide, opened, open, memory }), [isWide, opened, memory])
  const isBeside = isWide && opened !== undefined
  return (
    <Beside value={beside}>
      <div className={classes['both']} data-open={isBeside}>
        <div className={classes['entries']}>{children}</div>
        {isBeside && <OpenedBeside opened={opened} onClose={() => open(undefined)} />}
      </div>
    </Beside>
  )
}

/** Says that the rest is loading, so that nobody takes the first entries for all. */
const RestIsComing = () => (
  <p className={classes['coming']} data-passing>
    Reading the rest of your record …
  </p>
)
