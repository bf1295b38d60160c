import { memo, useMemo } from 'react'
import classes from './EntryList.module.css'
import { rowsOf } from './entry-rows.ts'
import { ListRow } from './ListRow.tsx'
import { firstRows, LongList } from './LongList.tsx'
import type { RecordEntry, YearCount } from './record-entry.ts'

interface EntryListProps {
  entries: readonly RecordEntry[]
  /** Where more is to come: how many entries each year has in all. */
  coming?: readonly YearCount[]
}

/** Up to here all rows are in the page, where the browser itself can find and print them. */
const fewRows = 60

/**
 * Entries under their years, most recent first. Of a long list only what is in sight exists. It is
 * left alone while somebody types, until there is a result.
 */
export const EntryList = memo(function EntryList({ entries, coming }: EntryListProps) {
  const first = useMemo(
    () => rowsOf(entries, { years: coming, upTo: firstRows }),
    [entries, coming],
  )
  if (coming || first.length > fewRows) {
    return <LongList entries={entries} coming={coming} first={first} />
  }
  return (
    <div className={classes['list']}>
      {first.map((row) => (
        <ListRow key={row.key} row={row} />
      ))}
    </div>
  )
})
