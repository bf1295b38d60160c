import * as v from 'valibot'

/** The messages from a page to the worker. */
export const WorkerMessage = v.object({
  /** The person has chosen Update: the waiting worker takes over. */
  type: v.literal('SKIP_WAITING'),
})
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

/** The messages from the worker to a page. */
export const PageMessage = v.object({
  /**
   * The worker has no token, and sends nothing itself. `SEND_ANSWERS`: the network is back. `RENEW_PUSH`: the browser
   * has replaced the push subscription of this device.
   */
  type: v.picklist(['SEND_ANSWERS', 'RENEW_PUSH']),
})
export type PageMessage = v.InferOutput<typeof PageMessage>

/** The tag of the browser's `sync` event, which fires when the network is back. */
export const answersSyncTag = 'send-answers'
