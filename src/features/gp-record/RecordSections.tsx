import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { bySection } from './entry-rows.ts'
import type { LoadedRecord } from './record-entry.ts'
import classes from './RecordSections.module.css'
import { hasWords, wordsOf } from './record-text.ts'
import { sectionNames } from './record-words.ts'
import { ShownEntries } from './shown-entries.ts'
import { SearchWords } from './search-words.ts'
import { SectionLinks, SectionTabs } from './SectionChoice.tsx'
import { SectionPanel } from './SectionPanel.tsx'

interface RecordSectionsProps {
  record: LoadedRecord
  onRetry: () => void
  onAllDates: () => void
}

/** The sections of a record, one at a time, and a search over all of them that asks nobody. */
export function RecordSections({ record, ...actions }: RecordSectionsProps) {
  const [section, choose] = useSection()
  const [query, setQuery] = useState('')
  const deferred = useDeferredValue(query)
  const words = useMemo(() => wordsOf(deferred), [deferred])
  const sections = useMemo(() => bySection(record.entries), [record])
  const heading = useRef<HTMLHeadingElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

  const tabs = useMemo(() => tabsOf(sections, words), [sections, words])
  const panel = (
    <SectionPanel
      key={section}
      record={record}
      section={section}
      entries={sections.get(section) ?? none}
      heading={heading}
      {...actions}
    />
  )

  return (
    <ShownEntries value={record.entries}>
      <SearchWords value={words}>
        <TextInput
          type="search"
          className={classes['search']}
          label="Search your record"
          description="In all sections, in the dates shown"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {isNarrow ? (
          <SectionLinks tabs={tabs} section={section} onFollow={() => heading.current?.focus()}>
            {panel}
          </SectionLinks>
        ) : (
          <SectionTabs tabs={tabs} section={section} onChoose={choose}>
            {panel}
          </SectionTabs>
        )}
      </SearchWords>
    </ShownEntries>
  )
}

/** With how much each section holds, and how much of it was found. */
const tabsOf = (sections: ReturnType<typeof bySection>, words: readonly string[]) =>
  recordSections.map((name) => {
    const entries = sections.get(name) ?? none
    const all = counted(entries.length)
    if (words.length === 0) return { name, label: `${sectionNames[name]} (${all})` }
    const found = entries.filter(({ searched }) => hasWords(searched, words)).length
    return { name, label: `${sectionNames[name]} (${counted(found)} of ${all})` }
  })

const counted = (count: number): string => count.toLocaleString('en-GB')

const none: LoadedRecord['entries'] = []

/** The section in the address; the first one when it names none. */
function useSection(): [RecordSectionName, (name: string) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('section')
  const section = recordSections.find((name) => name === named) ?? 'consultations'
  return [section, (name) => setSearch({ section: name }, { replace: true })]
}
