import * as v from 'valibot'

/** The push message to the worker. Nothing in it identifies the member. */
export const PushMessage = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** For the badge of the app's icon. */
  unread: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

/** The default text, which is all that a lock screen should say. */
export const plainNews = 'You have news in Rowan'
