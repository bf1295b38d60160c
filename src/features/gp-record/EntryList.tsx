import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { EntryCard } from './EntryCard.tsx'
import classes from './EntryList.module.css'
import { rowsOf, type EntryRow } from './entry-rows.ts'
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
  const rows = useMemo(() => rowsOf(entries, coming), [entries, coming])
  if (coming || rows.length > fewRows) return <LongList rows={rows} isComing={!!coming} />
  return (
    <div className={classes['list']}>
      {rows.map((row) => (
        <Row key={row.key} row={row} />
      ))}
    </div>
  )
})

const Row = memo(function Row({ row }: { row: EntryRow }) {
  if (row.kind === 'entry') return <EntryCard entry={row.entry} />
  return (
    <h3 className={classes['year']}>
      {row.year} <span className={classes['count']}>({row.count})</span>
    </h3>
  )
})

const guesses = { year: 64, entry: 150 } as const

function LongList({ rows, isComing }: { rows: readonly EntryRow[]; isComing: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // The same functions for the same rows, else every row is placed anew in every frame.
  const estimateSize = useCallback((index: number) => guesses[rows[index]?.kind ?? 'entry'], [rows])
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize,
    getItemKey,
    overscan: 2,
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

  const height = virtualizer.getTotalSize()
  const last = rows.length - 1
  const [isAsked, setIsAsked] = useState(false)
  const isGoing = useRef(false)
  const goToLast = () => {
    setIsAsked(isComing)
    if (isComing) return
    isGoing.current = true
    virtualizer.scrollToIndex(last, { align: 'end' })
  }
  useEndKey(goToLast)
  const goOnceItIsHere = useEffectEvent(() => isAsked && goToLast())
  useEffect(() => {
    if (!isComing) goOnceItIsHere()
  }, [isComing])
  useLayoutEffect(() => {
    if (!isGoing.current) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${last}"]`)
    row?.focus({ preventScroll: true })
    isGoing.current = !row
  })

  const inSight = virtualizer.getVirtualItems()
  return (
    <>
      <button type="button" className={classes['last']} onClick={goToLast}>
        Go to the last entry
      </button>
      <div ref={list} className={classes['tall']} style={{ height }}>
        <div
          className={classes['sight']}
          style={{ transform: `translateY(${(inSight[0]?.start ?? 0) - scrollMargin}px)` }}
        >
          {inSight.map(({ key, index }) => {
            const row = rows[index]
            return (
              row && (
                <div key={key} data-index={index} ref={virtualizer.measureElement} tabIndex={-1}>
                  <Row row={row} />
                </div>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

/** What the browser's own key would reach only by and by: rows grow as they come into sight. */
function useEndKey(goToLast: () => void): void {
  const go = useEffectEvent(goToLast)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, select')
      if (event.key !== 'End' || event.shiftKey || isTyping) return
      event.preventDefault()
      go()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
