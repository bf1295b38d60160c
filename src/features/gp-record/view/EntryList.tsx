import { memo, useMemo } from 'react'
import { lazyPart } from '#ui/lazy.tsx'
import classes from './EntryList.module.css'
import { firstRows, rowsOf, type EntryRow } from './entry-rows.ts'
import { ListRow } from './EntryCard.tsx'
import type { RecordEntry, HeadingCount } from '../record/record-entry.ts'

interface EntryListProps {
  entries: readonly RecordEntry[]
  /** Where more is to come: how many entries each heading has in all. */
  coming?: readonly HeadingCount[] | undefined
}

/**
 * Most records of three months are short: they do without what a long list needs. Where that does not come,
 * all rows are in the page, however slow that is.
 */
const LongList = lazyPart<Required<EntryListProps> & { first: readonly EntryRow[] }>(
  async () => import('./LongList.tsx').then((module) => module.LongList).catch(() => WholeList),
  ({ first, coming }) => <Beginning rows={first} isToldAlready={coming !== undefined} />,
)

/** Up to here all rows are in the page, where the browser itself can find and print them. */
const fewRows = 60

/**
 * Entries under their headings, most recent first. Of a long list only what is in sight exists. It is
 * left alone while somebody types, until there is a result.
 */
export const EntryList = memo(function EntryList({ entries, coming }: EntryListProps) {
  const first = useMemo(
    () => rowsOf(entries, { headings: coming, upTo: firstRows }),
    [entries, coming],
  )
  if (!coming && first.length <= fewRows) return <ShortList rows={first} />
  return <LongList entries={entries} coming={coming} first={first} />
})

/** The first rows, and that they are not all. */
const Beginning = ({
  rows,
  isToldAlready,
}: {
  rows: readonly EntryRow[]
  isToldAlready: boolean
}) => (
  <>
    <ShortList rows={rows.slice(0, fewRows)} />
    {!isToldAlready && <RestIsComing />}
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

/** So that nobody takes the beginning of a record for the whole. */
export const RestIsComing = () => (
  <p className={classes['coming']} data-passing>
    Reading the rest of your record …
  </p>
)
