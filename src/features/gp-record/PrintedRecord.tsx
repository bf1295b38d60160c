import type { RecordSectionName } from '#contract/gp-record.ts'
import { longDate, longDateTime } from '#ui/format-date.ts'
import { EntryCard } from './EntryCard.tsx'
import classes from './PrintedRecord.module.css'
import { useArrived } from './arriving.ts'
import type { LoadedRecord } from './record-entry.ts'
import { countOf, isAlwaysWhole, sectionNames } from './record-words.ts'

interface PrintedRecordProps {
  record: LoadedRecord
  patient: string
  sections: readonly RecordSectionName[]
}

/** The record on paper: whose it is, where it is from, what it covers, and that it is not all. */
export function PrintedRecord({ record, patient, sections }: PrintedRecordProps) {
  const { surgery, from, to, fetchedAt } = record
  const { state, entries } = useArrived(record)
  return (
    <div className={classes['paper']}>
      <dl>
        <Fact term="Name" value={patient} />
        {surgery && <Fact term="Surgery" value={`${surgery.name} (${surgery.odsCode})`} />}
        <Fact term="Dates" value={`${longDate(from)} to ${longDate(to)}`} />
        <Fact term="Fetched" value={longDateTime(fetchedAt)} />
      </dl>
      <p>
        This is not a full record. It holds the sections {list(sections)}, as the surgery sent them
        for these dates.
      </p>
      {state !== 'whole' && (
        <p>
          <strong>
            The rest of it was still being read when this was printed. Print it again.
          </strong>
        </p>
      )}
      {sections.map((name) => (
        <section key={name}>
          <h2>
            {sectionNames[name]} ({countOf(record, name)})
          </h2>
          {isAlwaysWhole(name) && <p>All dates.</p>}
          {stateOf(record, name) && <p>{stateOf(record, name)}</p>}
          {entries?.get(name)?.map((entry) => (
            <EntryCard key={entry.key} entry={entry} isOpen />
          ))}
        </section>
      ))}
    </div>
  )
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div className={classes['fact']}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)

const list = (sections: readonly RecordSectionName[]): string =>
  sections.map((name) => sectionNames[name].toLowerCase()).join(', ')

function stateOf({ sections, years }: LoadedRecord, name: RecordSectionName): string | undefined {
  switch (sections.find(({ section }) => section === name)?.state) {
    case 'not-shared':
      return 'The surgery does not share this section.'
    case 'failed':
      return 'This section could not be fetched.'
    case undefined:
      return years.has(name) ? undefined : 'No entries were sent for these dates.'
  }
}
