import dayjs from 'dayjs'
import type { KitOrder } from '#contract/kits.ts'
import { hrefs } from '#routes'
import { longDate } from '#ui/format-date.ts'
import { expiryOf } from '#ui/kit-dates.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** So many days before the end the date is no longer said in passing. */
const warningDays = 30

/** That a kit which is not registered can soon be used no more, or cannot any more (section 1). */
export function ExpiryNote({ order, now }: { order: KitOrder; now: Date }) {
  const expiry = expiryOf(order)
  if (dayjs(expiry).isBefore(now)) {
    return (
      <StatusBanner tone="attention">
        <p>
          Kits expire 6 months after you order them, and expired kits are not refunded. You can{' '}
          <TextLink href={hrefs.kitWizard('step1')}>order another kit</TextLink>.
        </p>
      </StatusBanner>
    )
  }
  if (dayjs(expiry).subtract(warningDays, 'days').isAfter(now)) return undefined
  return (
    <StatusBanner tone="attention" title="This kit expires soon">
      <p>
        Use it by <time dateTime={expiry}>{longDate(expiry)}</time>. Expired kits are not refunded.
      </p>
    </StatusBanner>
  )
}
