/*
 * Cryptography runs in its own queue, outside the event loop: here its operations are counted, and
 * take as long as a test wants.
 */

type Verb = 'encrypt' | 'decrypt' | 'sign' | 'generateKey' | 'digest'

const underWay = new Set<Promise<unknown>>()
const atOnce = async () => {}
let slowly: () => Promise<void> = atOnce

function watch(verb: Verb): void {
  const work: (...given: never[]) => Promise<unknown> = crypto.subtle[verb].bind(crypto.subtle)
  const watched = async (...given: never[]) => {
    const end = slowly()
    const result = work(...given)
    underWay.add(result)
    try {
      return await result
    } finally {
      underWay.delete(result)
      await end
    }
  }
  Object.assign(crypto.subtle, { [verb]: watched })
}

for (const verb of ['encrypt', 'decrypt', 'sign', 'generateKey', 'digest'] as const) watch(verb)

/** Makes every operation wait for `wait`; without an argument, for nothing. */
export function takeTime(wait = atOnce): void {
  slowly = wait
}

/** Resolves once nothing is left that waits only for the event loop or for cryptography. */
export async function settled(): Promise<void> {
  do {
    await Promise.allSettled(underWay)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  } while (underWay.size > 0)
}
