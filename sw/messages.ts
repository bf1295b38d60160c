import * as v from 'valibot'
import { WorkerMessage } from '#contract/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Does what a page asks for; anything else that is posted here is ignored. */
export function onMessage(event: ExtendableMessageEvent): void {
  if (v.is(WorkerMessage, event.data)) event.waitUntil(self.skipWaiting())
}
