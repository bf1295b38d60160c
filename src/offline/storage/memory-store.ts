import { lockWithin } from './lock.ts'
import type { Rows, StrictStore } from './strict-store.ts'

/** A store that lasts as long as the page: for a browser that keeps nothing, as some do in private mode. */
export function memoryStore(): StrictStore {
  let kept = new Map<string, unknown>()

  const oneAtATime = lockWithin()
  const write: StrictStore['write'] = async (work) =>
    oneAtATime('', async () => {
      const changed = new Map(kept)
      const rows: Rows = {
        get: async (key) => changed.get(key),
        entries: async () => [...changed],
        put: (key, value) => void changed.set(key, value),
        delete: (key) => void changed.delete(key),
        clear: () => changed.clear(),
      }
      const result = await work(rows)
      kept = changed
      return result
    })

  return {
    get: async (key) => kept.get(key),
    entries: async () => [...kept],
    set: async (key, value) => write(async (rows) => rows.put(key, value)),
    delete: async (key) => write(async (rows) => rows.delete(key)),
    clear: async () => write(async (rows) => rows.clear()),
    write,
  }
}
