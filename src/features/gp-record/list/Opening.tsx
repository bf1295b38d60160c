import { Group } from '@mantine/core'
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { EntryKey } from '#record/reading/record-entry.ts'
import classes from './Opening.module.css'

/** What was opened in an entry. */
export interface Opened {
  /** What opened it: the key of the entry, and of what is in it. No other button of the list has the same. */
  of: EntryKey
  /** Its name and date. */
  name: string
  date?: string | undefined
  content: ReactNode
}

/** Where something was opened by its button, or that it was closed. */
type Opening = 'in-place' | 'beside' | 'closed'

/**
 * On wide screens opened content is next to the list, one at a time; on others, and inside that column, in place.
 * What was opened stays open when the window becomes wider or narrower.
 */
export interface OpenedInList {
  isWide: boolean
  opened: Opened | undefined
  open: (opened: Opened | undefined) => void
  /** What was opened, for rows of a long list that leave the page and come back. */
  memory: Map<EntryKey, Opening>
}
export const BesideContext = createContext<OpenedInList | undefined>(undefined)

interface OpeningProps extends Omit<Opened, 'content'> {
  /** The label of the button. */
  words: (isOpen: boolean) => ReactNode
  isSmall?: boolean
  /** Whether a search has found something in it, which is then shown in place. */
  isFound?: boolean
  /** Whether it opens in place on wide screens too. */
  isInPlace?: boolean
  children: ReactNode
}

/** A button that opens more of an entry. */
export function Opening({ words, isSmall, isFound, children, ...opened }: OpeningProps) {
  const { of, name, date, isInPlace: isNeverBeside = false } = opened
  const list = use(BesideContext)
  const [opening, setOpening] = useState(() => list?.memory.get(of))
  const isBeside = list?.opened?.of === of
  const isInPlace =
    opening === 'in-place' ||
    (opening === undefined && isFound === true) ||
    (isBeside && !list.isWide)
  const isOpen = isInPlace || isBeside
  const press = () => {
    const place = list?.isWide && !isNeverBeside ? 'beside' : 'in-place'
    const next = isOpen ? 'closed' : place
    setOpening(next)
    list?.memory.set(of, next)
    if (isBeside) list.open(undefined)
    else if (next === 'beside') list?.open({ of, name, date, content: children })
  }
  // As values from other dates arrive, what stands beside the list has them too.
  const isOld = isBeside && list.opened?.content !== children
  const renew = useEffectEvent(() => list?.open({ of, name, date, content: children }))
  useEffect(() => {
    if (isOld) renew()
  }, [isOld, children])
  return (
    <>
      <button
        type="button"
        className={`link-button ${classes['button']}`}
        data-small={isSmall}
        data-beside={(isBeside && list.isWide) || undefined}
        aria-expanded={isOpen}
        onClick={press}
      >
        {words(isOpen)}
      </button>
      {isInPlace && children}
    </>
  )
}

/** The second column. It takes the focus, and returns it when it is closed. */
export function OpenedBeside({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const id = useId()
  const column = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { of, name, date, content } = opened
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      // If the person has moved the focus elsewhere, it stays there.
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [of])
  const closeOnEscape = useEffectEvent(({ key, isComposing }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing) onClose()
  })
  useEffect(() => {
    const element = column.current
    element?.addEventListener('keydown', closeOnEscape)
    return () => element?.removeEventListener('keydown', closeOnEscape)
  }, [])
  return (
    <section
      ref={column}
      className={classes['opened']}
      aria-labelledby={id}
      data-escape-closes="from-within"
    >
      <Group align="baseline" justify="space-between" wrap="nowrap" mb={date ? 0 : 'sm'}>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <button type="button" className="link-button" onClick={onClose}>
          Close <span className="visually-hidden">{name}</span>
        </button>
      </Group>
      {date && <small>{date}</small>}
      <BesideContext value={undefined}>{content}</BesideContext>
    </section>
  )
}
