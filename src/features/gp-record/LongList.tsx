import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
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
  const isGoing = useRef(false)
  const isFlung = useIsFlung(isGoing)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize,
    getItemKey,
    overscan: 2,
    scrollMargin,
    gap: 12,
  })

  const height = virtualizer.getTotalSize()
  const last = rows.length - 1
  const [isAsked, setIsAsked] = useState(false)
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
