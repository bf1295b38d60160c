import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
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
import type { RecordEntry, HeadingCount } from '#record/reading/record-entry.ts'
import { isDialogOpen } from '#ui/Page.tsx'
import { firstRows, isHeading, panelOf, rowsOf, type EntryRow } from '#record/reading/entry-rows.ts'
import { ListRow, PlaceholderRow } from './EntryCard.tsx'
import classes from './LongList.module.css'
import { SearchWordsContext } from '#record/RecordText.tsx'

/** Estimated heights in pixels. */
const estimatedHeights = { heading: 40, entry: 240, value: 120 } as const
const gap = 12

/** How many pixels from the top of the page the first rows cover. */
const firstReach = 5_000
/** In ms, during which the first rows render. */
const pause = 100

interface LongListProps {
  entries: readonly RecordEntry[]
  /** While entries are loading: how many each heading will have. */
  coming: readonly HeadingCount[] | undefined
  /** The rows that are rendered at once. */
  first: readonly EntryRow[]
}

/** A virtual list: only the rows in view are rendered. */
export function LongList({ entries, coming, first }: LongListProps) {
  const list = useRef<HTMLDivElement>(null)
  const scrollMargin = useTopOf(list)
  const { rows, isWhole } = useRows(entries, coming, first)
  const { estimateSize, getItemKey } = useRowEstimates(rows)
  const isGoing = useRef(false)
  const [focused, setFocused] = useState<number>()
  const isFast = useIsFastScroll(isGoing)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize,
    getItemKey,
    overscan,
    rangeExtractor: (range) => withFocused(focused, range),
    scrollMargin,
    gap,
  })

  const missing = isWhole ? 0 : Math.max(0, entries.length - rows.length)
  const height = virtualizer.getTotalSize() + missing * (estimatedHeights.entry + gap)
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
  // Without dependencies: the row may appear in any later render.
  useLayoutEffect(() => {
    if (!isGoing.current) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${last}"]`)
    row?.focus({ preventScroll: true })
    isGoing.current = !row
  })

  const items = virtualizer.getVirtualItems()
  const isFar = farFrom(virtualizer.range)
  const top = items.find(({ index }) => !isFar(index))?.start ?? 0
  const isPassing = isFast && virtualizer.isScrolling
  return (
    <>
      <button type="button" className={`link-button ${classes['last']}`} onClick={goToLast}>
        Go to the oldest entry
      </button>
      <div
        ref={list}
        className={classes['tall']}
        style={{ height }}
        onFocus={({ target }) => setFocused(rowOf(target))}
        // Not when another window takes the focus.
        onBlur={() => document.hasFocus() && setFocused(undefined)}
      >
        <div
          className={classes['sight']}
          style={{ transform: `translateY(${top - scrollMargin}px)` }}
        >
          {items.map(({ key, index, start }) => (
            <Row
              key={key}
              row={rows[index]}
              index={index}
              height={isPassing && index !== focused ? estimateSize(index) : undefined}
              top={isFar(index) ? start - top : undefined}
              measure={virtualizer.measureElement}
            />
          ))}
        </div>
      </div>
    </>
  )
}

interface RowProps {
  row: EntryRow | undefined
  index: number
  /** Its estimated height, while nobody can read what passes. */
  height: number | undefined
  /** Where it is, if it is out of view and takes no place among the others. */
  top: number | undefined
  measure: (element: HTMLElement | null) => void
}

const Row = ({ row, index, height, top, measure }: RowProps) =>
  row && (
    <div
      data-index={index}
      className={classes['row']}
      tabIndex={-1}
      {...(top !== undefined && { 'data-far': true, style: { top } })}
      {...(height === undefined && { ref: measure })}
    >
      {height === undefined ? <ListRow row={row} /> : <PlaceholderRow row={row} height={height} />}
    </div>
  )

/** How many rows above and below the view are rendered too. */
const overscan = 2

/**
 * The rows to render: those in view, and the one that has the focus. Without it whoever scrolls would lose their place,
 * and the next press of Tab would lead to the top of the page.
 */
function withFocused(focused: number | undefined, range: Range): number[] {
  const rows = defaultRangeExtractor(range)
  if (focused === undefined || focused >= range.count || rows.includes(focused)) return rows
  return [...rows, focused].toSorted((a, b) => a - b)
}

/** The row in which this element is; undefined if it is in none. */
function rowOf(element: Element): number | undefined {
  const index = element.closest('[data-index]')?.getAttribute('data-index')
  return index ? Number(index) : undefined
}

/** Whether a row is out of view, and only rendered because it has the focus. */
function farFrom(range: { startIndex: number; endIndex: number } | null) {
  return (index: number): boolean =>
    range !== null && (index < range.startIndex - overscan || index > range.endIndex + overscan)
}

/** The estimated height of each row, and the key of its measured height. */
function useRowEstimates(rows: readonly EntryRow[]) {
  const isSearched = use(SearchWordsContext).length > 0
  // Stable functions for the same rows; otherwise every row would be laid out again in every frame.
  const estimateSize = useCallback(
    (index: number) => {
      const row = rows[index]
      return !row || isHeading(row)
        ? estimatedHeights.heading
        : estimatedHeights.entry + opened(row, isSearched) * estimatedHeights.value
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
 * How many values of a panel a search opens. If panels were estimated as closed, the first letter would render many
 * more of them than are in view.
 */
const opened = (entry: RecordEntry, isSearched: boolean): number =>
  isSearched ? panelOf(entry).length : 0

/**
 * The rows of the list. Creating and laying out those of twenty thousand entries takes too long for a keystroke,
 * so rows far below the view come a moment later.
 */
function useRows(
  entries: readonly RecordEntry[],
  coming: readonly HeadingCount[] | undefined,
  first: readonly EntryRow[],
): { rows: readonly EntryRow[]; isWhole: boolean } {
  const [made, setMade] = useState<{ after: readonly EntryRow[]; rows: readonly EntryRow[] }>()
  const isAll = first.length < firstRows
  // Further down, all of them are needed at once.
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

/** The distance of an element from the top of the page, in pixels. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const inWindow = element.current?.getBoundingClientRect().top ?? 0
      setTop(Math.round(inWindow + window.scrollY))
    }
    measure()
    // Content above may grow, as when the width changes or a message appears.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/**
 * Whether the last scroll moved by more than a screen at once, as when dragging the scroll bar: nobody reads
 * then, and rendering every passing entry would block the page. Call it before the virtualizer adds its
 * listeners. `isGoing`: we are scrolling to an entry ourselves, which has to be readable.
 */
function useIsFastScroll(isGoing: RefObject<boolean>): boolean {
  const [isFast, setIsFast] = useState(false)
  useLayoutEffect(() => {
    let last = window.scrollY
    const listen = () => {
      const moved = Math.abs(window.scrollY - last)
      last = window.scrollY
      // Synchronously, before the rows of this frame render.
      flushSync(() => setIsFast(!isGoing.current && moved > window.innerHeight))
    }
    window.addEventListener('scroll', listen, { passive: true })
    return () => window.removeEventListener('scroll', listen)
  }, [isGoing])
  return isFast
}

/** Where the End key has another meaning. */
const hasOwnEnd = 'input, select, textarea, [contenteditable]'

/** The End key. The browser's own would only get there step by step, because rows grow as they come into view. */
function useEndKey(goToLast: () => void): void {
  const go = useEffectEvent(goToLast)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, shiftKey, isComposing, defaultPrevented, target } = event
      if (key !== 'End' || shiftKey || isComposing || defaultPrevented) return
      if (isDialogOpen() || (target instanceof Element && target.closest(hasOwnEnd))) return
      event.preventDefault()
      go()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
