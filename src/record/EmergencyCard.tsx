import { Paper as Surface, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RecordWarning } from '#contract/gp-record-shapes.ts'
import { recordSections } from '#contract/gp-record.ts'
import { longDateTime, phoneNumber } from '#domain/formats.ts'
import { useStore } from '#store'
import { Warnings } from './RecordSummary.tsx'
import { aboutMainDiagnosis, cardLists } from './reading/emergency.ts'
import { warningWords } from './reading/labels.ts'
import type { LoadedRecord } from './reading/record-entry.ts'
import { Paper, type Patient, RecordList, whoseRecord } from './Paper.tsx'
import classes from './EmergencyCard.module.css'

interface EmergencyCardProps {
  record: LoadedRecord
  patient: Patient
  isPrinting: boolean
  /** Set small, so that most of them are one page. */
  isSmall?: boolean
  isOld?: boolean
  /** Stands at its end. */
  children?: ReactNode
}

/** What is asked first in an emergency, on the screen and on paper: whose it is and from when, then the lists, none of them cut. */
export function EmergencyCard(props: EmergencyCardProps) {
  const { record, patient, isPrinting, isSmall = false, isOld = false, children } = props
  const { state, entries } = useStore(record.entries)
  const { surgery, fetchedAt } = record
  const order = isPrinting ? 2 : 3
  if (state !== 'whole') {
    return (
      isPrinting && (
        <strong>The record was still being read when this was printed. Print it again.</strong>
      )
    )
  }
  const lists = cardLists(entries, patient)
  const [about, others] = warningsOf(record)
  const card = (
    <Surface withBorder className={classes['card']} data-small={isSmall}>
      <div>
        {isPrinting ? <h1>For an emergency</h1> : <Whose {...whoseRecord(record, patient)} />}
        <Text fz="1.2em" fw={650}>
          From your GP record of {longDateTime(fetchedAt)}
        </Text>
        {isOld && <Text>It may be out of date.</Text>}
      </div>
      <Warnings record={{ ...record, warnings: about, sections: [] }} />
      {lists.map((list) => (
        <div key={list.title} data-important={important.includes(list.title)}>
          <RecordList list={list} record={record} order={order} />
        </div>
      ))}
      <WhomToCall {...patient} isPrinting={isPrinting} />
      {surgery && (
        <section>
          <Title order={order}>GP surgery</Title>
          <Text>
            {surgery.name} ({surgery.odsCode})
          </Text>
        </section>
      )}
      <Text>This is not the full record. {aboutMainDiagnosis(lists, entries, patient)}</Text>
      {others.map(warningWords).map((words) => (
        <Text key={words}>{words}</Text>
      ))}
      {children}
    </Surface>
  )
  if (!isPrinting) return card
  return (
    <Paper record={record} patient={patient}>
      {card}
    </Paper>
  )
}

const Whose = ({ name, born }: ReturnType<typeof whoseRecord>) => (
  <>
    <Title order={2}>{name}</Title>
    {born && <Text>Born {born}</Text>}
  </>
)

const notOnCard: readonly (string | undefined)[] = recordSections.filter(
  (section) => !['allergies', 'medication', 'problems'].includes(section),
)

/** The surgery's warnings about what is on the card, which come first, and about other sections, which come last. */
function warningsOf({ warnings }: LoadedRecord) {
  const isElsewhere = ({ section }: RecordWarning) => notOnCard.includes(section)
  return [warnings.filter((each) => !isElsewhere(each)), warnings.filter(isElsewhere)] as const
}

/** Read before anything is given. */
const important: readonly string[] = ['Allergies', 'What to avoid']

interface WhomToCallProps extends Pick<Patient, 'contacts' | 'mobileNumber'> {
  isPrinting: boolean
}

/** In the member's own words, each a press away on a phone; on paper a line to fill in where nobody is named. */
const WhomToCall = ({ contacts, mobileNumber, isPrinting }: WhomToCallProps) =>
  (contacts.length > 0 || isPrinting) && (
    <section>
      <Title order={isPrinting ? 2 : 3}>Whom to call</Title>
      <ul>
        {contacts.map(({ name, phone }) => (
          <li key={`${name} ${phone}`}>
            {name}: <a href={`tel:${phone.replaceAll(/[^+0-9]/g, '')}`}>{phoneNumber(phone)}</a>
          </li>
        ))}
        {contacts.length === 0 && (
          <li>Someone to call: ______________________________________________</li>
        )}
        {isPrinting && mobileNumber && <li>My own phone: {phoneNumber(mobileNumber)}</li>}
      </ul>
    </section>
  )

/** The card of a member whose record is not here: whom to call needs none. */
export const ContactsCard = ({ patient }: { patient: Patient }) =>
  patient.contacts.length > 0 && (
    <Surface withBorder className={classes['card']}>
      <div>
        <Whose {...whoseRecord(undefined, patient)} />
      </div>
      <WhomToCall contacts={patient.contacts} isPrinting={false} />
    </Surface>
  )
