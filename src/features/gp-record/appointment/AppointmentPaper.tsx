import type { ReactNode } from 'react'
import { longDate, longDateTime } from '#domain/formats.ts'
import type { EntriesBySection, LoadedRecord } from '../reading/record-entry.ts'
import { notHereWords, notOpenedWords } from '../reading/labels.ts'
import { Paper, type Patient, RecordList } from '../print/Paper.tsx'
import paper from '../print/PrintedRecord.module.css'
import { type AppointmentNote, appointmentLists } from './gathered.ts'

interface AppointmentPaperProps {
  record: LoadedRecord | undefined
  patient: Patient
  questions: string
  children: ReactNode
}

/** Everything for the appointment on one or two pages, the member's questions first. */
export const AppointmentPaper = ({
  record,
  patient,
  questions,
  children,
}: AppointmentPaperProps) => (
  <Paper record={record} patient={patient}>
    <div className={paper['compact']}>
      <h2>My questions</h2>
      <p className={paper['written']}>{questions.trim() || 'None written down.'}</p>
      {children}
    </div>
  </Paper>
)

interface RecordOnPaperProps {
  record: LoadedRecord | undefined
  /** Undefined while they are loading. */
  entries: EntriesBySection | undefined
  note: AppointmentNote & { since: string }
  /** Counted too, because they need room. */
  questions: string
}

export function RecordOnPaper({ record, entries, note, questions }: RecordOnPaperProps) {
  if (!record) {
    return (
      <p>
        <strong>The GP record could not be read when this was printed.</strong>
      </p>
    )
  }
  return (
    <>
      {notHereWords(record).map((words) => (
        <p key={words}>
          <strong>{words}</strong>
        </p>
      ))}
      {record.unopened.length > 0 && <p>{notOpenedWords(record)}</p>}
      {entries ? (
        appointmentLists(entries, { ...note, questions }).map((list) => (
          <RecordList key={list.title} list={list} record={record} />
        ))
      ) : (
        <p>
          <strong>The record was still being read when this was printed. Print it again.</strong>
        </p>
      )}
      <p>
        New is what is dated {longDate(note.since)} or later. This is not the full record. From the
        surgery’s record as fetched on {longDateTime(record.fetchedAt)}.
      </p>
    </>
  )
}
