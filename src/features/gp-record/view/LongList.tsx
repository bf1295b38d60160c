import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  use,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import classes from './LongList.module.css'
import { firstRows, isHeading, panelOf, rowsOf, type EntryRow } from './entry-rows.ts'
import { ListRow, PlaceholderRow } from './EntryCard.tsx'
import type { RecordEntry, HeadingCount } from '../record/record-entry.ts'
import { SearchWords } from './record-contexts.ts'

/** In pixels. */
const guesses = { heading: 40, entry: 240, value: 120 } as const
const gap = 12

/** Pixels from the top of the page in which the rows that are made at once are enough. */
const firstReach = 5_000
/** In milliseconds: the first rows are drawn meanwhile. */
const pause = 100

interface LongListProps {
  entries: readonly RecordEntry[]
  /** Where more is to come: how many entries each heading has in all. */
  coming: readonly HeadingCount[] | undefined
  /** The rows that are made at once. */
  first: readonly EntryRow[]
}

/** Rows of which only those in sight exist. */
export function LongList({ entries, coming, first }: LongListProps) {
  const list = useRef<HTMLDivElement>(null)
  const scrollMargin = useTopOf(list)
  const { rows, isWhole } = useRows(entries, coming, first)
  const { estimateSize, getItemKey } = useGuesses(rows)
  const isGoing = useRef(false)
  const isFast = useIsFastScroll(isGoing)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize,
    getItemKey,
    overscan: 2,
    scrollMargin,
    gap,
  })

  const missing = isWhole ? 0 : Math.max(0, entries.length - rows.length)
  const height = virtualizer.getTotalSize() + missing * (guesses.entry + gap)
  const last = rows.length - 1
  const isHere = !coming && isWhole
  const [isAsked, setIsAsked] = useState(false)
  const goToLast = () => {
    setIsAsked(!isHere)
    if (!isHere) return
    isGoing.current = true
    virtualizer.scrollToIndex(last, { align: 'end' })
  }
  useEndKey(goToLast)
  const goOnceItIsHere = useEffectEvent(() => isAsked && goToLast())
  useEffect(() => {
    if (isHere) goOnceItIsHere()
  }, [isHere])
  useLayoutEffect(() => {
    if (!isGoing.current) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${last}"]`)
    row?.focus({ preventScroll: true })
    isGoing.current = !row
  })

  const inSight = virtualizer.getVirtualItems()
  const isPlaceholder = isFast && virtualizer.isScrolling
  return (
    <>
      <button type="button" className={`link-button ${classes['last']}`} onClick={goToLast}>
        Go to the oldest entry
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
                <div
                  key={key}
                  data-index={index}
                  className={classes['row']}
                  tabIndex={-1}
                  {...(!isPlaceholder && { ref: virtualizer.measureElement })}
                >
                  {isPlaceholder ? (
                    <PlaceholderRow row={row} height={estimateSize(index)} />
                  ) : (
                    <ListRow row={row} />
                  )}
                </div>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

/** How high each row is before it is seen, and by what name its height is known once it was. */
function useGuesses(rows: readonly EntryRow[]) {
  const isSearched = use(SearchWords).length > 0
  // The same functions for the same rows, else every row is placed anew in every frame.
  const estimateSize = useCallback(
    (index: number) => {
      const row = rows[index]
      return !row || isHeading(row)
        ? guesses.heading
        : guesses.entry + opened(row, isSearched) * guesses.value
    },
    [rows, isSearched],
  )
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index]
      if (!row || isHeading(row)) return row?.key ?? index
      return opened(row, isSearched) > 0 ? `${row.key} open` : row.key
    },
    [rows, isSearched],
  )
  return { estimateSize, getItemKey }
}

/**
 * How many values of a panel a search opens. Taken for closed ones, many more panels than are in sight
 * would be drawn at the first letter.
 */
const opened = (entry: RecordEntry, isSearched: boolean): number =>
  isSearched ? panelOf(entry).length : 0

/**
 * The rows of the list. To make and to place those of twenty thousand entries takes longer than a
 * letter of a search may; what lies far below what is in sight comes a moment later.
 */
function useRows(
  entries: readonly RecordEntry[],
  coming: readonly HeadingCount[] | undefined,
  first: readonly EntryRow[],
): { rows: readonly EntryRow[]; isWhole: boolean } {
  const [made, setMade] = useState<{ after: readonly EntryRow[]; rows: readonly EntryRow[] }>()
  const isAll = first.length < firstRows
  // Further down all of them are needed at once.
  const isWanted = !isAll && made?.after !== first && window.scrollY > firstReach
  const wanted = useMemo(
    () => (isWanted ? rowsOf(entries, { headings: coming }) : undefined),
    [isWanted, entries, coming],
  )
  useEffect(() => {
    if (isAll) return undefined
    const make = () =>
      setMade({ after: first, rows: wanted ?? rowsOf(entries, { headings: coming }) })
    const timer = setTimeout(() => startTransition(make), pause)
    return () => clearTimeout(timer)
  }, [isAll, first, wanted, entries, coming])
  if (isAll) return { rows: first, isWhole: true }
  const rows = made?.after === first ? made.rows : wanted
  return { rows: rows ?? first, isWhole: rows !== undefined }
}

/** How far below the top of the page an element begins, in pixels. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const inWindow = element.current?.getBoundingClientRect().top ?? 0
      setTop(Math.round(inWindow + window.scrollY))
    }
    measure()
    // What stands above may grow, as when a width changes or a message appears.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/**
 * Whether the page moved by more than a screen at once when it last moved, as by dragging the scroll
 * bar: nobody reads then, and making every entry that passes would hold the page up. Has to be called
 * before what draws the rows listens. `isGoing`: it is our own way to an entry, which is to be read.
 */
function useIsFastScroll(isGoing: RefObject<boolean>): boolean {
  const [isFast, setIsFast] = useState(false)
  useLayoutEffect(() => {
    let last = window.scrollY
    const listen = () => {
      const moved = Math.abs(window.scrollY - last)
      last = window.scrollY
      // Known before the rows of this frame are drawn.
      flushSync(() => setIsFast(!isGoing.current && moved > window.innerHeight))
    }
    window.addEventListener('scroll', listen, { passive: true })
    return () => window.removeEventListener('scroll', listen)
  }, [isGoing])
  return isFast
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
