import { Button } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useStore } from '#store'
import { addMonths } from '#contract/days.ts'
import type { User } from '#contract/profile.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { Cover } from '#ui/Cover.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Page } from '#ui/Page.tsx'
import { useToday } from '#ui/use-now.ts'
import { usePending } from '#ui/use-pending.ts'
import { nothingYet } from '../record/nothing-yet.ts'
import { lastTenYears } from '../record/ranges.ts'
import { useNewResultsFilter } from '../record/use-new-results.ts'
import { useNote } from '../record/use-note.ts'
import { useAnnouncedEnd, useRecord } from '../record/use-record.ts'
import { ConnectedRecord, type Reader } from '../view/ConnectedRecord.tsx'
import type { Patient } from '../view/Paper.tsx'
import { RecordFailed } from '../view/RecordFailed.tsx'
import { RecordHead } from '../view/RecordHead.tsx'
import { Unopened } from '../view/Unopened.tsx'
import { useIsPrinting } from '../view/use-is-printing.ts'
import { appointmentNote, blankNote, type AppointmentNote } from './appointment-note.ts'
import { AppointmentPaper, RecordOnPaper } from './AppointmentPaper.tsx'
import classes from './AppointmentPage.module.css'
import { FromTheProfile } from './FromTheProfile.tsx'
import { FromTheRecord } from './FromTheRecord.tsx'
import { Questions } from './Questions.tsx'
import { useQuestions } from './use-questions.ts'

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
function WithoutRecord({ subject, user, patient }: WithoutRecordProps) {
  const questions = useQuestions(subject)
  const isPrinting = useIsPrinting()
  return (
    <Gathered
      questions={questions}
      paper={
        isPrinting && (
          <AppointmentPaper record={undefined} patient={patient} questions={questions.text}>
            <FromTheProfile user={user} isPaper />
          </AppointmentPaper>
        )
      }
    >
      <FromTheProfile user={user} />
    </Gathered>
  )
}

function WithRecord({ subject, patientId, patient }: Reader) {
  const today = useToday()
  const asked = useMemo(
    () => ({ subject, patientId, today, ...lastTenYears(today) }),
    [subject, patientId, today],
  )
  const { filter, open } = useNewResultsFilter(asked)
  const query = useRecord(asked, filter)
  const { record, refetch } = query
  const { state, entries } = useStore(record?.entries ?? nothingYet)
  const whole = state === 'whole' ? entries : undefined
  const questions = useQuestions(subject)
  const [saved = blankNote, changeNote] = useNote(asked, appointmentNote)
  const note = { ...saved, since: saved.since ?? addMonths(today, -3) }
  const isReachable = useIsReachable()
  const isPrinting = useIsPrinting()
  const phase = usePending(query.isFetching && !record)
  useAnnouncedEnd(query)
  return (
    <Gathered
      questions={questions}
      paper={
        isPrinting && (
          <AppointmentPaper record={record} patient={patient} questions={questions.text}>
            <RecordOnPaper record={record} entries={whole} note={note} questions={questions.text} />
          </AppointmentPaper>
        )
      }
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
      {record && <Unopened record={record} choice={filter.choice} today={today} onOpen={open} />}
      {record && whole && (
        <FromTheRecord
          record={record}
          entries={whole}
          today={today}
          note={note}
          onChange={(part: Partial<AppointmentNote>) =>
            changeNote((before) => ({ ...(before ?? blankNote), ...part }))
          }
        />
      )}
    </Gathered>
  )
}

const NotRead = () => <p>We could not show your record here. Close Rowan and open it again.</p>

interface GatheredProps {
  questions: ReturnType<typeof useQuestions>
  paper: ReactNode
  children: ReactNode
}

/** The questions first, then the rest, on screen and on paper. */
const Gathered = ({ questions, paper, children }: GatheredProps) => (
  <Page title={title} width="wide" backTo={back}>
    <Cover what="This page">
      <div className={classes['screen']}>
        <p>
          Gather what you want to talk about, and print it to take along. We do not send it to your
          surgery or to anyone else.
        </p>
        <Questions {...questions} />
        {children}
        <Button onClick={() => window.print()}>Print or save as PDF</Button>
      </div>
      {paper}
    </Cover>
  </Page>
)
