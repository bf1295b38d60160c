import * as v from 'valibot'

/** What a page may say to the worker. */
export const WorkerMessage = v.variant('type', [
  /** A person has chosen Update: the waiting worker takes over. */
  v.object({ type: v.literal('SKIP_WAITING') }),
])
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>
