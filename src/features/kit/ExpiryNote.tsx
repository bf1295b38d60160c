import dayjs from 'dayjs'
import type { KitOrder } from '#contract/kits.ts'
import { hrefs } from '#routes'
import { longDate } from '#ui/format-date.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { expiryOf } from '#ui/kit-dates.ts'

/** So many days before the end the date is no longer said in passing. */
const warningDays = 30

/** Until when a kit that is not registered can be used (section 1). */
export function ExpiryNote({ order, now }: { order: KitOrder; now: Date }) {
  const expiry = expiryOf(order)
  const on = <time dateTime={expiry}>{longDate(expiry)}</time>
  if (dayjs(expiry).isBefore(now)) {
    return (
      <StatusBanner tone="attention" title="This kit has expired">
        <p>
          It could be used until {on}, 6 months after you ordered it. Expired kits are not refunded.
          You can <TextLink href={hrefs.kitWizard('step1')}>order another kit</TextLink>.
        </p>
      </StatusBanner>
    )
  }
  if (dayjs(expiry).subtract(warningDays, 'days').isBefore(now)) {
    return (
      <StatusBanner tone="attention" title="This kit expires soon">
        <p>Use it by {on}. Expired kits are not refunded.</p>
      </StatusBanner>
    )
  }
  return <p>Use your kit by {on}, 6 months after you ordered it.</p>
}
