import { availableParallelism } from 'node:os'
import { iterations, keyOf } from '../../src/lock/pin.ts'

/*
 * npm run bench -- lock: the cost of guessing the lock's PIN on a copied disk, without any wait, for one guess and for
 * all million PINs.
 */

const pins = 1_000_000
const guesses = 12
const day = 86_400

/** Seconds per guess, with this many in parallel. */
async function measure(atATime: number): Promise<number> {
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const guess = async (pin: number) => keyOf(String(pin).padStart(6, '0'), { salt, iterations })
  await guess(0)
  const start = performance.now()
  let next = 0
  const worker = async () => {
    while (next < guesses) await guess((next += 1))
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return (performance.now() - start) / 1000 / guesses
}

const cores = availableParallelism()
for (const atATime of new Set([1, cores])) {
  const seconds = await measure(atATime)
  const one = `${Math.round(seconds * 1000)} ms for a guess`
  const all = `${((seconds * pins) / day).toFixed(1)} days for a million`
  console.log(`${atATime} at a time of ${cores} cores: ${one}, ${all}`)
}
