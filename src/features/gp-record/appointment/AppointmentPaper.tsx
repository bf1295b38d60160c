import type { ReactNode } from 'react'
import { longDate, longDateTime } from '#ui/format-date.ts'
import type { EntriesBySection, LoadedRecord } from '../record/record-entry.ts'
import { notHereWords } from '../record/record-words.ts'
import { notOpenedWords } from '../record/unopened-words.ts'
import { Paper, type Patient } from '../view/Paper.tsx'
import paper from '../view/PrintedRecord.module.css'
import { RecordList } from '../view/RecordList.tsx'
import type { AppointmentNote } from './appointment-note.ts'
import { appointmentLists } from './gathered.ts'

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
