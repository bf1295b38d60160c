/*
 * Cryptography has a queue of its own, which no turn of the event loop waits for: what runs in it is
 * counted here, and takes as long as a test says.
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

/** From now on every piece of it waits for what `wait` returns; without it, for nothing. */
export function takeTime(wait = atOnce): void {
  slowly = wait
}

/** Lets everything happen that waits for nothing but its turn or for cryptography. */
export async function settled(): Promise<void> {
  do {
    await Promise.allSettled(underWay)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  } while (underWay.size > 0)
}
