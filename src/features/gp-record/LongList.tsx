import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import classes from './EntryList.module.css'
import { isYear, type EntryRow } from './entry-rows.ts'
import { ListRow, PassingRow } from './ListRow.tsx'
import { useIsFlung } from './use-is-flung.ts'

/** In pixels. */
const guesses = { year: 64, entry: 150 } as const
const gap = 12

interface LongListProps {
  rows: readonly EntryRow[]
  /** Whether more rows are to come. */
  isComing: boolean
}

/** Rows of which only those in sight exist. */
export function LongList({ rows, isComing }: LongListProps) {
  const list = useRef<HTMLDivElement>(null)
  const scrollMargin = useTopOf(list)
  // The same functions for the same rows, else every row is placed anew in every frame.
  const estimateSize = useCallback(
    (index: number) => guesses[isYear(rows[index]) ? 'year' : 'entry'],
    [rows],
  )
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const placed = usePlaced(rows)
  const isGoing = useRef(false)
  const isFlung = useIsFlung(isGoing)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone
  const virtualizer = useWindowVirtualizer({
    count: placed,
    estimateSize,
    getItemKey,
    overscan: 2,
    scrollMargin,
    gap,
  })

  const height = virtualizer.getTotalSize() + (rows.length - placed) * (guesses.entry + gap)
  const last = rows.length - 1
  const isHere = !isComing && placed === rows.length
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
  const isPassing = isFlung && virtualizer.isScrolling
  return (
    <>
      <button type="button" className={`link-button ${classes['last']}`} onClick={goToLast}>
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
                <div
                  key={key}
                  data-index={index}
                  className={classes['row']}
                  tabIndex={-1}
                  {...(!isPassing && { ref: virtualizer.measureElement })}
                >
                  {isPassing ? <PassingRow row={row} /> : <ListRow row={row} />}
                </div>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

/** Rows to place at once, and the pixels from the top of the page in which they are enough. */
const firstRows = { count: 200, reach: 5_000 } as const
/** In milliseconds: the first rows are drawn meanwhile. */
const pause = 100

/**
 * How many of the rows have their place. That of twenty thousand takes longer than a letter of a
 * search may; what lies far below what is in sight gets it a moment later.
 */
function usePlaced(rows: readonly EntryRow[]): number {
  const [whole, setWhole] = useState<readonly EntryRow[]>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setWhole(rows)), pause)
    return () => clearTimeout(timer)
  }, [rows])
  const isWhole =
    rows === whole || rows.length <= firstRows.count || window.scrollY > firstRows.reach
  return isWhole ? rows.length : firstRows.count
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
