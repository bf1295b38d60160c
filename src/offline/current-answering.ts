import type { Answering } from './answering.ts'

let current: Answering | undefined

/** Says how answers are kept and sent; main.tsx does it before anything is rendered. */
export function answerThrough(answering: Answering): void {
  current = answering
}

/** Undefined where nobody answers anything, as in a test of one part. */
export const answeringIfAny = (): Answering | undefined => current

export function currentAnswering(): Answering {
  if (!current) throw new Error('currentAnswering() before answerThrough()')
  return current
}
