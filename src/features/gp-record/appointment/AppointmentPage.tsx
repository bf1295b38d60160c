import { Button, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useStore } from '#store'
import { addMonths, londonDay } from '#contract/days.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { Cover } from '#ui/Cover.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Page } from '#ui/Page.tsx'
import { usePending } from '#ui/use-pending.ts'
import { nothingYet } from '../record/nothing-yet.ts'
import { lastTenYears } from '../record/ranges.ts'
import { useGate } from '../record/use-gate.ts'
import { useNote } from '../record/use-note.ts'
import { useAnnouncedEnd, useRecord } from '../record/use-record.ts'
import { ConnectedRecord, type Reader } from '../view/ConnectedRecord.tsx'
import { RecordFailed } from '../view/RecordFailed.tsx'
import { RecordHead } from '../view/RecordHead.tsx'
import { Unopened } from '../view/Unopened.tsx'
import { useIsPrinting } from '../view/use-is-printing.ts'
import { appointmentNote, blankNote, type AppointmentNote } from './appointment-note.ts'
import { AppointmentPaper } from './AppointmentPaper.tsx'
import classes from './AppointmentPage.module.css'
import { FromTheRecord } from './FromTheRecord.tsx'

const title = 'Before my appointment'
const back = { href: routes.gpRecord, label: 'My GP record' }

/** What a member wants to talk about, and what of their record belongs to it, to print and take along. */
export const AppointmentPage = () => (
  <ConnectedRecord title={title}>
    {(reader) => <Appointment key={reader.patientId} {...reader} />}
  </ConnectedRecord>
)

function Appointment({ subject, patientId, patient, newResults }: Reader) {
  const [today] = useState(() => londonDay(new Date()))
  const asked = useMemo(
    () => ({ subject, patientId, today, ...lastTenYears(today) }),
    [subject, patientId, today],
  )
  const { gate, open } = useGate(asked, newResults)
  const query = useRecord(asked, gate)
  const { record, refetch } = query
  const { state, entries } = useStore(record?.entries ?? nothingYet)
  const whole = state === 'whole' ? entries : undefined
  const [kept = blankNote, changeNote] = useNote(asked, appointmentNote)
  // What is kept comes back a moment later: a field that waited for it would mix up what is typed fast.
  const [changed, setChanged] = useState<Partial<AppointmentNote>>({})
  const all = { ...kept, ...changed }
  const note = { ...all, since: all.since ?? addMonths(today, -3) }
  const change = (part: Partial<AppointmentNote>) => {
    setChanged((before) => ({ ...before, ...part }))
    changeNote((before) => ({ ...(before ?? blankNote), ...part }))
  }
  const isReachable = useIsReachable()
  const isPrinting = useIsPrinting()
  const phase = usePending(query.isFetching && !record)
  useAnnouncedEnd(query)
  return (
    <Page title={title} width="wide" backTo={back}>
      <Cover what="Your record">
        <div className={classes['screen']}>
          <p>
            Gather what you want to talk about, and print it to take along. We do not send it to
            anyone.
          </p>
          <Questions questions={note.questions} onChange={(questions) => change({ questions })} />
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
            <Unopened record={record} newResults={newResults} today={today} onOpen={open} />
          )}
          {record && whole && (
            <FromTheRecord
              record={record}
              entries={whole}
              today={today}
              note={note}
              onChange={change}
            />
          )}
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
        </div>
        {isPrinting && (
          <AppointmentPaper record={record} entries={whole} patient={patient} note={note} />
        )}
      </Cover>
    </Page>
  )
}

const NotRead = () => <p>We could not show your record here. Close Rowan and open it again.</p>

interface QuestionsProps {
  questions: string
  onChange: (questions: string) => void
}

/** Longer, and it would not fit on two pages. */
const longestQuestions = 2000

/** Kept as they are typed. */
function Questions({ questions, onChange }: QuestionsProps) {
  const isShared = useIsSharedDevice() ?? false
  return (
    <>
      <Textarea
        label="My questions"
        description="What do you want to ask or say? Put what matters most first."
        rows={6}
        maxLength={longestQuestions}
        value={questions}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <p className={classes['kept']}>
        {isShared
          ? 'Other people use this device, so your questions are only here until you close Rowan.'
          : 'Your questions are saved on this device as you type, encrypted. They’re deleted when you sign out, or if you do not open this page or your record for 30 days.'}
      </p>
    </>
  )
}
