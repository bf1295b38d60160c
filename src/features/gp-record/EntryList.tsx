import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { EntryCard } from './EntryCard.tsx'
import classes from './EntryList.module.css'
import { rowsOf, type EntryRow } from './entry-rows.ts'
import type { RecordEntry } from './record-entry.ts'

/** Up to here all rows are in the page, where the browser itself can find and print them. */
const fewRows = 60

/** Entries under their years, most recent first. Of a long list only what is in sight exists. */
export function EntryList({ entries }: { entries: readonly RecordEntry[] }) {
  const rows = useMemo(() => rowsOf(entries), [entries])
  if (rows.length > fewRows) return <LongList rows={rows} />
  return (
    <div className={classes['list']}>
      {rows.map((row) => (
        <Row key={row.key} row={row} />
      ))}
    </div>
  )
}

const Row = ({ row }: { row: EntryRow }) =>
  row.kind === 'entry' ? (
    <EntryCard entry={row.entry} />
  ) : (
    <h3 className={classes['year']}>
      {row.year} <span className={classes['count']}>({row.count})</span>
    </h3>
  )

const guesses = { year: 64, entry: 150 } as const

function LongList({ rows }: { rows: readonly EntryRow[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => guesses[rows[index]?.kind ?? 'entry'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 3,
    scrollMargin,
    gap: 12,
  })

  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      setScrollMargin(Math.round(top + window.scrollY))
    }
    measure()
    // What stands above may grow, as when a width changes or a message appears.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const inSight = virtualizer.getVirtualItems()
  return (
    <div ref={list} className={classes['tall']} style={{ height: virtualizer.getTotalSize() }}>
      <div
        className={classes['sight']}
        style={{ transform: `translateY(${(inSight[0]?.start ?? 0) - scrollMargin}px)` }}
      >
        {inSight.map(({ key, index }) => {
          const row = rows[index]
          return (
            row && (
              <div key={key} data-index={index} ref={virtualizer.measureElement}>
                <Row row={row} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
