import * as v from 'valibot'
import { WorkerMessage } from '#contract/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Handles the messages of pages; anything else is ignored. */
export function onMessage(event: ExtendableMessageEvent): void {
  if (v.is(WorkerMessage, event.data)) event.waitUntil(self.skipWaiting())
}
