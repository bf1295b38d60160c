import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode, useMemo, useState } from 'react'
import type { ShownSection } from '#contract/gp-record.ts'
import { EmptyState, FailedState } from '#ui/states.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { announce } from '#ui/live-status.tsx'
import { countedEntries, sectionNames } from '#domain/record-sections.ts'
import { mainDiagnosis, type OwnAnswers } from '#record/reading/emergency.ts'
import {
  type EmptySection,
  emptySectionWords,
  type EntriesAtOtherDates,
} from '#record/reading/empty-section.ts'
import { filtered, rowsOf, statusesOf } from '#record/reading/entry-rows.ts'
import {
  countOf,
  isAlwaysWhole,
  isWithoutDates,
  notOpenedWords,
  notShownIn,
  notShownWords,
  stateOf,
  surgeryWordsOf,
  unopenedIn,
} from '#record/reading/labels.ts'
import type { HeadingCount, LoadedRecord, RecordEntry } from '#record/reading/record-entry.ts'
import { ListRow } from './EntryCard.tsx'
import type { LongListProps } from './LongList.tsx'
import { BesideContext, type Opened, OpenedBeside, type OpenedInList } from './Opening.tsx'
import classes from './SectionPanel.module.css'

export interface SectionPanelProps {
  record: LoadedRecord
  section: ShownSection
  /** The entries of the section, unfiltered. */
  entries: readonly RecordEntry[]
  /** Whether all entries of the record have loaded. */
  isWhole: boolean
  /** What the member told us, and what they put first. */
  own: OwnAnswers
  /** What there is at other dates, if these are empty. */
  atOtherDates: readonly EntriesAtOtherDates[] | undefined
  /** Called with the fingerprints of entries that the member wants to see now. */
  onOpen: (fingerprints: readonly number[]) => void
  onRetry: () => void
  onAllDates: () => void
}

/** One section: its filters and entries, or why there are none. */
export function SectionPanel(props: SectionPanelProps) {
  const { record, section, isWhole, onOpen } = props
  const { main, entries } = useMainFirst(props)
  const [heading, setHeading] = useState('')
  const [status, setStatus] = useState('')
  const headings = record.headings.get(section) ?? none
  const isNarrowed = heading !== '' || status !== ''
  const statuses = useMemo(
    () => (section === 'medication' ? statusesOf(entries) : []),
    [section, entries],
  )
  const shown = useMemo(() => filtered(entries, { heading, status }), [entries, heading, status])
  const isComing = !isWhole && entries.length < countOf(record, section)
  // Results wait until everything has loaded: half of them would look like all.
  const isHeld = !isWhole && isNarrowed
  const state = stateOf(record, section)
  const notShown = notShownIn(record, section)
  const unopened = unopenedIn(record, section)
  const empty = {
    period: record,
    surgeryWords: surgeryWordsOf(record, section),
    missingDates: isWithoutDates(record, section) ? record.missingDates : undefined,
  }

  return (
    <section className={classes['panel']}>
      <h2>{sectionNames[section]}</h2>
      <Notes section={section} hasMain={main !== undefined} />
      {entries.length > 0 && (headings.length > 1 || statuses.length > 1) && (
        <Group my="sm">
          <Filter
            {...(filters[section] ?? ofYears)}
            choices={headings.map((each) => each.heading)}
            value={heading}
            onChoose={setHeading}
          />
          <Filter label="Status" all="All" choices={statuses} value={status} onChoose={setStatus} />
        </Group>
      )}
      {notShown > 0 && <p>{notShownWords(notShown)}</p>}
      {unopened.length > 0 && <NotOpened {...{ record, unopened, onOpen }} />}
      {state && <SectionEmpty {...props} {...empty} why={state} />}
      {entries.length === 0 && !state && notShown === 0 && unopened.length === 0 && (
        <SectionEmpty {...props} {...empty} why="nothing-recorded" />
      )}
      {isWhole && entries.length > 0 && shown.length === 0 && (
        <EmptyState
          title={`Nothing in ${sectionNames[section]} matches`}
          action={
            <Button
              variant="default"
              onClick={() => {
                setHeading('')
                setStatus('')
              }}
            >
              Clear the filters
            </Button>
          }
        >
          <p>We looked through {countedEntries(entries.length, section)} from the dates shown.</p>
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

interface NotOpenedProps extends Pick<SectionPanelProps, 'record' | 'onOpen'> {
  unopened: LoadedRecord['unopened']
}

/** What waits to be opened. While the choice is being asked for it is offered here, later by the notice above. */
const NotOpened = ({ record, unopened, onOpen }: NotOpenedProps) => (
  <>
    <p>{notOpenedWords(record, unopened)}</p>
    {record.isChoiceUnknown && (
      <Button
        mt="sm"
        variant="default"
        onClick={() => {
          onOpen(unopened.map(({ fingerprint }) => fingerprint))
          announce('Shown')
        }}
      >
        Show now
      </Button>
    )}
  </>
)

const none: readonly never[] = []
const ofYears = { label: 'Year', all: 'All years' }
const ofStates = { label: 'When', all: 'Now and in the past' }
/** What the headings are, where they are no years. */
const filters: Readonly<Partial<Record<ShownSection, typeof ofYears>>> = {
  medication: { label: 'Kind', all: 'All kinds' },
  allergies: ofStates,
  immunisations: { label: 'Disease', all: 'All diseases' },
  problems: ofStates,
}

/** The entries, and the main one of the problems, which comes first. */
function useMainFirst({ section, entries, isWhole, own }: SectionPanelProps) {
  return useMemo(() => {
    const current =
      section === 'problems' && isWhole ? entries.filter(({ isPast }) => !isPast) : none
    const main = mainDiagnosis(current, own)
    return main
      ? { main, entries: [main, ...entries.filter((entry) => entry !== main)] }
      : { main, entries }
  }, [section, entries, isWhole, own])
}

/** Says if the range of dates does not limit the section (product rules), and which entries come first. */
const Notes = ({ section, hasMain }: { section: ShownSection; hasMain: boolean }) =>
  [
    isAlwaysWhole(section) && 'This section shows all dates.',
    section === 'allergies' && 'Severe ones come first.',
    section === 'medication' && 'Current medicines are always shown, whatever the date.',
    hasMain &&
      'The first one is the main problem on your emergency card, which says how it is chosen.',
  ].map(
    (words) =>
      words && (
        <Text key={words} c="dimmed" fw={400} mt={4} mb={0}>
          {words}
        </Text>
      ),
  )

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
const LongList = lazyPart<LongListProps>(
  async () => import('./LongList.tsx').then((module) => module.LongList).catch(() => ShortList),
  // Whoever has more to come says so.
  ({ rows, isWhole }) => (
    <>
      <ShortList rows={rows.slice(0, fewRows)} />
      {isWhole && <RestIsComing />}
    </>
  ),
)

/** Up to this number all rows are rendered, so that the browser can find and print them. */
const fewRows = 60

/**
 * Entries under their headings, most recent first. A long list is virtual. Memoised, so that typing does not
 * rerender it until there is a result.
 */
export const EntryList = memo(function EntryList({ entries, coming }: EntryListProps) {
  const rows = useMemo(() => rowsOf(entries, coming), [entries, coming])
  const isWhole = !coming
  return isWhole && rows.length <= fewRows ? (
    <ShortList rows={rows} />
  ) : (
    <LongList rows={rows} isWhole={isWhole} />
  )
})

const ShortList = ({ rows }: Pick<LongListProps, 'rows'>) => (
  <Stack gap="sm">
    {rows.map((row) => (
      <ListRow key={row.key} row={row} />
    ))}
  </Stack>
)

/** The list, with what was opened in an entry next to it if there is room. */
export function WithOpened({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const [opened, open] = useState<Opened>()
  const [memory] = useState((): OpenedInList['memory'] => new Map())
  const beside = useMemo(() => ({ isWide, opened, open, memory }), [isWide, opened, memory])
  const isBeside = isWide && opened !== undefined
  return (
    <BesideContext value={beside}>
      <div className={classes['both']} data-open={isBeside}>
        <div>{children}</div>
        {isBeside && <OpenedBeside opened={opened} onClose={() => open(undefined)} />}
      </div>
    </BesideContext>
  )
}

/** Says that the rest is loading, so that nobody takes the first entries for all. */
export const RestIsComing = () => (
  <Text c="dimmed" fw={400} mih={44} m={0} data-passing>
    Reading the rest of your record …
  </Text>
)

interface SectionEmptyProps extends EmptySection {
  onRetry: () => void
  onAllDates: () => void
}

/** Why a section is empty, and what can be done about it. */
function SectionEmpty(props: SectionEmptyProps) {
  const { section, why, onRetry, onAllDates } = props
  const { title, sentences } = emptySectionWords(props)
  const said = sentences.map(({ words, isStrong }) => (
    <p key={words}>{isStrong ? <strong>{words}</strong> : words}</p>
  ))
  if (why === 'failed' || why === 'not-understood')
    return (
      <FailedState title={title} {...(why === 'failed' && { onRetry })}>
        {said}
      </FailedState>
    )
  const mayBeElsewhere = why === 'nothing-recorded' && !isAlwaysWhole(section)
  return (
    <EmptyState
      title={title}
      action={
        mayBeElsewhere && (
          <Button variant="default" onClick={onAllDates}>
            Show all dates
          </Button>
        )
      }
    >
      {said}
    </EmptyState>
  )
}
