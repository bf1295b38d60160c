import type { ShownSection } from '#contract/gp-record.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import { sectionNames } from '#domain/record-sections.ts'
import { useStore } from '#store'
import { EntryCard } from './list/EntryCard.tsx'
import {
  isAlwaysWhole,
  notOpenedWords,
  notShownIn,
  notShownWords,
  quoted,
  sectionLabel,
  surgeryWordsOf,
  unopenedIn,
  warningWords,
  whyMissing,
} from '#record/reading/labels.ts'
import type { LoadedRecord } from '#record/reading/record-entry.ts'
import { Paper, type Patient } from '#record/Paper.tsx'

interface PrintedRecordProps {
  record: LoadedRecord
  patient: Patient
  sections: readonly ShownSection[]
}

/** The printed record: whose it is, where it is from, what it covers, and that it is not the full record. */
export function PrintedRecord({ record, patient, sections }: PrintedRecordProps) {
  const { surgery, from, to, fetchedAt } = record
  const { state, entries } = useStore(record.entries)
  const inOrder = clinicalOrder.filter((name) => sections.includes(name))
  return (
    <Paper record={record} patient={patient}>
      {record.warnings.map(warningWords).map((words) => (
        <p key={words}>
          <strong>{words}</strong>
        </p>
      ))}
      <dl>
        {surgery && <Fact term="Surgery" value={`${surgery.name} (${surgery.odsCode})`} />}
        <Fact term="Dates" value={`${longDate(from)} to ${longDate(to)}`} />
        <Fact term="Fetched" value={longDateTime(fetchedAt)} />
      </dl>
      <p>
        This is not a full record. It holds the sections {list(inOrder)}, as the surgery sent them
        for these dates.
      </p>
      {state !== 'whole' && (
        <p>
          <strong>
            The rest of it was still being read when this was printed. Print it again.
          </strong>
        </p>
      )}
      {inOrder.map((name) => (
        <section key={name}>
          <h2>{sectionLabel(record, name)}</h2>
          {isAlwaysWhole(name) && <p>All dates.</p>}
          <Missing record={record} name={name} />
          {entries?.get(name)?.map((entry) => (
            <EntryCard key={entry.key} entry={entry} isOpen />
          ))}
        </section>
      ))}
    </Paper>
  )
}

/** The order in which clinicians look for them. */
const clinicalOrder: readonly ShownSection[] = [
  'allergies',
  'medication',
  'problems',
  'testResults',
  'consultations',
  'immunisations',
  'letters',
  'events',
]

const Fact = ({ term, value }: { term: string; value: string }) => (
  <>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </>
)

const list = (sections: readonly ShownSection[]): string =>
  sections.map((name) => sectionNames[name].toLowerCase()).join(', ')

/** What is missing from a section, and why. */
function Missing({ record, name }: { record: LoadedRecord; name: ShownSection }) {
  const missing = whyMissing(record, name)
  const notShown = notShownIn(record, name)
  const unopened = unopenedIn(record, name)
  const isEmpty = !missing && notShown === 0 && unopened.length === 0 && !record.headings.has(name)
  return (
    <>
      {missing && <p>{missing}</p>}
      {surgeryWordsOf(record, name).map((words) => (
        <p key={words}>{quoted(words)}</p>
      ))}
      {notShown > 0 && <p>{notShownWords(notShown)}</p>}
      {unopened.length > 0 && <p>{notOpenedWords(record, unopened)}</p>}
      {isEmpty && <p>No entries were sent for these dates.</p>}
    </>
  )
}
