import { Button, Checkbox, Stack } from '@mantine/core'
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react'
import { enumerated } from '#domain/formats.ts'
import { counted } from '#domain/record-sections.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import type { FieldError, Problems } from '#ui/ErrorSummary.tsx'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import type { Patient } from '#record/Paper.tsx'
import type { EntryKey, EntriesBySection, LoadedRecord } from '#record/reading/record-entry.ts'
import type { usePageRecord } from '#record/use-record.ts'
import { useProblemsWhileHere } from './AskForLock.tsx'
import {
  carriedOver,
  changesOf,
  type SummaryChoice,
  chosenOf,
  lookedAt,
  newChoice,
  put,
} from './choice.ts'
import { gapWords, type Shareable, shareableOf, type ShareableSection } from './summary.ts'
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

/**
 * What a member leaves in a summary, and its choice as fields. `problem`: something came or went since they looked, so they
 * are to look again before anything leaves. `look`: they have chosen.
 */
export function useWhatIsIn(
  { record, entries, patient }: WholeRecord & { patient: Patient },
  onProblems: Dispatch<SetStateAction<Problems>>,
) {
  const { sections, notOffered } = useMemo(
    () => shareableOf(record, entries, patient),
    [record, entries, patient],
  )
  const [choice, setChoice] = useState(() => newChoice(sections))
  if (choice.sections !== sections) setChoice(carriedOver(choice, sections))
  const changes = changesOf(choice)
  const look = () => setChoice(lookedAt)
  const fields = (
    <>
      <h2>What will be in it</h2>
      {changes && (
        <Changes {...changes} leftOut={choice.leftOut} onLook={look} onProblems={onProblems} />
      )}
      <p>{whatIsIn(choice)}</p>
      <Disclosure summary="Choose what is in it">
        <p>
          Untick what you do not want to share. The summary tells its reader that something may be
          missing, so no one can see what you left out.
        </p>
        {choice.sections.map((section) => (
          <ShareSection
            key={section.section}
            section={section}
            leftOut={choice.leftOut}
            onLook={() => setChoice((now) => (now.looked ? now : lookedAt(now)))}
            onPut={(keys, isIn) => setChoice((now) => put(now, keys, isIn))}
          />
        ))}
      </Disclosure>
      {notOffered.length > 0 && <p>Summaries leave out your {enumerated(notOffered)}.</p>}
      {gapWords(sections).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {record.unopened.length > 0 && <p>{unopenedWords(record)}</p>}
    </>
  )
  return {
    chosen: chosenOf(choice),
    hasLeftOut: choice.sections.some(({ entries: all }) =>
      all.some(({ key }) => choice.leftOut.has(key)),
    ),
    fields,
    problem: changes && lookAgain,
    look,
  }
}

/** One sentence, for somebody who does not open the choice. */
function whatIsIn({ sections, leftOut }: SummaryChoice): string {
  const keys = sections.flatMap(({ entries }) => entries.map(({ key }) => key))
  const left = keys.filter((key) => leftOut.has(key)).length
  if (left === keys.length) return 'Nothing. The summary says that nothing is known.'
  const without = [
    ...sections.flatMap(({ notOffered }) => notOffered),
    ...(left > 0 ? [`the ${counted(left)} that you unticked`] : []),
  ]
  return without.length > 0 ? `Everything but ${enumerated(without)}.` : 'Everything.'
}

const lookAgain: FieldError = {
  fieldId: 'look-again',
  message: 'Check what has changed in your record.',
}

interface ChangesProps {
  came: readonly Shareable[]
  went: readonly Shareable[]
  leftOut: SummaryChoice['leftOut']
  onLook: () => void
  onProblems: (problems: Problems) => void
}

/** What has changed under the choice. Nothing is shared until the member has looked at it. */
function Changes({ came, went, leftOut, onLook, onProblems }: ChangesProps) {
  useProblemsWhileHere(onProblems)
  useEffect(() => announce('Your record has changed. Check what is ticked.'), [])
  return (
    <StatusBanner tone="attention" title="Your record has changed since you chose">
      <Listed
        title="New in the summary:"
        entries={came.map((entry) =>
          leftOut.has(entry.key) ? { ...entry, words: `${entry.words} (not ticked)` } : entry,
        )}
      />
      <Listed title="No longer in the summary:" entries={went} />
      <p>Check what is ticked below before you go on.</p>
      <p>
        <Button id={lookAgain.fieldId} variant="default" onClick={onLook}>
          I have checked it
        </Button>
      </p>
    </StatusBanner>
  )
}

/** In a banner, so only the first few. */
function Listed({ title, entries }: { title: string; entries: readonly Shareable[] }) {
  if (entries.length === 0) return undefined
  const more = entries.length - listedAtMost
  return (
    <>
      <p>{title}</p>
      <ul>
        {entries.slice(0, listedAtMost).map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
        {more > 0 && <li>and {counted(more)} more</li>}
      </ul>
    </>
  )
}

const listedAtMost = 5

function unopenedWords({ unopened }: LoadedRecord): string {
  const what = unopened.length === 1 ? 'new result or letter' : 'new results or letters'
  return `Not in it: ${counted(unopened.length)} ${what} that you have not opened.`
}

interface ShareSectionProps {
  section: ShareableSection
  leftOut: SummaryChoice['leftOut']
  onLook: () => void
  onPut: (keys: readonly EntryKey[], isIn: boolean) => void
}

/** One section: all of it, or each entry. */
function ShareSection({ section, leftOut, onLook, onPut }: ShareSectionProps) {
  const { entries } = section
  const keys = entries.map(({ key }) => key)
  const left = keys.filter((key) => leftOut.has(key)).length
  return (
    <section className={classes['section']}>
      {entries.length > 0 ? (
        <Checkbox
          label={`${section.title} (${counted(keys.length - left)} of ${counted(keys.length)})`}
          checked={left === 0}
          indeterminate={left > 0 && left < keys.length}
          onChange={(event) => onPut(keys, event.currentTarget.checked)}
        />
      ) : (
        <p>{section.title}: nothing to share. The summary says that nothing is known.</p>
      )}
      {entries.length > 0 && (
        <Disclosure summary={`Choose from ${section.title.toLowerCase()}`} onOpen={onLook}>
          <Stack>
            {entries.map(({ key, words }) => (
              <Checkbox
                key={key}
                label={labelOf(words)}
                checked={!leftOut.has(key)}
                onChange={(event) => onPut([key], event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </Disclosure>
      )}
    </section>
  )
}

/** A note may be as long as a book, which no list can draw. The summary has all of it. */
const longestLabel = 2_000
const labelOf = (words: string): string =>
  words.length > longestLabel
    ? `${words.slice(0, longestLabel)} … The rest is in the summary too.`
    : words
