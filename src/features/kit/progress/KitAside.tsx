import { Button } from '@mantine/core'
import { londonDay } from '#contract/days.ts'
import { canBeRegistered, type KitOrder } from '#contract/kits.ts'
import { longDate } from '#domain/formats.ts'
import { expiryOf, isOpen } from '#domain/kit-dates.ts'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { TextLink } from '#ui/links.tsx'
import { saveAsFile } from '#ui/save-as-file.ts'

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

/** How many days before the last day the calendar reminds of it. */
const remindDays = 14

/**
 * A calendar file (RFC 5545) with the last day on which a kit can be used. It does not mention a test, because others
 * may see the calendar.
 */
export function calendarFile({
  id,
  lastDay,
  now,
}: {
  id: string
  lastDay: string
  now: Date
}): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rowan//Kit//EN',
    'BEGIN:VEVENT',
    `UID:${id}@rowan`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${lastDay.replaceAll('-', '')}`,
    'SUMMARY:Rowan: last day to use your kit',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-P${remindDays}D`,
    'DESCRIPTION:Rowan: you have two weeks left to use your kit',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
