import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useOrderEvents } from '#api/kit-events.ts'
import {
  doneCount,
  stepNames,
  type TimelineStep,
  canBeRegistered,
  type KitCloseReason,
  type KitOrder,
} from '#contract/kits.ts'
import { useMember } from '#identity/session.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { FailedState } from '#ui/states.tsx'
import { orderDate } from '#domain/formats.ts'
import { Loader, usePending } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { noConnection } from '#ui/network.ts'
import { PaperNote } from '../PaperNote.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/links.tsx'
import { useNow } from '#ui/use-now.ts'
import { KitGate } from '../KitGate.tsx'
import { kitQueries } from '../queries.ts'
import { RegisterLink } from '../RegisterLink.tsx'

const backTo = { href: routes.kit, label: 'Back' }

/** One kit order, always refetched (section 7). */
export const OrderPage = ({ params }: { params: { orderId?: string | undefined } }) => (
  <KitGate>
    <Order id={params.orderId ?? ''} />
  </KitGate>
)

function Order({ id }: { id: string }) {
  const { subject, firstName, lastName } = useMember()
  const now = useNow()
  const isReachable = useIsReachable()
  const connectivity = useConnectivity()
  const query = useQuery(kitQueries.order(subject, id))
  const phase = usePending(!query.data && query.isFetching)
  const order = query.data?.order
  if (phase !== 'done' || !order) {
    return (
      <Page title="Kit order" backTo={backTo}>
        {phase === 'pending' && <Loader />}
        {phase === 'done' && (
          <FailedState title="Failed to load order" onRetry={() => void query.refetch()}>
            <p>
              {isReachable
                ? 'Check the link you followed, or try again in a few minutes.'
                : `${noConnection(connectivity)} Try again in a few minutes.`}{' '}
              <TextLink href={routes.kit}>See the timeline</TextLink>
            </p>
          </FailedState>
        )}
      </Page>
    )
  }
  return (
    <Page title="Kit order" heading={`Order ${order.number}`} backTo={backTo}>
      <PaperNote name={`${firstName} ${lastName}`} now={now} />
      <Facts order={order} />
      <p>
        <TextLink href={routes.kit}>Follow your kit on the timeline</TextLink>
      </p>
    </Page>
  )
}

/** The current state, by the newest event and not the order alone (product rules). */
function Facts({ order }: { order: KitOrder }) {
  const { subject } = useMember()
  const { happened } = useOrderEvents(subject, order)
  const done = doneCount({ status: order.status, events: happened })
  return (
    <>
      <Paper variant="card" mb="md">
        <SummaryList rows={rowsOf(order, statusOf(order, done))} />
      </Paper>
      {canBeRegistered(order) && done <= stepNames.indexOf('registered') && (
        <p>
          <RegisterLink done={done} />
        </p>
      )}
    </>
  )
}

const statusWords: Readonly<Record<TimelineStep, string>> = {
  confirmed: 'Confirmed',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  registered: 'Test registered',
  labStarted: 'Laboratory work started',
  labFinished: 'Laboratory work finished',
}

const closeReasonWords: Readonly<Record<KitCloseReason, string>> = {
  cancelled: 'Cancelled',
  replaced: 'Replaced by another kit',
  'sample-failed': 'The laboratory could not read the sample',
}

function statusOf({ dataReturnedAt, closedBecause }: KitOrder, done: number): string {
  if (closedBecause) return closeReasonWords[closedBecause]
  if (dataReturnedAt) return 'Your data has come back'
  return statusWords[stepNames[done - 1] ?? 'confirmed']
}

const rowsOf = ({ createdAt, status, kitId }: KitOrder, statusInWords: string) => [
  { term: 'Placed', values: [orderDate(createdAt)] },
  { term: 'Status', values: [statusInWords] },
  ...(kitId === undefined && status !== 'TEST_REGISTERED'
    ? []
    : [{ term: 'Kit ID', values: kitId ? [kitId] : [], empty: 'The lab partner has not told us' }]),
]
