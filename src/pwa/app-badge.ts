/**
 * Shows the number of unread notifications on the app's icon, where the platform supports it. Nothing else,
 * because others can see a home screen.
 */
export function showBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
  // Some platforms refuse until notifications are allowed. The app works without the badge.
  shown.catch(() => undefined)
}
