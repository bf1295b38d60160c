import { entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { endWithPage, withinPage } from './put-aside.ts'
import { noteRebuilt } from './rebuilt.ts'

/*
 * The one way in which anything is kept in IndexedDB. A write has been made when the disk says so,
 * not when the browser has promised it: ordinary durability lost answers to a killed browser.
 */

/** Apart from each other, so that damage to one cannot hurt the others. */
export type StrictDatabase = 'outbox' | 'vault' | 'device'

/** The rows of a database inside one transaction: nothing but these may be awaited in there. */
export interface Rows {
  get: (key: string) => Promise<unknown>
  entries: () => Promise<[string, unknown][]>
  put: (key: string, value: unknown) => void
  delete: (key: string) => void
  clear: () => void
}

/** Key and value, as idb-keyval keeps them. Values are what structured cloning can copy. */
export interface StrictStore {
  /** Undefined where there is none. */
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  delete: (key: string) => Promise<void>
  entries: () => Promise<[string, unknown][]>
  /** Empties the database; unlike deleting it, this waits for no other tab. */
  clear: () => Promise<void>
  /** All of `work` or nothing, durably: an error thrown in there undoes what it wrote. */
  write: <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>
}

/**
 * Opens a database when it is first used. A connection that the system or another tab closed is
 * opened once again. Everything rejects with IndexedDB's own DOMException (see `isDiskFull`), and nothing
 * settles in a page that was put aside in the middle of it.
 */
export function strictStore(database: StrictDatabase): StrictStore {
  const within = strictWithin(database)
  const write: StrictStore['write'] = async (work) =>
    within('readwrite', async (store) => whole(store, async () => work(rowsOf(store))))
  return {
    get: async (key) => get<unknown>(key, within),
    set: async (key, value) => write(async (rows) => rows.put(key, value)),
    delete: async (key) => write(async (rows) => rows.delete(key)),
    entries: async () => entries<string, unknown>(within),
    clear: async () =>
      within('readwrite', async (store) => whole(store, async () => void store.clear())),
    write,
  }
}

/** Whether the device has no room for what was to be kept. */
export const isDiskFull = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'

/** By its name: a DOMException is no Error everywhere. */
const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined

const tableName = 'rows'

/** What a connection says that was closed under us; iOS does that to apps in the background. */
const closedUnderUs = new Set<unknown>(['InvalidStateError', 'UnknownError'])

/** What holds nothing but what can be fetched or asked again; answers are never given up. */
const canBeMadeAnew = new Set<StrictDatabase>(['vault', 'device'])

/** What a database says that lost its table. */
const tableIsGone = 'NotFoundError'

function strictWithin(database: StrictDatabase): UseStore {
  let connection: Promise<IDBDatabase> | undefined

  const forget = () => {
    connection = undefined
  }
  const connect = async () => {
    const request = indexedDB.open(nameOn(database), 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(tableName)
      if (request.transaction) endWithPage(request.transaction)
    }
    const opened = await promisifyRequest(request)
    opened.onclose = forget
    opened.onversionchange = () => {
      opened.close()
      forget()
    }
    return opened
  }
  const connected = async () => {
    connection ??= connect()
    try {
      return await connection
    } catch (cause) {
      forget()
      throw cause
    }
  }

  return async (mode, work) => {
    const tryOnce = async () =>
      withinPage(async () => {
        const db = await connected()
        const transaction = db.transaction(tableName, mode, { durability: 'strict' })
        endWithPage(transaction)
        return work(transaction.objectStore(tableName))
      })
    const tryAgain = async () => {
      try {
        return await tryOnce()
      } catch (cause) {
        const name = nameOf(cause)
        const isDamaged = name === tableIsGone || (name === 'UnknownError' && !connection)
        if (!isDamaged || !canBeMadeAnew.has(database)) throw cause
        await removeDamaged(database, await connection)
        forget()
        const result = await tryOnce()
        noteRebuilt()
        return result
      }
    }
    try {
      return await tryOnce()
    } catch (cause) {
      const name = nameOf(cause)
      if (name !== tableIsGone && !closedUnderUs.has(name)) throw cause
      if (name !== tableIsGone) forget()
      return tryAgain()
    }
  }
}

/** Other tabs let go of it when they are asked to. */
async function removeDamaged(database: StrictDatabase, opened?: IDBDatabase): Promise<void> {
  opened?.close()
  await promisifyRequest(indexedDB.deleteDatabase(nameOn(database)))
}

const nameOn = (database: StrictDatabase) => `rowan-${database}`

const rowsOf = (store: IDBObjectStore): Rows => ({
  get: async (key) => promisifyRequest<unknown>(store.get(key)),
  entries: async () => entries<string, unknown>(async (_, read) => read(store)),
  put: (key, value) => void store.put(value, key),
  delete: (key) => void store.delete(key),
  clear: () => void store.clear(),
})

/** Resolves once the transaction has completed; idb-keyval's own promise forgets why one was aborted. */
async function whole<Result>(
  { transaction }: IDBObjectStore,
  work: () => Promise<Result>,
): Promise<Result> {
  const completed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // None where we aborted it: then the error of `work` is told, or the page has ended.
    transaction.onabort = () => reject(transaction.error)
  })
  // Awaited below, unless `work` fails first.
  completed.catch(() => undefined)
  try {
    const result = await work()
    await completed
    return result
  } catch (cause) {
    undo(transaction)
    throw cause
  }
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already, undone.
  }
}
