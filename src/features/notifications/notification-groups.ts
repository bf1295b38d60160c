import { londonDay } from '#contract/days.ts'
import type { Notification } from '#contract/notifications.ts'

/** Whether it is unread (section 3: null or absent). */
export const isUnread = ({ readAt }: Notification): boolean => !readAt

interface Visit {
  /** When the page was opened: "today" does not change while somebody looks at it. */
  openedAt: Date
  /** The ids of notifications that were new during this visit, read since or not (product rules). */
  newIds: ReadonlySet<string>
}

/**
 * Section 4: unread notifications are New, read ones Today if they were created today, in London, and
 * otherwise Previous. Each group keeps its order; empty groups are omitted.
 */
export function groupNotifications(
  notifications: readonly Notification[],
  { openedAt, newIds }: Visit,
): { title: 'New' | 'Today' | 'Previous'; notifications: Notification[] }[] {
  const today = londonDay(openedAt)
  const titleOf = (notification: Notification) => {
    if (isUnread(notification) || newIds.has(notification.id)) return 'New'
    // The device's clock may be behind the server's.
    return londonDay(new Date(notification.createdAt)) >= today ? 'Today' : 'Previous'
  }
  return (['New', 'Today', 'Previous'] as const)
    .map((title) => ({
      title,
      notifications: notifications.filter((notification) => titleOf(notification) === title),
    }))
    .filter((group) => group.notifications.length > 0)
}
