/**
 * The number on the app's icon, where the platform has one: how many notifications are unread. It
 * says nothing else, as others see a home screen too.
 */
export function showBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
  // Some platforms refuse until notifications are allowed: the app works without the number.
  shown.catch(() => undefined)
}
