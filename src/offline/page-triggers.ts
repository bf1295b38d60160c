import type { Answering } from './answering.ts'
import type { ConnectivityMonitor } from './connectivity.ts'

/** Lets the page's own life decide when answers are sent and when the service is asked for. */
export function followThePage(answering: Answering, reachability: ConnectivityMonitor): void {
  // What comes of each is shown by what subscribes; none of them rejects.
  const onNetwork = () => void reachability.onNetworkChange()
  window.addEventListener('online', onNetwork)
  window.addEventListener('offline', onNetwork)

  let wasReachable = false
  reachability.subscribe(() => {
    const isReachable = reachability.state() === 'reachable'
    if (isReachable && !wasReachable) void answering.wake('back')
    wasReachable = isReachable
  })

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return
    void reachability.check()
    void answering.wake('back')
  })

  // A page that is put away must not hold the lock that another tab waits for.
  window.addEventListener('pagehide', answering.suspend)
  document.addEventListener('freeze', answering.suspend)
  const onReturn = () => void answering.resume()
  window.addEventListener('pageshow', ({ persisted }) => persisted && onReturn())
  document.addEventListener('resume', onReturn)
}
