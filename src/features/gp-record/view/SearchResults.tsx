import { Button } from '@mantine/core'
import { Fragment, useDeferredValue } from 'react'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { countedEntries, sectionNames } from '#ui/section-words.ts'
import type { EntriesBySection, LoadedRecord } from '../record/record-entry.ts'
import { countedHits } from '../record/record-words.ts'
import { allDates } from '../record/ranges.ts'
import { notOpenedWords } from '../record/unopened-words.ts'
import { EntryCard } from './EntryCard.tsx'
import classes from './SearchResults.module.css'

interface SearchProps {
  record: LoadedRecord
  section: RecordSectionName
  found: EntriesBySection
  onChoose: (section: RecordSectionName) => void
}

/** How much was found and where, with links to each section, and to dates that have not been loaded. */
export function SearchSummary({
  record,
  section,
  found,
  onChoose,
  onAllDates,
}: SearchProps & { onAllDates: () => void }) {
  const sections = sectionsIn(found)
  const count = sections.reduce((sum, name) => sum + (found.get(name)?.length ?? 0), 0)
  return (
    <div className={classes['summary']}>
      <p>{countedHits(count, sections.length)}</p>
      {sections.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === section}
          className={`link-button ${classes['place']}`}
          onClick={() => onChoose(name)}
        >
          {countedEntries(found.get(name)?.length ?? 0, name)}
        </button>
      ))}
      {record.unopened.length > 0 && <p>{notOpenedWords(record)}</p>}
      {record.from > allDates(record.to).from && (
        <Button variant="default" onClick={onAllDates}>
          Search all dates
        </Button>
      )}
    </div>
  )
}

/** How many hits of each other section are shown, enough to judge whether to open it. */
const fewHits = 3

/** What was found in other sections, below the results of the open one. */
export function OtherHits({ section, found, onChoose }: Omit<SearchProps, 'record'>) {
  // Deferred, so that typing stays responsive.
  const drawn = useDeferredValue(found)
  const others = sectionsIn(drawn).filter((name) => name !== section)
  if (others.length === 0) return undefined
  return (
    <section className={classes['others']}>
      <h2>In other sections</h2>
      {others.map((name) => {
        const hits = drawn.get(name) ?? []
        return (
          <Fragment key={name}>
            <h3>
              {sectionNames[name]} ({hits.length})
            </h3>
            {hits.slice(0, fewHits).map((entry) => (
              <EntryCard key={entry.key} entry={entry} />
            ))}
            {hits.length > fewHits && (
              <Button variant="default" onClick={() => onChoose(name)}>
                Show all {countedEntries(hits.length, name)}
              </Button>
            )}
          </Fragment>
        )
      })}
    </section>
  )
}

const sectionsIn = (found: EntriesBySection): RecordSectionName[] =>
  recordSections.filter((name) => (found.get(name)?.length ?? 0) > 0)
