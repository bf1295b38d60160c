import { Tabs } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { hrefs } from '#routes'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './SectionChoice.module.css'

interface ChoiceProps {
  tabs: readonly { name: RecordSectionName; label: string }[]
  section: RecordSectionName
  /** The section that is shown. */
  children: ReactNode
}

/**
 * Tabs, where they fit. Arrows move the focus alone, Enter or Space choose, so that no long list is built on
 * the way.
 */
export function SectionTabs({
  tabs,
  section,
  onChoose,
  children,
}: ChoiceProps & { onChoose: (name: RecordSectionName) => void }) {
  const choose = (chosen: string | null) => {
    const tab = tabs.find(({ name }) => name === chosen)
    if (tab) onChoose(tab.name)
  }
  return (
    <Tabs
      value={section}
      onChange={choose}
      activateTabWithKeyboard={false}
      keepMounted={false}
      classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '' }}
    >
      <Tabs.List aria-label="Sections of your record">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={section}>{children}</Tabs.Panel>
    </Tabs>
  )
}

/**
 * Links named like the tabs, where seven tabs do not fit: one row that scrolls sideways, so that an
 * entry is on the first screen of a phone (product rules). The one that is followed keeps the focus.
 */
export function SectionLinks({
  tabs,
  section,
  onFollow,
  children,
}: ChoiceProps & { onFollow: (label: string) => void }) {
  const row = useRef<HTMLUListElement>(null)
  const hidden = useHiddenEdges(row, tabs)
  // The one that is shown stands in the middle of the row, also when an address or a search led to it or made it wider.
  useEffect(() => {
    const list = row.current
    const current = list?.querySelector('[aria-current]')?.parentElement
    if (!list || !current) return
    list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
  }, [section, tabs])
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

/** At which ends of a row that scrolls sideways more of it is out of sight, in the order of reading. */
type HiddenEdges = 'none' | 'start' | 'end' | 'both'

/** Follows the row as it is scrolled and as its width changes; `content` is what its length hangs on. */
function useHiddenEdges(row: RefObject<HTMLElement | null>, content: unknown): HiddenEdges {
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
