import { memoryStore } from './memory-store.ts'
import { strictStore, type StrictDatabase, type StrictStore } from './strict-store.ts'

export interface KeepingStore extends StrictStore {
  /** Whether what is kept outlives the page. */
  isLasting: () => Promise<boolean>
}

/**
 * A database, or memory where this browser opens none. What cannot be opened is not deleted either:
 * it may well open at the next start.
 */
export function keepingStore(database: StrictDatabase): KeepingStore {
  let chosen: Promise<{ store: StrictStore; isLasting: boolean }> | undefined

  const choose = async () => {
    const store = strictStore(database)
    try {
      await store.get('')
      return { store, isLasting: true }
    } catch {
      return { store: memoryStore(), isLasting: false }
    }
  }
  const choice = async () => {
    chosen ??= choose()
    return chosen
  }
  const store = async () => (await choice()).store

  return {
    isLasting: async () => (await choice()).isLasting,
    get: async (key) => (await store()).get(key),
    set: async (key, value) => (await store()).set(key, value),
    delete: async (key) => (await store()).delete(key),
    entries: async () => (await store()).entries(),
    clear: async () => (await store()).clear(),
    write: async (work) => (await store()).write(work),
  }
}
