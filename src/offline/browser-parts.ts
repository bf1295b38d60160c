import type { AnsweringParts } from './answering.ts'
import { browserClock } from './clock.ts'
import { storeWithFallback } from './idb.ts'
import { lockBetweenTabs } from './lock.ts'
import type { Witness } from './storage/outbox.ts'
import type { Channel } from './waiting-list.ts'

/** What answering is made of in a browser, but for the way to the service. */
export const browserParts = (): Pick<
  AnsweringParts,
  'store' | 'lock' | 'witness' | 'channel' | 'now' | 'random' | 'after'
> => ({
  store: storeWithFallback('outbox'),
  lock: lockBetweenTabs(),
  witness: localWitness,
  channel: tabsChannel(),
  ...browserClock,
})

/**
 * Numbers alone, in another database of the browser than the answers. It may forget, and then says
 * less than it knew; it never says more.
 */
const localWitness: Witness = {
  seen: (uid) => {
    try {
      return Number(localStorage.getItem(witnessKey(uid)) ?? 0) || 0
    } catch {
      return 0
    }
  },
  note: (uid, seq) => {
    try {
      if (seq === 0) localStorage.removeItem(witnessKey(uid))
      else localStorage.setItem(witnessKey(uid), String(seq))
    } catch {
      // Where nothing is stored there is nothing to bear witness to.
    }
  },
}

const witnessKey = (uid: string) => `rowan-outbox-seq ${uid}`

function tabsChannel(): Channel {
  if (!('BroadcastChannel' in globalThis)) return { post: () => {}, listen: () => {} }
  const channel = new BroadcastChannel('rowan-outbox')
  return {
    post: (message) => channel.postMessage(message),
    listen: (heard) => channel.addEventListener('message', ({ data }) => heard(data)),
  }
}
