import { useQuery } from '@tanstack/react-query'
import { canBeRegistered, type KitOrder, type KitStatus } from '#contract/kits.ts'
import { useMember } from '#identity/use-member.ts'
import { useIsReachable } from '#offline/use-reachability.ts'
import { routes } from '#routes'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { orderDate } from '#ui/format-date.ts'
import { Loader } from '#ui/Loader.tsx'
import { Page } from '#ui/Page.tsx'
import { PaperNote } from '#ui/PaperNote.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { usePending } from '#ui/use-pending.ts'
import { KitGate } from './KitGate.tsx'
import { kitQueries } from './queries.ts'
import { useNow } from './use-now.ts'

const backTo = { href: routes.kit, label: 'Back' }

/** One order of the kit, always asked for anew (section 7). */
export const OrderPage = ({ params }: { params: { orderId?: string | undefined } }) => (
  <KitGate>
    <Order id={params.orderId ?? ''} />
  </KitGate>
)

function Order({ id }: { id: string }) {
  const { subject, firstName, lastName } = useMember()
  const now = useNow()
  const isReachable = useIsReachable()
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
                ? 'Check the link that led you here, or try again in a few minutes.'
                : 'This page needs a connection.'}{' '}
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
      <SummaryList rows={rowsOf(order)} />
      {canBeRegistered(order) && (
        <p>
          <ButtonLink href={routes.kitRegister}>Register kit</ButtonLink>
        </p>
      )}
      <p>
        <TextLink href={routes.kit}>Follow your kit on the timeline</TextLink>
      </p>
    </Page>
  )
}

const statusWords: Readonly<Record<KitStatus, string>> = {
  CONFIRMED: 'Confirmed',
  DISPATCHED: 'Dispatched',
  TEST_REGISTERED: 'Test registered',
}

const rowsOf = ({ createdAt, status, kitId }: KitOrder) => [
  { term: 'Placed', values: [orderDate(createdAt)] },
  { term: 'Status', values: [statusWords[status]] },
  ...(kitId === undefined && status !== 'TEST_REGISTERED'
    ? []
    : [{ term: 'Kit ID', values: kitId ? [kitId] : [], empty: 'The lab partner has not told us' }]),
]
