import { browserClock } from '#offline/clock.ts'
import type { ConnectivityMonitor } from '#offline/connectivity.ts'
import { signOutForGood, connectWaitingAnswers } from '#offline/session/sign-out.ts'
import { storeWithFallback } from '#offline/idb.ts'
import { lockBetweenTabs } from '#web-lock'
import { localHighWaterMark } from './integrity.ts'
import {
  currentOutbox,
  OutboxClient,
  type Channel,
  type OutboxConnections,
} from './outbox-client.ts'

/**
 * Opens the outbox of this page and ties its drains to the page's lifecycle. The bootstrap calls it once,
 * before a member's page is rendered.
 */
export function connectOutbox({
  connectivity,
  ...connections
}: Omit<OutboxConnections, 'isReachable' | 'onAccountClosed'> & {
  connectivity: ConnectivityMonitor
}): OutboxClient {
  const { isUsable: isReachable } = connectivity
  const outbox = new OutboxClient(
    { ...connections, isReachable, onAccountClosed: (subject) => void signOutForGood({ subject }) },
    {
      ...browserClock,
      store: storeWithFallback('outbox'),
      lock: lockBetweenTabs(),
      highWaterMark: localHighWaterMark,
      channel: tabsChannel(),
    },
  )
  currentOutbox.set(outbox)
  connectWaitingAnswers({ send: outbox.sendAll, remove: outbox.clear, stored: outbox.stored })
  followPage(outbox, connectivity)
  return outbox
}

/** `useOutbox` shows the result of each trigger; none of them rejects. */
function followPage(outbox: OutboxClient, connectivity: ConnectivityMonitor): void {
  const onNetworkChange = () => void connectivity.onNetworkChange()
  window.addEventListener('online', onNetworkChange)
  window.addEventListener('offline', onNetworkChange)

  let wasReachable = false
  connectivity.subscribe(() => {
    const isReachable = connectivity.state() === 'reachable'
    if (isReachable && !wasReachable) void outbox.trigger('resume')
    wasReachable = isReachable
  })

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return
    void connectivity.check()
    void outbox.trigger('resume')
  })

  // A closed or frozen page must not hold the lock that another tab waits for.
  window.addEventListener('pagehide', outbox.suspend)
  document.addEventListener('freeze', outbox.suspend)
  const onReturn = () => void outbox.resume()
  window.addEventListener('pageshow', ({ persisted }) => persisted && onReturn())
  document.addEventListener('resume', onReturn)
}

function tabsChannel(): Channel {
  const channel = new BroadcastChannel('rowan-outbox')
  return {
    post: (message) => channel.postMessage(message),
    listen: (heard) => channel.addEventListener('message', ({ data }) => heard(data)),
  }
}
