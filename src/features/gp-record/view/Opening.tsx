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
import classes from './Opening.module.css'

/** What was opened in an entry. */
export interface Opened {
  /** The object whose button opened it. */
  of: object
  /** Its name and date. */
  name: string
  date?: string | undefined
  content: ReactNode
}

/** On wide screens opened content is next to the list, one at a time; on others, and inside that column, in place. */
export const Beside = createContext<
  { opened: Opened | undefined; open: (opened: Opened | undefined) => void } | undefined
>(undefined)

interface OpeningProps extends Omit<Opened, 'content'> {
  /** The label of the button. */
  words: (isOpen: boolean) => ReactNode
  className: string | undefined
  /** Whether a search has found something in it, which is then shown in place. */
  isFound?: boolean
  children: ReactNode
}

/** A button that opens more of an entry. */
export function Opening({ of, name, date, words, className, isFound, children }: OpeningProps) {
  const beside = use(Beside)
  const [isOpened, setIsOpened] = useState<boolean>()
  const isInPlace = beside ? isFound && isOpened === undefined : (isOpened ?? isFound)
  const isOpen = isInPlace || beside?.opened?.of === of
  const press = () => {
    setIsOpened(!isOpen)
    if (!isInPlace) beside?.open(isOpen ? undefined : { of, name, date, content: children })
  }
  return (
    <>
      <button
        type="button"
        className={`link-button ${className}`}
        aria-expanded={isOpen ?? false}
        onClick={press}
      >
        {words(isOpen ?? false)}
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
    <section ref={column} className={classes['opened']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <button type="button" className={`link-button ${classes['close']}`} onClick={onClose}>
          Close <span className="visually-hidden">{name}</span>
        </button>
      </div>
      {date && <p className={classes['date']}>{date}</p>}
      <Beside value={undefined}>{content}</Beside>
    </section>
  )
}
