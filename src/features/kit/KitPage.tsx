import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { latestOrder, type KitOrder } from '#contract/kits.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { EmptyState, FailedState, LoadFailureMessage } from '#ui/states.tsx'
import { Loader, usePending } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { PaperNote } from './PaperNote.tsx'
import { noResults } from '#domain/kit-messages.ts'
import { useNow } from '#ui/use-now.ts'
import { KitGate } from './KitGate.tsx'
import { KitPicture } from './KitPicture.tsx'
import { KitProgress } from './progress/KitProgress.tsx'

/** Diagnostics: the offer of a kit, or the progress of the ordered one (section 2). */
export const KitPage = () => (
  <KitGate>
    <Page title="Diagnostics">
      <Orders />
    </Page>
  </KitGate>
)

function Orders() {
  const { subject, firstName, lastName } = useMember()
  const now = useNow()
  const list = useQuery({ ...memberQueries.kitOrders(subject), staleTime: 0 })
  const phase = usePending(!list.data && list.isFetching)
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
  if (!order) return <Promo />
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

const Promo = () => (
  <>
    <EmptyState
      picture={<KitPicture />}
      title="Have your whole genome read, from home"
      action={<ButtonLink href={routes.kitWizard.href('step1')}>Order DNA test kit</ButtonLink>}
    >
      <p>
        The kit is free and comes by post. You give a little saliva and post it back. The laboratory
        reads your whole genome about 30 times over, to be sure.
      </p>
    </EmptyState>
    <h2>What happens</h2>
    <ol>
      <li>You order the kit here. It takes 3 to 5 minutes.</li>
      <li>When the kit arrives, register it and give your sample.</li>
      <li>The laboratory takes 8 to 12 weeks after it receives your sample.</li>
      <li>Your data arrives within 48 hours of the laboratory finishing. We’ll let you know.</li>
    </ol>
    <p>
      You can follow each step on this page. {noResults} If you need a genetic test for your care,
      ask your GP or specialist.
    </p>
    <p>
      <TextLink href={routes.helpPage.href('genetic-test-ordering')}>Need help?</TextLink>
    </p>
  </>
)

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
