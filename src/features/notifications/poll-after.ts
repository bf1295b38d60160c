/** Section 9. */
const every = 10_000
const atMost = 120_000

interface LastAnswers {
  /** When the list came last, in milliseconds since 1970; when the app was opened, if it never came. */
  answeredAt: number
  /** When it failed to come last; 0 if it never did. */
  failedAt: number
}

/**
 * Milliseconds until the next poll: ten seconds at most, and while the service is silent as long as it
 * has been so, which doubles the pause each time. Up to a tenth less comes from the millisecond of
 * the last answer: it differs between devices and stays the same for one until the next answer.
 */
export function pollAfter({ answeredAt, failedAt }: LastAnswers): number {
  const silence = Math.max(failedAt - answeredAt, 0)
  const pause = Math.min(Math.max(every, silence), atMost)
  const chance = (Math.max(answeredAt, failedAt) % 1000) / 1000
  return Math.round(pause * (1 - chance / 10))
}
