import { Fieldset, Stack, Button, Checkbox } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { DateFields } from '#ui/fields.tsx'
import { parseDateParts, partsOf } from '#domain/date-parts.ts'
import { allergyList, medicineList } from '#record/reading/emergency.ts'
import type { EntriesBySection, LoadedRecord } from '#record/reading/record-entry.ts'
import { RecordList } from '#record/Paper.tsx'
import { Warnings } from '#record/RecordSummary.tsx'
import { ResultChart } from '#record/ResultChart.tsx'
import {
  aboutResult,
  type AppointmentNote,
  changeLines,
  comparedIn,
  resultsIn,
} from './gathered.ts'

interface FromTheRecordProps {
  record: LoadedRecord
  entries: EntriesBySection
  today: string
  note: AppointmentNote & { since: string }
  onChange: (part: Partial<AppointmentNote>) => void
}

/** What is new, the current allergies and medicines, and the results that the member chose. */
export function FromTheRecord({ record, entries, today, note, onChange }: FromTheRecordProps) {
  const { since, results } = note
  return (
    <>
      <Warnings record={record} />
      <LastAppointment today={today} since={since} onChange={(day) => onChange({ since: day })} />
      <Lines title="New since then" lines={changeLines(entries, since)} />
      <RecordList list={allergyList(entries)} record={record} />
      <RecordList list={medicineList(entries)} record={record} />
      <TakenAlong
        entries={entries}
        results={results}
        onChange={(chosen) => onChange({ results: chosen })}
      />
    </>
  )
}

/** How many lines, and how many results, are shown at first. */
const [firstLines, firstResults] = [10, 6]

function Lines({ title: heading, lines }: { title: string; lines: readonly string[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const rest = lines.length - firstLines
  return (
    <section>
      <h2>{heading}</h2>
      <ul>
        {(isWhole ? lines : lines.slice(0, firstLines)).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      {!isWhole && rest > 0 && (
        <Button variant="default" onClick={() => setIsWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </section>
  )
}

interface LastAppointmentProps {
  today: string
  since: string
  onChange: (since: string) => void
}

/** A complete date in the past takes effect at once. */
function LastAppointment({ today, since, onChange }: LastAppointmentProps) {
  const [typed, setTyped] = useState(() => partsOf(since))
  const day = parseDateParts(typed)
  const isToCome = day.state === 'date' && day.isoDate > today
  const isWrong = day.state === 'impossible' && typed.year.trim().length >= 4
  return (
    <DateFields
      id="last-appointment"
      legend="When was your last appointment?"
      hint="We guessed three months ago. Put the real date to see what is new since."
      error={wrongDay(isToCome, isWrong)}
      value={typed}
      onChange={(parts) => {
        setTyped(parts)
        const next = parseDateParts(parts)
        if (next.state === 'date' && next.isoDate <= today) onChange(next.isoDate)
      }}
    />
  )
}

function wrongDay(isToCome: boolean, isWrong: boolean): string | undefined {
  if (isToCome) return 'Your last appointment must be today or in the past.'
  return isWrong ? 'Enter a real date.' : undefined
}

interface TakenAlongProps {
  entries: EntriesBySection
  results: readonly string[]
  onChange: (results: string[]) => void
}

/** Results with enough values to compare. The chosen ones are shown over time, on screen and on paper. */
function TakenAlong({ entries, results, onChange }: TakenAlongProps) {
  const compared = useMemo(() => comparedIn(entries), [entries])
  const [isWhole, setIsWhole] = useState(false)
  if (compared.length === 0) return undefined
  const chosen = compared.filter(({ name }) => results.includes(name))
  const offered = compared.filter(
    ({ name }, index) => isWhole || index < firstResults || results.includes(name),
  )
  const rest = compared.length - offered.length
  return (
    <section>
      <Fieldset variant="unstyled" my="lg" legend={<h2>Test results to take with you</h2>}>
        <Stack gap="xs">
          <p>They are shown over the last 10 years, here and on paper.</p>
          {offered.map((result) => (
            <Checkbox
              key={result.name}
              label={result.shown}
              description={aboutResult(result)}
              checked={results.includes(result.name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  checked
                    ? [...results, result.name]
                    : results.filter((each) => each !== result.name),
                )
              }
            />
          ))}
          {rest > 0 && (
            <div>
              <Button variant="default" onClick={() => setIsWhole(true)}>
                Show {rest} more
              </Button>
            </div>
          )}
        </Stack>
      </Fieldset>
      {chosen.map(({ name, shown, latest }) => (
        <Result key={name} heading={shown}>
          <ResultChart reading={latest} results={resultsIn(entries)} />
        </Result>
      ))}
    </section>
  )
}

const Result = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h3>{heading}</h3>
    {children}
  </section>
)
