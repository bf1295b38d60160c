import { useStore } from '#store'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { longDateTime } from '#ui/format-date.ts'
import { phoneNumber } from '#ui/format-phone.ts'
import { emergencyLists, type EmergencyList } from '../record/emergency.ts'
import type { LoadedRecord } from '../record/record-entry.ts'
import { notShownIn, notShownWords, stateOf, warningWords } from '../record/record-words.ts'
import { Paper, type Patient } from './Paper.tsx'
import classes from './PrintedRecord.module.css'
import { whyMissing } from './why-missing.ts'

interface EmergencyPageProps {
  record: LoadedRecord
  patient: Patient
}

const sectionOf: Readonly<Record<string, RecordSectionName>> = {
  Allergies: 'allergies',
  'Current medicines': 'medication',
  Problems: 'problems',
}

/** What is asked first in an emergency, on one page. What does not fit, or is not here, is said. */
export function EmergencyPage({ record, patient }: EmergencyPageProps) {
  const { state, entries } = useStore(record.entries)
  const { surgery, fetchedAt } = record
  const warnings = record.warnings.map(warningWords)
  return (
    <Paper record={record} patient={patient}>
      <div className={classes['emergency']}>
        <h1>For an emergency</h1>
        {warnings.map((words) => (
          <p key={words}>
            <strong>{words}</strong>
          </p>
        ))}
        {state === 'whole' ? (
          emergencyLists(entries, patient, warnings).map((list) => (
            <List key={list.title} list={list} record={record} />
          ))
        ) : (
          <p>
            <strong>The record was still being read when this was printed. Print it again.</strong>
          </p>
        )}
        <h2>Contacts</h2>
        <ul>
          {surgery && (
            <li>
              GP surgery: {surgery.name} ({surgery.odsCode})
            </li>
          )}
          {patient.mobileNumber && <li>My own phone: {phoneNumber(patient.mobileNumber)}</li>}
          <li>Someone to call: ______________________________________________</li>
        </ul>
        <p>
          This is not the full record. From the surgery’s record as fetched on{' '}
          {longDateTime(fetchedAt)}.
        </p>
      </div>
    </Paper>
  )
}

function List({
  list: { title, lines, left },
  record,
}: {
  list: EmergencyList
  record: LoadedRecord
}) {
  const section = sectionOf[title]
  const state = section && stateOf(record, section)
  const notShown = section ? notShownIn(record, section) : 0
  if (!section && lines.length === 0 && left === 0) return undefined
  return (
    <section>
      <h2>{title}</h2>
      {state && (
        <p>
          <strong>{whyMissing[state]}</strong>
        </p>
      )}
      {notShown > 0 && <p>{notShownWords(notShown)}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <p>
          <strong>
            {left} more did not fit on this page. Print the full record to see{' '}
            {left === 1 ? 'it' : 'them'}.
          </strong>
        </p>
      )}
      {!state && notShown === 0 && lines.length === 0 && left === 0 && (
        <p>The surgery’s record holds none.</p>
      )}
    </section>
  )
}
