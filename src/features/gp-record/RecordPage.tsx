import { memo, useCallback, useState, type ReactNode } from 'react'
import { useSharing } from '#api/sharing.ts'
import { recentPeriod, type Period } from '#contract/days.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { Cover } from '#ui/Cover.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { announce } from '#ui/live-status.tsx'
import { Loader } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { WhoSees } from '#ui/WhoSees.tsx'
import { PartBoundary } from '#ui/boundaries.tsx'
import { allDates, presetsOf, rangeName } from '#record/reading/ranges.ts'
import type { LoadedRecord } from '#record/reading/record-entry.ts'
import { useVisit } from '#record/new-entries.ts'
import { useAllDates, usePageRecord } from '#record/use-record.ts'
import { UnopenedNotice } from '#record/UnopenedNotice.tsx'
import { CheckRequests } from './check/CheckRequests.tsx'
import { ConnectedRecord, NotConnected, type Reader } from '#record/ConnectedRecord.tsx'
import type { Patient } from '#record/Paper.tsx'
import type { RangeFormProps } from './dates/range-form.ts'
import { RangeForm } from './dates/RangeForm.tsx'
import { Growing, NotAll, RecordDates, RecordHead } from '#record/RecordHead.tsx'
import { RecordFailed } from '#record/RecordFailed.tsx'
import { RecordOverview } from './list/RecordOverview.tsx'
import { RecordSections } from './list/RecordSections.tsx'

/** Everything for printing is loaded once the record is there. */
const PrintOffer = lazyPart(async () => (await import('./PrintOffer.tsx')).PrintOffer)

const title = 'My GP record'

/** The GP record, as the surgery sends it. */
export const RecordPage = () => (
  <ConnectedRecord title={title} unconnected={() => <Unconnected />}>
    {(reader) => <Viewer key={reader.patientId} {...reader} />}
  </ConnectedRecord>
)

/** The record for a range of dates, by default the last three months. */
function Viewer({ subject, patientId, patient }: Reader) {
  const { datesOf, show } = useDates()
  const isReachable = useIsReachable()
  const { scope, filter, open, query, phase } = usePageRecord({ subject, patientId }, datesOf)
  const { today } = scope
  const { record, refetch } = query
  const { newSince, onSection } = useVisit(record, { scope, open })
  const all = useAllDates(record, scope, filter)
  const shown = phase === 'done' ? record : undefined
  // Shown before the first record, the choice of dates would be pushed down by all that comes above it.
  const [hasBegun, setHasBegun] = useState(false)
  if (phase === 'done' && !hasBegun) setHasBegun(true)
  const [summaryPlace, setSummaryPlace] = useState<HTMLDivElement | null>(null)

  const retry = useCallback(() => void refetch(), [refetch])
  const onChoose = useCallback(
    ({ from, to }: Period) => {
      show({ from, to }, today)
      // Choosing the same range again is a refresh.
      if (from === scope.from && to === scope.to) retry()
    },
    [show, today, scope, retry],
  )
  const onAllDates = useCallback(() => onChoose(allDates(today)), [onChoose, today])

  return (
    <Page title={title} width="wide" above={<div ref={setSummaryPlace} className="screen-only" />}>
      <Cover what="Your record">
        <CheckRequests
          scope={scope}
          record={record}
          patient={patient}
          paper={shown && <Printing record={shown} patient={patient} />}
        >
          <div className="screen-only">
            {shown && <RecordHead {...query} record={shown} name={patient.name} />}
            <WithSearch>
              {(search, onSearch) => (
                <>
                  {shown && (
                    <RecordOverview record={shown} {...{ newSince, all, search, onSearch }}>
                      <UnopenedNotice
                        {...{ today, search }}
                        record={shown}
                        choice={filter.choice}
                        onOpen={open}
                      />
                    </RecordOverview>
                  )}
                  {hasBegun && (
                    <Dates {...{ today, summaryPlace, record, search, onChoose }} period={scope} />
                  )}
                  {query.isGrowing && <Growing scope={scope} />}
                  {phase === 'pending' && <Loader />}
                  {phase === 'done' && !record && (
                    <RecordFailed error={query.error} isReachable={isReachable} onRetry={retry} />
                  )}
                  {shown && (
                    <RecordSections
                      record={shown}
                      {...{ newSince, all, search, onSearch, onSection, onAllDates }}
                      own={patient}
                      onOpen={open}
                      onRetry={retry}
                    />
                  )}
                </>
              )}
            </WithSearch>
            {shown && <Below subject={subject} />}
          </div>
        </CheckRequests>
      </Cover>
    </Page>
  )
}

interface WithSearchProps {
  children: (search: string, onSearch: (search: string) => void) => ReactNode
}

/** Holds what is searched for, so that a letter renders again what depends on it and no more of the page. */
function WithSearch({ children }: WithSearchProps) {
  const [search, setSearch] = useState('')
  return children(search, setSearch)
}

interface DatesProps extends RangeFormProps {
  record: LoadedRecord | undefined
  search: string
}

/** The choice of dates. It makes room for the answer of a search, which is about all of them. */
const Dates = ({ record, search, ...form }: DatesProps) => (
  <div className="screen-only" hidden={search.trim() !== ''}>
    <RangeForm {...form} />
    {record && <RecordDates {...record} />}
  </div>
)

const Unconnected = () => (
  <Page title={title}>
    <NotConnected>
      <p>
        Connect it with a letter from your surgery. You can then read what your surgery has written:
        consultations, medication, test results, allergies, immunisations and problems.
      </p>
    </NotConnected>
    <p>
      <TextLink href={routes.emergencyCard}>Write down whom to call in an emergency</TextLink>
    </p>
    <ToAppointment />
  </Page>
)

const ToAppointment = () => (
  <p>
    Going to an appointment?{' '}
    <TextLink href={routes.appointment}>Make a list to take with you</TextLink>.
  </p>
)

/** The dates to show, and the function that changes them. A preset always ends today, also on the next morning. */
function useDates() {
  const [chosen, setChosen] = useState<{ name: string; period: Period }>()
  const datesOf = useCallback(
    (today: string): Period =>
      presetsOf(today).find(({ name }) => name === chosen?.name)?.period ??
      chosen?.period ??
      recentPeriod(today),
    [chosen],
  )
  const show = useCallback((period: Period, today: string) => {
    setChosen({ name: rangeName(period, today), period })
    announce('Fetching your record')
  }, [])
  return { datesOf, show }
}

/** What to know about a record, and links to use it. */
const Below = ({ subject }: { subject: string }) => (
  <>
    <WhoSees sharing={useSharing(subject).sharing} />
    <NotAll />
    <ToAppointment />
  </>
)

/** Memoised: its many boxes to tick stay the same while the rest of a record arrives. */
const Printing = memo((props: { record: LoadedRecord; patient: Patient }) => (
  <PartBoundary place="record-print" what="Printing">
    <PrintOffer {...props} />
  </PartBoundary>
))
