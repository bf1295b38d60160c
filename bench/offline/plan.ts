import type { Random } from '../../tests/support/random-from.ts'

/**
 * When the browser of a person is killed: right after the app said that it has the answer, or after
 * so many milliseconds, wherever the app then is with it.
 */
export type Death = { when: 'said' } | { when: 'midway'; after: number }

/** So long an answer takes at most, as a rule: a kill within it meets the app at work. */
const longest = 1200

/** For each of so many answers whether the browser is killed over it: exactly `kills` times, by the seed. */
export function planOf({ answers, kills }: Size, random: Random): (Death | undefined)[] {
  let left = Math.min(kills, answers)
  return Array.from({ length: answers }, (_, at) => {
    const isDoomed = random() < left / (answers - at)
    if (!isDoomed) return undefined
    left -= 1
    // In turn, so that either is half of them.
    return left % 2 === 0 ? { when: 'said' } : { when: 'midway', after: random() * longest }
  })
}

/** Of a trial. */
export interface Size {
  answers: number
  kills: number
}
