import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { hrefs } from '#routes'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './SectionChoice.module.css'
import { useHiddenEdges } from './use-hidden-edges.ts'

interface ChoiceProps {
  tabs: readonly { name: RecordSectionName; label: string }[]
  section: RecordSectionName
  /** The section that is shown. */
  children: ReactNode
}

/**
 * Tabs, where they fit: the pattern of WAI-ARIA's practices. Arrows move the focus alone, Enter or Space choose,
 * so that no long list is built on the way.
 */
export function SectionTabs({
  tabs,
  section,
  onChoose,
  children,
}: ChoiceProps & { onChoose: (name: RecordSectionName) => void }) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = all.findIndex((tab) => tab === document.activeElement)
    const next = movedTo(event.key, at, all.length)
    if (next === undefined) return
    event.preventDefault()
    all.at(next)?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label="Sections of your record"
        className={classes['tabs']}
        tabIndex={-1}
        onKeyDown={move}
      >
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === section}
            aria-controls={name === section ? `${id}-panel` : undefined}
            tabIndex={name === section ? 0 : -1}
            className={classes['tab']}
            onClick={() => onChoose(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${section}`}>
        {children}
      </div>
    </>
  )
}

/** Which tab a key leads to from this one, round at both ends. */
function movedTo(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return -1
    default:
      return undefined
  }
}

/**
 * Links named like the tabs, where seven tabs do not fit: one row that scrolls sideways, so that an
 * entry is on the first screen of a phone (decision 094). The one that is followed keeps the focus.
 */
export function SectionLinks({
  tabs,
  section,
  onFollow,
  children,
}: ChoiceProps & { onFollow: (label: string) => void }) {
  const row = useRef<HTMLUListElement>(null)
  const hidden = useHiddenEdges(row, tabs)
  // The one that is shown stands in the middle of the row, also when an address or a search led to it.
  useEffect(() => {
    const list = row.current
    const current = list?.querySelector('[aria-current]')?.parentElement
    if (!list || !current) return
    list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
  }, [section])
  return (
    <>
      <nav aria-label="Sections of your record">
        <ul ref={row} className={classes['links']} data-hidden={hidden}>
          {tabs.map(({ name, label }) => (
            <li key={name}>
              <TextLink
                href={hrefs.gpRecord(name)}
                className={classes['link']}
                isCurrent={name === section}
                onClick={() => onFollow(label)}
              >
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  )
}
