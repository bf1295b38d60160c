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
   * has replaced the push subscription of this device. `OPEN_NOTIFICATIONS`: somebody has pressed a notification.
   */
  type: v.picklist(['SEND_ANSWERS', 'RENEW_PUSH', 'OPEN_NOTIFICATIONS']),
})
export type PageMessage = v.InferOutput<typeof PageMessage>

/** The tag of the browser's `sync` event, which fires when the network is back. */
export const answersSyncTag = 'send-answers'

/** The push message to the worker. Nothing in it identifies the member. */
export const PushMessage = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** For the badge of the app's icon. */
  unread: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

/** The default text, which is all that a lock screen should say. */
export const plainNotification = 'You have news in Rowan'
