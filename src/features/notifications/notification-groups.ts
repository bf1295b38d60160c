import { londonDay } from '#contract/days.ts'
import type { Notification } from '#contract/notifications.ts'

/** Nobody has read it yet (section 3: null or absent). */
export const isUnread = ({ readAt }: Notification): boolean => !readAt

interface Visit {
  /** When the page was opened: what is today does not move while somebody looks at it. */
  openedAt: Date
  /** Ids of what has been new during this visit, read meanwhile or not (product rules). */
  newIds: ReadonlySet<string>
}

/**
 * Section 4: unread ones are new, read ones are of today when they were created today, in London,
 * else previous. Each group keeps the order that it was given; an empty one is left out.
 */
export function groupNotifications(
  notifications: readonly Notification[],
  { openedAt, newIds }: Visit,
): { title: 'New' | 'Today' | 'Previous'; notifications: Notification[] }[] {
  const today = londonDay(openedAt)
  const titleOf = (notification: Notification) => {
    if (isUnread(notification) || newIds.has(notification.id)) return 'New'
    // The clock of the device may be behind the server's.
    return londonDay(new Date(notification.createdAt)) >= today ? 'Today' : 'Previous'
  }
  return (['New', 'Today', 'Previous'] as const)
    .map((title) => ({
      title,
      notifications: notifications.filter((notification) => titleOf(notification) === title),
    }))
    .filter((group) => group.notifications.length > 0)
}
