import type { Random } from '../../tests/support/random-from.ts'

/**
 * When a person's browser is killed: right after the app has confirmed the answer, or after this many
 * milliseconds, in whatever state the app is then.
 */
export type Death = { when: 'said' } | { when: 'midway'; after: number }

/** How long an answer usually takes at most, in ms: a kill within this time interrupts it. */
const longest = 1200

/** For each answer, whether and when the browser is killed: exactly `kills` times, at random from the seed. */
export function planOf({ answers, kills }: Size, random: Random): (Death | undefined)[] {
  let left = Math.min(kills, answers)
  return Array.from({ length: answers }, (_, at) => {
    const isDoomed = random() < left / (answers - at)
    if (!isDoomed) return undefined
    left -= 1
    // Alternating, so that each is half of them.
    return left % 2 === 0 ? { when: 'said' } : { when: 'midway', after: random() * longest }
  })
}

/** The size of a trial. */
export interface Size {
  answers: number
  kills: number
}
