import { memo, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useSharing } from '#api/sharing.ts'
import { recentPeriod, type Period } from '#contract/days.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { Cover } from '#ui/Cover.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { announce } from '#ui/live-status.tsx'
import { Loader, usePending } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { WhoSees } from '#ui/WhoSees.tsx'
import { PartBoundary } from '#ui/boundaries.tsx'
import { useToday } from '#ui/use-now.ts'
import { allDates, presetsOf, rangeName } from '#record/reading/ranges.ts'
import type { LoadedRecord } from '#record/reading/record-entry.ts'
import { useAllDates, useAnnouncedEnd, useRecord, useVisit } from '#record/use-record.ts'
import { useNewResultsFilter } from '#record/new-results.ts'
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
  const today = useToday()
  const { period, show, showAll } = usePeriod(today)
  const isReachable = useIsReachable()
  const scope = useMemo(
    () => ({ subject, patientId, today, ...period }),
    [subject, patientId, today, period],
  )
  const { filter, open } = useNewResultsFilter(scope)
  const query = useRecord(scope, filter)
  const { record, refetch } = query
  const { newSince, onSection } = useVisit(record, { scope, open })
  const all = useAllDates(record, scope, filter)
  const phase = usePending(query.isFetching && !record)
  const shown = phase === 'done' ? record : undefined
  // Shown before the first record, the choice of dates would be pushed down by all that comes above it.
  const [hasBegun, setHasBegun] = useState(false)
  if (phase === 'done' && !hasBegun) setHasBegun(true)
  useAnnouncedEnd(query)
  const [summaryPlace, setSummaryPlace] = useState<HTMLDivElement | null>(null)

  const retry = useCallback(() => void refetch(), [refetch])
  const choose = useChoice({ period, show }, retry)
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
                        record={shown}
                        choice={filter.choice}
                        today={today}
                        onOpen={open}
                        search={search}
                      />
                    </RecordOverview>
                  )}
                  {hasBegun && (
                    <Dates {...{ today, period, summaryPlace, record, search }} onChoose={choose} />
                  )}
                  {query.isGrowing && <Growing scope={scope} />}
                  {phase === 'pending' && <Loader />}
                  {phase === 'done' && !record && (
                    <RecordFailed error={query.error} isReachable={isReachable} onRetry={retry} />
                  )}
                  {shown && (
                    <RecordSections
                      record={shown}
                      {...{ newSince, all, search, onSearch }}
                      own={patient}
                      onSection={onSection}
                      onOpen={open}
                      onRetry={retry}
                      onAllDates={showAll}
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

/** The chosen dates, and the function that changes them. A preset always ends today, also on the next morning. */
function usePeriod(today: string) {
  const [chosen, setChosen] = useState(() => choiceOf(recentPeriod(today), today))
  const period = useMemo(
    () => presetsOf(today).find(({ name }) => name === chosen.name)?.period ?? chosen.period,
    [today, chosen],
  )
  const show = useCallback(
    ({ from, to }: Period) => {
      setChosen(choiceOf({ from, to }, today))
      announce('Fetching your record')
    },
    [today],
  )
  const showAll = useCallback(() => show(allDates(today)), [show, today])
  return { period, show, showAll }
}

/** Shows the chosen dates. Choosing the same range again is a refresh. */
const useChoice = (
  { period, show }: Pick<ReturnType<typeof usePeriod>, 'period' | 'show'>,
  refresh: () => void,
) =>
  useCallback(
    (chosen: Period) => {
      show(chosen)
      if (chosen.from === period.from && chosen.to === period.to) refresh()
    },
    [period, show, refresh],
  )

const choiceOf = (period: Period, today: string) => ({ name: rangeName(period, today), period })

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
