import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { recordDay } from '#contract/gp-record-dates.ts'
import { longDate } from '#domain/formats.ts'
import { partialDate } from '#domain/partial-date.ts'
import { type ChosenMain, type TitledList, wordsAbout } from './reading/emergency.ts'
import type { LoadedRecord, RecordAbout } from './reading/record-entry.ts'
import { readableText } from './reading/text.ts'
import classes from './Paper.module.css'

/** The signed-in member's own details. */
export interface Patient {
  name: string
  dateOfBirth?: string | undefined
  mobileNumber?: string | undefined
  diagnoses: readonly string[]
  hospitals: readonly string[]
  /** Which diagnosis they put first on their emergency card. */
  chosenMain?: ChosenMain
  /** Whom to call in an emergency. */
  contacts: readonly { name: string; phone: string }[]
}

interface PaperProps {
  record: LoadedRecord | undefined
  patient: Patient
  children: ReactNode
}

/** Printed pages. A table head repeats on each: name and date of birth, from the surgery if it sent them. */
export function Paper({ record, patient, children }: PaperProps) {
  const { name, born } = whoseRecord(record, patient)
  return (
    <table role="presentation" className={classes['paper']}>
      <thead>
        <tr>
          <td>
            {name}
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

/** Name and date of birth, from the surgery if it sent them. */
export function whoseRecord(record: LoadedRecord | undefined, patient: Patient) {
  const sent = recordDay(record?.patient?.dateOfBirth)
  return {
    name: readableText(record?.patient?.name) ?? patient.name,
    born: sent ? partialDate(sent) : patient.dateOfBirth && longDate(patient.dateOfBirth),
  }
}

/** Whether the page is being printed: print-only content is rendered only then. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser prints as soon as the handlers have returned.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

interface RecordListProps {
  list: TitledList
  record: RecordAbout
  /** The level of its heading. */
  order?: 2 | 3
}

/** One list of the record, line by line. It says what is missing. */
export const RecordList = ({ list, record, order = 2 }: RecordListProps) => (
  <section>
    <Title order={order}>{list.title}</Title>
    {wordsAbout(list, record).map(({ words, isStrong }) => (
      <p key={words}>{isStrong ? <strong>{words}</strong> : words}</p>
    ))}
    {list.lines.length > 0 && (
      <ul>
        {list.lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    )}
  </section>
)
