import * as v from 'valibot'
import { WorkerMessage } from '#contract/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Does what a page asks for; anything else that is posted here is ignored. */
export function onMessage(event: ExtendableMessageEvent): void {
  const message = v.safeParse(WorkerMessage, event.data)
  if (!message.success) return
  switch (message.output.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting())
  }
}
