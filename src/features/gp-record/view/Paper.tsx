import type { ReactNode } from 'react'
import { recordDay } from '#contract/gp-record-dates.ts'
import { longDate, partialDate } from '#ui/format-date.ts'
import type { LoadedRecord } from '../record/record-entry.ts'
import { readableText } from '../record/text.ts'
import classes from './PrintedRecord.module.css'

/** The signed-in member's own details. */
export interface Patient {
  name: string
  dateOfBirth?: string | undefined
  mobileNumber?: string | undefined
  diagnoses: readonly string[]
  hospitals: readonly string[]
}

interface PaperProps {
  record: LoadedRecord | undefined
  patient: Patient
  children: ReactNode
}

/** Printed pages. A table head repeats on each: name and date of birth, from the surgery if it sent them. */
export function Paper({ record, patient, children }: PaperProps) {
  const sent = recordDay(record?.patient?.dateOfBirth)
  const born = sent ? partialDate(sent) : patient.dateOfBirth && longDate(patient.dateOfBirth)
  return (
    <table role="presentation" className={classes['paper']}>
      <thead>
        <tr>
          <td className={classes['running']}>
            {readableText(record?.patient?.name) ?? patient.name}
            {born && `, born ${born}`}
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}
