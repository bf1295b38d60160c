import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
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

/** Links named like the tabs, where seven tabs do not fit. */
export const SectionLinks = ({
  tabs,
  section,
  onFollow,
  children,
}: ChoiceProps & { onFollow: () => void }) => (
  <>
    <nav aria-label="Sections of your record">
      <ul className={classes['links']}>
        {tabs.map(({ name, label }) => (
          <li key={name}>
            <TextLink
              href={hrefs.gpRecord(name)}
              className={`${classes['link']} ${name === section ? classes['current'] : ''}`}
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
