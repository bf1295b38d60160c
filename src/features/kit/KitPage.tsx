import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { latestOrder, type KitOrder } from '#contract/kits.ts'
import { useMember } from '#identity/use-member.ts'
import { hrefs } from '#routes'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Page } from '#ui/Page.tsx'
import { PaperNote } from '#ui/PaperNote.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { WhyNotLoaded } from '#ui/Unready.tsx'
import { usePending } from '#ui/use-pending.ts'
import { KitGate } from './KitGate.tsx'
import { KitPicture } from './KitPicture.tsx'
import { KitProgress } from './KitProgress.tsx'
import { useNow } from '#ui/use-now.ts'

/** Diagnostics: the offer of a kit, or how far the ordered one has come (section 2). */
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
        <WhyNotLoaded />
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
      <WhyAnother earlier={latestOrder(earlier)} />
      <KitProgress key={order.id} order={order} list={list}>
        <EarlierOrders orders={earlier} />
      </KitProgress>
    </>
  )
}

/** Said with a kit that takes the place of an earlier one. */
function WhyAnother({ earlier }: { earlier: KitOrder | undefined }) {
  switch (earlier?.closedBecause) {
    case 'sample-failed':
      return (
        <StatusBanner tone="info" title="We are sending you another kit">
          <p>
            The laboratory could not read your sample of order {earlier.number}. This happens now
            and then, and it says nothing about your health. Register the new kit when it comes, and
            give another sample.
          </p>
        </StatusBanner>
      )
    case 'replaced':
      return (
        <StatusBanner tone="info" title="We are sending you another kit">
          <p>
            It takes the place of order {earlier.number}. If the earlier kit still comes, do not use
            it.
          </p>
        </StatusBanner>
      )
    case 'cancelled':
    case undefined:
      return undefined
  }
}

const Promo = () => (
  <>
    <EmptyState
      picture={<KitPicture />}
      title="Read your whole genome, from home"
      action={<ButtonLink href={hrefs.kitWizard('step1')}>Order DNA test kit</ButtonLink>}
    >
      <p>
        The kit is free. It comes by post, you give a little saliva, and post it back. The
        laboratory reads your whole genome, each place about 30 times over.
      </p>
    </EmptyState>
    <h2>What happens</h2>
    <ol>
      <li>You order the kit here. It takes 3 to 5 minutes.</li>
      <li>You register the kit when it has come, and give your sample.</li>
      <li>The laboratory works for 8 to 12 weeks after it has received your sample.</li>
      <li>Your data comes back within 48 hours, and we tell you.</li>
    </ol>
    <p>
      You follow each step on this page. We do not show results. Your data is yours: nobody receives
      it without your consent.
    </p>
    <p>
      <TextLink href={hrefs.help('genetic-test-ordering')}>Need help?</TextLink>
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
            <TextLink href={hrefs.kitOrder(id)}>Order {number}</TextLink>
          </li>
        ))}
      </ul>
    </>
  )
