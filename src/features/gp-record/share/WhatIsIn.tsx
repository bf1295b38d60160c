import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { counted } from '#domain/record-sections.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import type { Patient } from '../print/Paper.tsx'
import type { EntriesBySection, LoadedRecord } from '../reading/record-entry.ts'
import type { usePageRecord } from '../use-record.ts'
import { shareableOf, type ShareableSection } from './summary.ts'
import classes from './ShareRecordPage.module.css'

interface WholeRecord {
  record: LoadedRecord
  entries: EntriesBySection
}

/** The last whole record: while it is fetched or filtered once more, what was chosen from it is not lost. */
export function useLastWhole({ query, read }: ReturnType<typeof usePageRecord>) {
  const { record } = query
  const isWhole = record !== undefined && read.state === 'whole'
  const [last, setLast] = useState<WholeRecord>()
  if (isWhole && record !== last?.record) setLast({ record, entries: read.entries })
  return { isWhole, last }
}

/** What a member leaves in a summary, and its choice as fields. */
export function useWhatIsIn(record: LoadedRecord, entries: EntriesBySection, patient: Patient) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const { sections, notOffered } = useMemo(
    () => shareableOf(record, entries, patient),
    [record, entries, patient],
  )
  const chosen = sections.map((section) => ({
    ...section,
    entries: section.entries.filter(({ key }) => !leftOut.has(key)),
  }))
  const fields = (
    <>
      <h2>What will be in it</h2>
      <p>
        Untick what you do not want to share. The summary always says that something may be missing.
      </p>
      {sections.map((section) => (
        <ShareSection key={section.section} {...{ section, leftOut }} onChange={setLeftOut} />
      ))}
      {(notOffered.length > 0 || record.unopened.length > 0) && (
        <p>Not in it: {[...notOffered, ...unopenedWords(record)].join('; ')}.</p>
      )}
    </>
  )
  return { chosen, hasLeftOut: leftOut.size > 0, fields }
}

function unopenedWords({ unopened }: LoadedRecord): string[] {
  if (unopened.length === 0) return []
  const what = unopened.length === 1 ? 'new result or letter' : 'new results or letters'
  return [`${counted(unopened.length)} ${what} that you have not opened`]
}

interface ShareSectionProps {
  section: ShareableSection
  leftOut: ReadonlySet<string>
  onChange: (leftOut: ReadonlySet<string>) => void
}

/** One section: all of it, or each entry. */
function ShareSection({ section, leftOut, onChange }: ShareSectionProps) {
  const { entries, gaps, notOffered } = section
  const keys = entries.map(({ key }) => key)
  const left = keys.filter((key) => leftOut.has(key)).length
  const put = (changed: readonly string[], isIn: boolean) => {
    const next = new Set(leftOut)
    for (const key of changed) {
      if (isIn) next.delete(key)
      else next.add(key)
    }
    onChange(next)
  }
  return (
    <section className={classes['section']}>
      {entries.length > 0 ? (
        <Checkbox
          label={`${section.title} (${counted(keys.length - left)} of ${counted(keys.length)})`}
          checked={left === 0}
          indeterminate={left > 0 && left < keys.length}
          onChange={(event) => put(keys, event.currentTarget.checked)}
        />
      ) : (
        <p>{section.title}: nothing to share. The summary says that nothing is known.</p>
      )}
      {[...gaps, ...notOffered.map((words) => `Not in it: ${words}.`)].map((words) => (
        <p key={words} className={classes['about']}>
          {words}
        </p>
      ))}
      {entries.length > 0 && (
        <Disclosure summary={`Choose from ${section.title.toLowerCase()}`}>
          <div className={classes['entries']}>
            {entries.map(({ key, words }) => (
              <Checkbox
                key={key}
                label={words}
                checked={!leftOut.has(key)}
                onChange={(event) => put([key], event.currentTarget.checked)}
              />
            ))}
          </div>
        </Disclosure>
      )}
    </section>
  )
}
