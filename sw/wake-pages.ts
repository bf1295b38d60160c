import { answersSyncTag, type PageMessage } from '#contract/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Wakes every open page when the network is back: pages do the sending, so without one nothing is sent. */
export function wakePages(event: Event): void {
  if (!(event instanceof ExtendableEvent)) return
  if (!('tag' in event) || event.tag !== answersSyncTag) return
  event.waitUntil(wakeAll({ type: 'SEND_ANSWERS' }))
}

/** Sends a message to every open page. */
export async function wakeAll(message: PageMessage): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(message)
}
