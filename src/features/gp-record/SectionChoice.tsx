import { Tabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { hrefs } from '#routes'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './SectionChoice.module.css'
import { useHiddenEdges } from './use-hidden-edges.ts'
import '#ui/mantine-controls.ts'

interface ChoiceProps {
  tabs: readonly { name: RecordSectionName; label: string }[]
  section: RecordSectionName
  /** The section that is shown. */
  children: ReactNode
}

/** Tabs, where they fit. They change by Enter or Space, so that arrows do not rebuild long lists. */
export const SectionTabs = ({
  tabs,
  section,
  onChoose,
  children,
}: ChoiceProps & { onChoose: (name: string) => void }) => (
  <Tabs
    value={section}
    onChange={(name) => onChoose(name ?? section)}
    activateTabWithKeyboard={false}
  >
    <Tabs.List aria-label="Sections of your record" className={classes['tabs']}>
      {tabs.map(({ name, label }) => (
        <Tabs.Tab key={name} value={name}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {tabs.map(({ name }) => (
      <Tabs.Panel key={name} value={name}>
        {name === section && children}
      </Tabs.Panel>
    ))}
  </Tabs>
)

/**
 * Links named like the tabs, where seven tabs do not fit: one row that scrolls sideways, so that an
 * entry is on the first screen of a phone (decision 094).
 */
export function SectionLinks({
  tabs,
  section,
  onFollow,
  children,
}: ChoiceProps & { onFollow: () => void }) {
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
                onClick={onFollow}
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
