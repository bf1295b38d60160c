import { useStore } from '#store'
import { longDateTime, phoneNumber } from '#domain/formats.ts'
import { emergencyLists } from '../reading/emergency.ts'
import type { LoadedRecord } from '../reading/record-entry.ts'
import { warningWords } from '../reading/labels.ts'
import { Paper, type Patient, RecordList } from './Paper.tsx'
import classes from './PrintedRecord.module.css'

interface EmergencyPageProps {
  record: LoadedRecord
  patient: Patient
}

/** What is asked first in an emergency, on one page. It says what does not fit or is missing. */
export function EmergencySheet({ record, patient }: EmergencyPageProps) {
  const { state, entries } = useStore(record.entries)
  const { surgery, fetchedAt } = record
  const warnings = record.warnings.map(warningWords)
  return (
    <Paper record={record} patient={patient}>
      <div className={classes['compact']}>
        <h1>For an emergency</h1>
        {warnings.map((words) => (
          <p key={words}>
            <strong>{words}</strong>
          </p>
        ))}
        {state === 'whole' ? (
          emergencyLists(entries, patient, warnings).map((list) => (
            <RecordList key={list.title} list={list} record={record} />
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
