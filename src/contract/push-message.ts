import * as v from 'valibot'

/** What the worker is told. Nothing in it says whose it is. */
export const PushMessage = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** For the icon of the app. */
  unread: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

/** What is shown where nothing better is known: it is all that a lock screen should say. */
export const plainNews = 'You have news in Rowan'
