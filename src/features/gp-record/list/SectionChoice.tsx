import { Tabs } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ShownSection } from '#contract/gp-record.ts'
import { hrefs } from '#routes'
import { TextLink } from '#ui/links.tsx'
import classes from './SectionChoice.module.css'

interface ChoiceProps {
  tabs: readonly { name: ShownSection; label: string }[]
  section: ShownSection
}

/** The beginning of the ids of the tabs. */
const tabsId = 'record-sections'
const panelId = (section: ShownSection) => `${tabsId}-panel-${section}`

interface OpenSectionProps {
  section: ShownSection
  /** Whether tabs open it, and not links. */
  hasTabs: boolean
  children: ReactNode
}

/**
 * The open section. It is not within the tabs: when a phone is turned they give way to links, and nothing that was
 * opened or chosen in the section may be lost.
 */
export const OpenSection = ({ section, hasTabs, children }: OpenSectionProps) => (
  <div
    {...(hasTabs && {
      role: 'tabpanel',
      id: panelId(section),
      'aria-labelledby': `${tabsId}-tab-${section}`,
    })}
  >
    {children}
  </div>
)

/**
 * Tabs, if they fit. Arrow keys only move the focus; Enter or Space opens a tab, so that no long lists render on
 * the way.
 */
export function SectionTabs({
  tabs,
  section,
  onChoose,
}: ChoiceProps & { onChoose: (name: ShownSection) => void }) {
  const choose = (chosen: string | null) => {
    const tab = tabs.find(({ name }) => name === chosen)
    if (tab) onChoose(tab.name)
  }
  return (
    <Tabs
      id={tabsId}
      value={section}
      onChange={choose}
      activateTabWithKeyboard={false}
      classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '' }}
    >
      <Tabs.List aria-label="Sections of your record">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab
            key={name}
            value={name}
            aria-controls={name === section ? panelId(section) : undefined}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

/**
 * Links with the same names, if seven tabs do not fit: one row that scrolls sideways, so that an entry is visible
 * on the first screen of a phone (product rules). The followed link keeps the focus.
 */
export function SectionLinks({
  tabs,
  section,
  onFollow,
}: ChoiceProps & { onFollow: (label: string) => void }) {
  const row = useRef<HTMLUListElement>(null)
  const hidden = useHiddenEdges(row, tabs)
  // Centres the open section in the row, also when an address or a search has opened it or made it wider.
  useEffect(() => {
    const list = row.current
    const current = list?.querySelector('[aria-current]')?.parentElement
    if (!list || !current) return
    list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
  }, [section, tabs])
  return (
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
  )
}

/** At which ends of the scrolling row there is more, in reading order. */
type HiddenEdges = 'none' | 'start' | 'end' | 'both'

/** Updates when the row scrolls or its width changes; `content` is what its length depends on. */
function useHiddenEdges(row: RefObject<HTMLElement | null>, content: unknown): HiddenEdges {
  const [hidden, setHidden] = useState<HiddenEdges>('none')
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => setHidden(edgesOf(element))
    element.addEventListener('scroll', look, { passive: true })
    // Another text size makes it longer without any event. The observer also reports the first size, after layout:
    // measuring before would force a second layout.
    const observer = new ResizeObserver(look)
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [row, content])
  return hidden
}

/** Scroll positions are rounded, so a difference of one pixel is ignored. */
function edgesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): HiddenEdges {
  const hasBefore = scrollLeft > 1
  const hasAfter = scrollLeft + clientWidth < scrollWidth - 1
  if (hasBefore && hasAfter) return 'both'
  if (hasBefore) return 'start'
  return hasAfter ? 'end' : 'none'
}
