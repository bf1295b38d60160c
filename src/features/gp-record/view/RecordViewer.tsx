import { useCallback, useMemo, useState } from 'react'
import { londonDay, recentPeriod, type Period } from '#contract/days.ts'
import type { NewResults } from '#contract/new-results.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { Cover } from '#ui/Cover.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { announce } from '#ui/live-status.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Page } from '#ui/Page.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'
import { SavedCopy } from '#ui/SavedCopy.tsx'
import { usePending } from '#ui/use-pending.ts'
import { CheckRequests } from './CheckRequests.tsx'
import type { Patient } from './Paper.tsx'
import { RangeForm } from './RangeForm.tsx'
import { allDates } from '../record/ranges.ts'
import type { LoadedRecord } from '../record/record-entry.ts'
import { useGate } from '../record/use-gate.ts'
import { useHeld } from '../record/use-held.ts'
import { useNews } from '../record/use-news.ts'
import { useAnnouncedEnd, useRecord } from '../record/use-record.ts'
import { NotRefreshed, RecordFailed } from './RecordFailed.tsx'
import { Growing, NotAll, RecordAbout, RecordDates } from './RecordAbout.tsx'
import { RecordSummary } from './RecordSummary.tsx'
import { RecordSections } from './RecordSections.tsx'
import { Unopened } from './Unopened.tsx'
import classes from './RecordViewer.module.css'

/** All that is for paper comes as soon as the record is there. */
const PrintOffer = lazyPart(async () => (await import('./PrintOffer.tsx')).PrintOffer)

interface RecordViewerProps {
  subject: string
  patientId: string
  /** Who is signed in, where the surgery does not say whose record it is, and for paper. */
  patient: Patient
  newResults: NewResults | undefined
}

/** The record for a range of dates, the last three months unless the member says otherwise. */
export function RecordViewer({ subject, patientId, patient, newResults }: RecordViewerProps) {
  const [today] = useState(() => londonDay(new Date()))
  const [period, setPeriod] = useState<Period>(() => recentPeriod(today))
  const isReachable = useIsReachable()
  const asked = useMemo(
    () => ({ subject, patientId, today, ...period }),
    [subject, patientId, today, period],
  )
  const { gate, open } = useGate(asked, newResults)
  const query = useRecord(asked, gate)
  const { record, refetch } = query
  const { news, see } = useNews(record, asked)
  const held = useHeld(record, asked, gate)
  const phase = usePending(query.isFetching && !record)
  useAnnouncedEnd(query)
  const [summaryPlace, setSummaryPlace] = useState<HTMLDivElement | null>(null)

  const choose = useCallback(
    (chosen: Period) => {
      const isSame = chosen.from === period.from && chosen.to === period.to
      setPeriod({ from: chosen.from, to: chosen.to })
      announce('Fetching your record')
      // The same range asked for again is a wish for what is new.
      if (isSame) void refetch()
    },
    [period, refetch],
  )
  return (
    <Page
      title="My GP record"
      width="wide"
      above={<div ref={setSummaryPlace} className={classes['screen']} />}
    >
      <Cover what="Your record">
        <CheckRequests
          asked={asked}
          record={record}
          patient={patient}
          paper={phase === 'done' && record && <Printing record={record} patient={patient} />}
        >
          <div className={classes['screen']}>
            {record && <Head {...query} record={record} name={patient.name} />}
            {phase === 'done' && record && (
              <RecordSummary record={record} news={news}>
                <Unopened record={record} newResults={newResults} today={today} onOpen={open} />
              </RecordSummary>
            )}
            <RangeForm
              today={today}
              period={period}
              onChoose={choose}
              summaryPlace={summaryPlace}
            />
            {record && <RecordDates {...record} />}
            {query.isGrowing && <Growing />}
            {phase === 'pending' && <Loader />}
            {phase === 'done' && !record && (
              <RecordFailed
                error={query.error}
                isReachable={isReachable}
                onRetry={() => void refetch()}
              />
            )}
            {phase === 'done' && record && (
              <RecordSections
                record={record}
                news={news}
                held={held}
                onSee={see}
                onRetry={() => void refetch()}
                onAllDates={() => choose(allDates(today))}
              />
            )}
            {phase === 'done' && record && <NotAll />}
          </div>
        </CheckRequests>
      </Cover>
    </Page>
  )
}

const Printing = (props: { record: LoadedRecord; patient: Patient }) => (
  <ErrorBoundary
    place="record-print"
    fallback={({ tryAgain }) => <PartFailed what="Printing" onRetry={tryAgain} />}
  >
    <PrintOffer {...props} />
  </ErrorBoundary>
)

interface HeadProps extends Pick<
  ReturnType<typeof useRecord>,
  'age' | 'error' | 'isFetching' | 'refetch'
> {
  record: LoadedRecord
  name: string
}

/** Whose record it is, of when, and why it is no newer. */
function Head({ record, name, age, error, isFetching, refetch }: HeadProps) {
  const isReachable = useIsReachable()
  const isFresh = isReachable && !error && !age.isOld
  return (
    <>
      <RecordAbout record={record} name={name} />
      <SavedCopy {...age} isKept={age.isKept && !isFresh} />
      {error && !isFetching && (
        <NotRefreshed error={error} isReachable={isReachable} onRetry={() => void refetch()} />
      )}
    </>
  )
}
