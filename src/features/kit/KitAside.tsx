import { Button } from '@mantine/core'
import { londonDay } from '#contract/days.ts'
import { canBeRegistered, type KitOrder } from '#contract/kits.ts'
import { hrefs } from '#routes'
import { brand } from '#ui/brand.ts'
import { longDate } from '#ui/format-date.ts'
import { expiryOf, isOpen } from '#ui/kit-dates.ts'
import { saveAsFile } from '#ui/save-as-file.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { calendarFile } from './calendar-file.ts'

/** When the kit expires, with a file for the calendar, and links to help. */
export const KitAside = ({ order, now }: { order: KitOrder; now: Date }) => (
  <>
    {canBeRegistered(order) && isOpen(order, now) && <LastDay order={order} now={now} />}
    <section aria-labelledby="kit-help">
      <h2 id="kit-help">Help</h2>
      <p>
        <TextLink href={hrefs.help('genetic-test-ordering')}>Need help?</TextLink>
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
  const remind = () => {
    const lastDay = londonDay(new Date(expiry))
    saveAsFile('rowan.ics', calendarFile({ id: order.id, lastDay, now }), 'text/calendar')
  }
  return (
    <section aria-labelledby="last-day">
      <h2 id="last-day">Last day to use it</h2>
      <p>
        <time dateTime={expiry}>{longDate(expiry)}</time>, 6 months after you ordered it.
      </p>
      <Button variant="default" onClick={remind}>
        Add it to your calendar
      </Button>
    </section>
  )
}
