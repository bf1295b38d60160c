import { useEffect, useState, type RefObject } from 'react'

/** At which ends of a row that scrolls sideways more of it is out of sight, in the order of reading. */
export type HiddenEdges = 'none' | 'start' | 'end' | 'both'

/** Follows the row as it is scrolled and as its width changes; `content` is what its length hangs on. */
export function useHiddenEdges(row: RefObject<HTMLElement | null>, content: unknown): HiddenEdges {
  const [hidden, setHidden] = useState<HiddenEdges>('none')
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => setHidden(edgesOf(element))
    element.addEventListener('scroll', look, { passive: true })
    // Text of another size makes it longer, and no event tells of that. It is told of the first size too, once
    // the page is laid out: to ask before would lay it out twice.
    const observer = new ResizeObserver(look)
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [row, content])
  return hidden
}

/** Positions are rounded, so that a pixel says nothing. */
function edgesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): HiddenEdges {
  const hasBefore = scrollLeft > 1
  const hasAfter = scrollLeft + clientWidth < scrollWidth - 1
  if (hasBefore && hasAfter) return 'both'
  if (hasBefore) return 'start'
  return hasAfter ? 'end' : 'none'
}
