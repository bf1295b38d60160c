/** The poll interval of section 9, in ms. */
const every = 10_000
const atMost = 120_000

interface LastAnswers {
  /** When the list last loaded, in milliseconds since 1970; if it never has, when the app was opened. */
  answeredAt: number
  /** When it last failed to load; 0 if it never did. */
  failedAt: number
}

/**
 * Milliseconds until the next poll: ten seconds at most, or, while the service does not answer, as long as that
 * has lasted, which doubles the pause each time. Up to a tenth is subtracted as jitter, derived from the
 * millisecond of the last reply: it differs between devices, but is stable until the next reply.
 */
export function pollAfter({ answeredAt, failedAt }: LastAnswers): number {
  const silence = Math.max(failedAt - answeredAt, 0)
  const pause = Math.min(Math.max(every, silence), atMost)
  const chance = (Math.max(answeredAt, failedAt) % 1000) / 1000
  return Math.round(pause * (1 - chance / 10))
}
