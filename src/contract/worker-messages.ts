import * as v from 'valibot'

/** What a page may say to the worker. */
export const WorkerMessage = v.object({
  /** A person has chosen Update: the waiting worker takes over. */
  type: v.literal('SKIP_WAITING'),
})
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

/** What the worker may say to a page. */
export const PageMessage = v.object({
  /** The network is back: deliver what waits. The worker has no token, and delivers nothing itself. */
  type: v.literal('SEND_ANSWERS'),
})
export type PageMessage = v.InferOutput<typeof PageMessage>

/** Of the browser's `sync` event, which comes when the network is back. */
export const answersSyncTag = 'send-answers'
