import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQueries } from '#api/queries.ts'
import { latestOrder, type KitOrder } from '#contract/kits.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { lazyPart } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { FailedState, LoadFailureMessage } from '#ui/states.tsx'
import { Loader, usePending } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { PaperNote } from './PaperNote.tsx'
import { useNow } from '#ui/use-now.ts'
import { KitGate } from './KitGate.tsx'
import { KitProgress } from './progress/KitProgress.tsx'

/** Diagnostics: the offer of a kit, or the progress of the ordered one (section 2). */
export const KitPage = () => (
  <KitGate>
    <Page title="Diagnostics">
      <Orders />
    </Page>
  </KitGate>
)

/** Lazy, because whoever has a kit does not need it. */
const loadOffer = async () => (await import('./KitOffer.tsx')).KitOffer
const KitOffer = lazyPart(loadOffer, Loader)

function Orders() {
  const { subject, firstName, lastName } = useMember()
  const now = useNow()
  const list = useQuery({ ...memberQueries.kitOrders(subject), staleTime: 0 })
  const phase = usePending(!list.data && list.isFetching)
  const isKnown = list.data !== undefined
  // Beside the orders, not after them. If it does not come, it is asked for again when it is shown.
  useEffect(() => {
    if (!isKnown) loadOffer().catch(() => undefined)
  }, [isKnown])
  if (phase === 'quiet') return undefined
  if (phase === 'pending') return <Loader />
  if (!list.data) {
    return (
      <FailedState title="Failed to load orders" onRetry={() => void list.refetch()}>
        <LoadFailureMessage />
      </FailedState>
    )
  }
  const { orders } = list.data
  const order = latestOrder(orders)
  if (!order) return <KitOffer />
  const earlier = orders.filter(({ id }) => id !== order.id)
  return (
    <>
      <PaperNote name={`${firstName} ${lastName}`} now={now} />
      <KitProgress key={order.id} order={order} earlier={latestOrder(earlier)} list={list}>
        <EarlierOrders orders={earlier} />
      </KitProgress>
    </>
  )
}

const EarlierOrders = ({ orders }: { orders: readonly KitOrder[] }) =>
  orders.length > 0 && (
    <>
      <h2>Earlier orders</h2>
      <ul>
        {orders.map(({ id, number }) => (
          <li key={id}>
            <TextLink href={routes.kitOrder.href(id)}>Order {number}</TextLink>
          </li>
        ))}
      </ul>
    </>
  )
