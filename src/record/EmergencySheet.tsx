import type { ReactNode } from 'react'
import { useStore } from '#store'
import { longDateTime, phoneNumber } from '#domain/formats.ts'
import { aboutMainDiagnosis, emergencyLists, wholeLists } from './reading/emergency.ts'
import type { EntriesBySection, LoadedRecord } from './reading/record-entry.ts'
import { warningWords } from './reading/labels.ts'
import { Paper, type Patient, RecordList } from './Paper.tsx'
import classes from './Paper.module.css'

interface EmergencyPageProps {
  record: LoadedRecord
  patient: Patient
  /** The card: large, and none of it cut. Otherwise it is one page where that can be. */
  isCard?: boolean
  /** What is printed on the same sheet, or on one of its own if that is full. */
  beside?: ReactNode
}

/** What is asked first in an emergency. It says what does not fit or is missing. */
export function EmergencySheet({ record, patient, isCard = false, beside }: EmergencyPageProps) {
  const { state, entries } = useStore(record.entries)
  const { surgery, fetchedAt } = record
  const warnings = record.warnings.map(warningWords)
  const read: EntriesBySection = state === 'whole' ? entries : new Map()
  const lists = isCard ? wholeLists(read, patient) : emergencyLists(read, patient, warnings)
  return (
    <Paper record={record} patient={patient}>
      <div className={classes[isCard ? 'large' : 'compact']}>
        <h1>For an emergency</h1>
        {warnings.map((words) => (
          <p key={words}>
            <strong>{words}</strong>
          </p>
        ))}
        {state === 'whole' ? (
          lists.map((list) => <RecordList key={list.title} list={list} record={record} />)
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
          {patient.contacts.map(({ name, phone }) => (
            <li key={`${name} ${phone}`}>
              Call {name}: {phoneNumber(phone)}
            </li>
          ))}
          {patient.contacts.length === 0 && (
            <li>Someone to call: ______________________________________________</li>
          )}
          {patient.mobileNumber && <li>My own phone: {phoneNumber(patient.mobileNumber)}</li>}
        </ul>
        <p>
          This is not the full record. From the surgery’s record as fetched on{' '}
          {longDateTime(fetchedAt)}. {aboutMainDiagnosis(lists, read, patient)}
        </p>
        {beside}
      </div>
    </Paper>
  )
}
