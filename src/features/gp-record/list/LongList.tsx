import { useMergedRef } from '@mantine/hooks'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { isDialogOpen } from '#ui/Page.tsx'
import { isHeading, type EntryRow } from '#record/reading/entry-rows.ts'
import { ListRow } from './EntryCard.tsx'
import classes from './LongList.module.css'

/** Estimated heights in pixels. */
const estimatedHeights = { heading: 40, entry: 240 } as const

export interface LongListProps {
  rows: readonly EntryRow[]
  /** Whether all rows have loaded. */
  isWhole: boolean
}

/** A virtual list: only the rows in view are rendered, and the one that has the focus. */
export function LongList({ rows, isWhole }: LongListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const [isAsked, setIsAsked] = useState(false)
  const last = rows.length - 1
  const isGoing = isAsked && isWhole
  const kept = isGoing ? last : focused
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    // Stable functions for the same rows; otherwise every row would be laid out again in every frame.
    estimateSize: useCallback(
      (index: number) => estimatedHeights[isHeading(rows[index]) ? 'heading' : 'entry'],
      [rows],
    ),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 2,
    rangeExtractor: (range) => withKept(kept, range),
    scrollMargin: useTopOf(list),
    gap: 12,
    // A row that grows moves those below it before anybody sees them overlap.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  const goToLast = () => setIsAsked(true)
  useEndKey(goToLast)
  useLayoutEffect(() => {
    if (!isGoing) return
    list.current
      ?.querySelector<HTMLElement>(`[data-index="${last}"]`)
      ?.focus({ preventScroll: true })
    virtualizer.scrollToIndex(last, { align: 'end' })
    setIsAsked(false)
  }, [isGoing, last, virtualizer])

  return (
    <>
      <button type="button" className="link-button" onClick={goToLast}>
        Go to the oldest entry
      </button>
      <div
        ref={useMergedRef(list, virtualizer.containerRef)}
        className={classes['tall']}
        onFocus={({ target }) => setFocused(rowOf(target))}
        // Not when another window takes the focus.
        onBlur={() => document.hasFocus() && setFocused(undefined)}
      >
        {virtualizer.getVirtualItems().map(({ key, index }) => {
          const row = rows[index]
          return (
            row && (
              <div key={key} ref={virtualizer.measureElement} data-index={index} tabIndex={-1}>
                <ListRow row={row} />
              </div>
            )
          )
        })}
      </div>
    </>
  )
}

/**
 * The rows to render: those in view, and the one that has the focus. Without it whoever scrolls would lose their place,
 * and the next press of Tab would lead to the top of the page.
 */
function withKept(kept: number | undefined, range: Range): number[] {
  const rows = defaultRangeExtractor(range)
  if (kept === undefined || kept >= range.count || rows.includes(kept)) return rows
  return [...rows, kept].toSorted((a, b) => a - b)
}

/** The row in which this element is; undefined if it is in none. */
function rowOf(element: Element): number | undefined {
  const index = element.closest('[data-index]')?.getAttribute('data-index')
  return index ? Number(index) : undefined
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
