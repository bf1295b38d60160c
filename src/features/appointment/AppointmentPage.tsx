import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { addMonths } from '#contract/days.ts'
import type { User } from '#contract/profile.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { Cover } from '#ui/Cover.tsx'
import { Loader } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'
import { answerLines } from '#domain/answers.ts'
import { ConnectedRecord, type Reader } from '#record/ConnectedRecord.tsx'
import { NotRead, RecordFailed } from '#record/RecordFailed.tsx'
import { RecordHead } from '#record/RecordHead.tsx'
import { lastTenYears } from '#record/reading/ranges.ts'
import { UnopenedNotice } from '#record/UnopenedNotice.tsx'
import { type Patient, useIsPrinting, Paper, RecordList } from '#record/Paper.tsx'
import type { EntriesBySection, LoadedRecord } from '#record/reading/record-entry.ts'
import { useNote } from '#record/use-note.ts'
import { usePageRecord } from '#record/use-record.ts'
import { FromTheRecord } from './FromTheRecord.tsx'
import { Questions, useQuestions } from './Questions.tsx'
import { appointmentNote, type AppointmentNote, blankNote, appointmentLists } from './gathered.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import { notHereWords, notOpenedWords } from '#record/reading/labels.ts'
import paper from '#record/Paper.module.css'

const title = 'Before my appointment'
const back = { href: routes.gpRecord, label: 'My GP record' }

/** What a member wants to talk about, and the parts of their record that belong to it, to print and take along. */
export const AppointmentPage = () => (
  <ConnectedRecord
    title={title}
    unconnected={(member) => <WithoutRecord key={member.subject} {...member} />}
  >
    {(reader) => <WithRecord key={reader.patientId} {...reader} />}
  </ConnectedRecord>
)

interface WithoutRecordProps {
  subject: string
  user: User
  patient: Patient
}

/** The questions, and the member's own answers. */
const WithoutRecord = ({ subject, user, patient }: WithoutRecordProps) => (
  <Gathered
    subject={subject}
    patient={patient}
    record={undefined}
    onPaper={<FromTheProfile user={user} isPaper />}
  >
    <FromTheProfile user={user} />
  </Gathered>
)

function WithRecord({ subject, patientId, patient }: Reader) {
  const { scope, filter, open, query, read, phase } = usePageRecord(
    { subject, patientId },
    lastTenYears,
  )
  const { today } = scope
  const { record, refetch } = query
  const { state, entries } = read
  const whole = state === 'whole' ? entries : undefined
  const [saved = blankNote, changeNote] = useNote(scope, appointmentNote)
  const note = { ...saved, since: saved.since ?? addMonths(today, -3) }
  const isReachable = useIsReachable()
  return (
    <Gathered
      subject={subject}
      patient={patient}
      record={record}
      onPaper={<RecordOnPaper record={record} entries={whole} note={note} />}
    >
      {record && <RecordHead {...query} record={record} name={patient.name} />}
      {phase === 'pending' && <Loader />}
      {phase === 'done' && !record && (
        <RecordFailed
          error={query.error}
          isReachable={isReachable}
          onRetry={() => void refetch()}
        />
      )}
      {record && (state === 'failed' ? <NotRead /> : !whole && <p>Reading your record …</p>)}
      {record && (
        <UnopenedNotice record={record} choice={filter.choice} today={today} onOpen={open} />
      )}
      {record && whole && (
        <FromTheRecord
          record={record}
          entries={whole}
          today={today}
          note={note}
          onChange={(part) => changeNote((before) => ({ ...(before ?? blankNote), ...part }))}
        />
      )}
    </Gathered>
  )
}

interface GatheredProps {
  subject: string
  patient: Patient
  record: LoadedRecord | undefined
  /** What is printed below the questions. */
  onPaper: ReactNode
  children: ReactNode
}

/** The questions first, then the rest, on screen and on paper. */
function Gathered({ subject, patient, record, onPaper, children }: GatheredProps) {
  const questions = useQuestions(subject)
  const isPrinting = useIsPrinting()
  return (
    <Page title={title} width="wide" backTo={back}>
      <Cover what="This page">
        <div className="screen-only">
          <p>
            Make a list of what you want to talk about. You can print it. We do not send it to your
            surgery or to anyone else.
          </p>
          <Questions {...questions} />
          <Button mb="xl" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
          {children}
        </div>
        {isPrinting && (
          <AppointmentPaper record={record} patient={patient} questions={questions.text}>
            {onPaper}
          </AppointmentPaper>
        )}
      </Cover>
    </Page>
  )
}

const answers = [
  { question: 'diagnosis', heading: 'Diagnoses' },
  { question: 'medication', heading: 'Medicines' },
] as const

/** For a member without a connected record: says so, and shows their own answers. */
const FromTheProfile = ({ user, isPaper = false }: { user: User; isPaper?: boolean }) => (
  <>
    {isPaper ? (
      <>
        <h2>GP record</h2>
        <p>
          <strong>
            It’s not connected to Rowan, so its allergies, medicines and test results are not here.
            The rest is what the patient told Rowan.
          </strong>
        </p>
      </>
    ) : (
      <StatusBanner tone="attention" title="Your GP record is not connected">
        <p>
          Your allergies, test results and what is new since your last appointment are not here.
        </p>
        <p>
          <TextLink href={routes.gpConnect}>Connect your GP record</TextLink>
        </p>
      </StatusBanner>
    )}
    {answers.map(({ question, heading }) => (
      <section key={question}>
        <h2>{heading}</h2>
        <Answer lines={answerLines(user, question, (name, year) => `${name} (${year})`)} />
      </section>
    ))}
    {!isPaper && (
      <p>
        These are your own answers.{' '}
        <TextLink href={routes.healthProfile}>Change them in your health profile</TextLink>.
      </p>
    )}
  </>
)

const Answer = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? (
    <p>Not answered yet.</p>
  ) : (
    <ul>
      {lines.map((line, index) => (
        // The lines of an address may repeat.
        <li key={index}>{line}</li>
      ))}
    </ul>
  )

interface AppointmentPaperProps {
  record: LoadedRecord | undefined
  patient: Patient
  questions: string
  children: ReactNode
}

/** Everything for the appointment, the member's questions first. */
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
}

export function RecordOnPaper({ record, entries, note }: RecordOnPaperProps) {
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
        appointmentLists(entries, note).map((list) => (
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
