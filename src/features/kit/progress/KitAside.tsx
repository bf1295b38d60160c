import { Button } from '@mantine/core'
import { useState } from 'react'
import { canBeRegistered, type KitOrder } from '#contract/kits.ts'
import { longDate } from '#domain/formats.ts'
import { expiryOf, isOpen } from '#domain/kit-dates.ts'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { TextLink } from '#ui/links.tsx'

/** When the kit expires, with a file for the calendar, and links to help. */
export const KitAside = ({ order, now }: { order: KitOrder; now: Date }) => (
  <>
    {canBeRegistered(order) && isOpen(order, now) && <LastDay order={order} now={now} />}
    <section aria-labelledby="kit-help">
      <h2 id="kit-help">Help</h2>
      <p>
        <TextLink href={routes.helpPage.href('genetic-test-ordering')}>Need help?</TextLink>
      </p>
      <p>
        Or email <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> with your order
        number.
      </p>
    </section>
  </>
)

function LastDay({ order, now }: { order: KitOrder; now: Date }) {
  const expiry = expiryOf(order)
  const [hasFailed, setHasFailed] = useState(false)
  const remind = async () => {
    setHasFailed(false)
    try {
      const { saveKitReminder } = await import('./kit-reminder.ts')
      saveKitReminder({ id: order.id, expiry, now })
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <section aria-labelledby="last-day">
      <h2 id="last-day">Last day to use it</h2>
      <p>
        <time dateTime={expiry}>{longDate(expiry)}</time>, 6 months after you ordered it.
      </p>
      <Button variant="default" onClick={() => void remind()}>
        Add it to your calendar
      </Button>
      {hasFailed && <p role="alert">We could not make the file. Go online and try again.</p>}
    </section>
  )
}
