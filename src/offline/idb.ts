import { entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { createStore } from '#store'
import { lockWithin } from '#web-lock'

/*
 * The only access to IndexedDB. A write is done when the disk has it, not when the browser has accepted
 * it: with relaxed durability, answers were lost when the browser was killed.
 */

/** Separate databases, so that damage to one cannot hurt the others. */
export type StrictDatabase = 'outbox' | 'cache' | 'device'

/** The rows of a database inside one transaction. Await nothing else in there, or the transaction ends. */
export interface Rows {
  get: (key: string) => Promise<unknown>
  entries: () => Promise<[string, unknown][]>
  put: (key: string, value: unknown) => void
  delete: (key: string) => void
  clear: () => void
}

/** A key-value store, laid out as idb-keyval does. Values are what structured cloning can copy. */
export interface StrictStore {
  /** Undefined if there is none. */
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  delete: (key: string) => Promise<void>
  entries: () => Promise<[string, unknown][]>
  /** Empties the database. Unlike deleting it, this does not wait for other tabs. */
  clear: () => Promise<void>
  /** Runs `work` in one durable transaction: if it throws, nothing is written. */
  write: <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>
}

/**
 * Opens a database when it is first used, and once again if the system or another tab closed the
 * connection. Everything rejects with IndexedDB's own DOMException (see `isDiskFull`). In a page that
 * was frozen in the middle of something, nothing settles.
 */
export function strictStore(database: StrictDatabase): StrictStore {
  const within = strictWithin(database)
  const write: StrictStore['write'] = async (work) =>
    within('readwrite', async (store) => committed(store, async () => work(rowsOf(store))))
  return storeOver({
    get: async (key) => get<unknown>(key, within),
    entries: async () => entries<string, unknown>(within),
    write,
  })
}

const storeOver = (way: Pick<StrictStore, 'get' | 'entries' | 'write'>): StrictStore => ({
  ...way,
  set: async (key, value) => way.write(async (rows) => rows.put(key, value)),
  delete: async (key) => way.write(async (rows) => rows.delete(key)),
  clear: async () => way.write(async (rows) => rows.clear()),
})

export interface StoreWithFallback extends StrictStore {
  /** Whether what is stored outlives the page. */
  isLasting: () => Promise<boolean>
}

/**
 * A database, or memory if this browser opens none. A database that does not open is not deleted: it may
 * open at the next start.
 */
export function storeWithFallback(database: StrictDatabase): StoreWithFallback {
  const choose = async () => {
    const store = strictStore(database)
    try {
      await store.get('')
      return { store, isLasting: true }
    } catch {
      return { store: memoryStore(), isLasting: false }
    }
  }
  let chosen: ReturnType<typeof choose> | undefined
  const choice = async () => (chosen ??= choose())
  const store = async () => (await choice()).store

  return {
    isLasting: async () => (await choice()).isLasting,
    ...storeOver({
      get: async (key) => (await store()).get(key),
      entries: async () => (await store()).entries(),
      write: async (work) => (await store()).write(work),
    }),
  }
}

/** Lives as long as the page, for a browser that stores nothing, as some do in private mode. */
export function memoryStore(): StrictStore {
  let stored = new Map<string, unknown>()
  const oneAtATime = lockWithin()
  const write: StrictStore['write'] = async (work) =>
    oneAtATime('', async () => {
      const changed = new Map(stored)
      const result = await work({
        get: async (key) => changed.get(key),
        entries: async () => [...changed],
        put: (key, value) => void changed.set(key, value),
        delete: (key) => void changed.delete(key),
        clear: () => changed.clear(),
      })
      stored = changed
      return result
    })
  return storeOver({ get: async (key) => stored.get(key), entries: async () => [...stored], write })
}

/** Whether the device has no room for what was to be stored. */
export const isDiskFull = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'

/** By name, because a DOMException is not an Error in every browser. */
const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined

/*
 * A database that does not open, or has lost its table, is deleted and created again, if all it holds can
 * be fetched again. The person is told. The outbox is never deleted.
 */

const recoverable = new Set<StrictDatabase>(['cache', 'device'])

/** Whether the cache was damaged and has been emptied; until the person has been told. */
export const wasRecovered = createStore(false)

const tableName = 'rows'
const databaseName = (database: StrictDatabase) => `rowan-${database}`

/** The errors of a connection that was closed under us, as iOS does to apps in the background. */
const closedUnderUs = new Set<unknown>(['InvalidStateError', 'UnknownError'])

/** The error of a database that lost its table. */
const tableIsGone = 'NotFoundError'

function strictWithin(database: StrictDatabase): UseStore {
  let connection: Promise<IDBDatabase> | undefined
  const drop = () => {
    connection = undefined
  }
  const connect = async () => {
    const request = indexedDB.open(databaseName(database), 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(tableName)
      if (request.transaction) abortWhenFrozen(request.transaction)
    }
    const opened = await promisifyRequest(request)
    opened.onclose = drop
    opened.onversionchange = () => {
      opened.close()
      drop()
    }
    return opened
  }
  const connected = async () => {
    connection ??= connect()
    return connection.catch((cause: unknown) => {
      drop()
      throw cause
    })
  }
  /** Other tabs close it on request. */
  const recreate = async () => {
    const opened = await connection
    opened?.close()
    drop()
    await promisifyRequest(indexedDB.deleteDatabase(databaseName(database)))
  }
  let recreated: Promise<void> | undefined
  /** Once per page: a second caller must not delete what the first has written since. */
  const recreateOnce = () => (recreated ??= recreate())

  return async (mode, work) => {
    const tryOnce = async () =>
      unlessFrozen(async () => {
        const db = await connected()
        const transaction = db.transaction(tableName, mode, { durability: 'strict' })
        abortWhenFrozen(transaction)
        return work(transaction.objectStore(tableName))
      })
    const tryAgain = async (cause: unknown) => {
      if (!closedUnderUs.has(nameOf(cause))) throw cause
      drop()
      return tryOnce()
    }
    const recover = async (cause: unknown) => {
      const name = nameOf(cause)
      const isDamaged = name === tableIsGone || (name === 'UnknownError' && !connection)
      if (!isDamaged || !recoverable.has(database)) throw cause
      await recreateOnce()
      const result = await tryOnce()
      wasRecovered.set(true)
      return result
    }
    return tryOnce().catch(tryAgain).catch(recover)
  }
}

const rowsOf = (store: IDBObjectStore): Rows => ({
  get: async (key) => promisifyRequest<unknown>(store.get(key)),
  entries: async () => entries<string, unknown>(async (_, read) => read(store)),
  put: (key, value) => void store.put(value, key),
  delete: (key) => void store.delete(key),
  clear: () => void store.clear(),
})

/** Resolves once the transaction has completed; idb-keyval's own promise loses the reason of an abort. */
async function committed<Result>(
  { transaction }: IDBObjectStore,
  work: () => Promise<Result>,
): Promise<Result> {
  const completed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // No error if we aborted it ourselves: then `work` has thrown, or the page is frozen.
    transaction.onabort = () => reject(transaction.error)
  })
  // Awaited below, unless `work` fails first.
  completed.catch(() => undefined)
  try {
    const result = await work()
    await completed
    return result
  } catch (cause) {
    abort(transaction)
    throw cause
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended, or is committing, which no longer needs this page.
  }
}

/*
 * When somebody navigates away, WebKit freezes the page with its open transactions (bfcache), and those
 * block every later page for as long as the frozen one is cached. So a page that is frozen in the middle
 * of a transaction is treated as closed: its transactions are aborted, their promises never settle, and
 * the page reloads when somebody goes back to it (decision 015).
 */

const open = new Set<IDBTransaction>()
let underWay = 0
let isFrozen = false
let mustReload = false

const never = new Promise<never>(() => {})

async function unlessFrozen<Result>(work: () => Promise<Result>): Promise<Result> {
  mustReload ||= isFrozen
  if (mustReload) return never
  underWay += 1
  try {
    return await work()
  } catch (cause) {
    if (mustReload) return await never
    throw cause
  } finally {
    underWay -= 1
  }
}

function abortWhenFrozen(transaction: IDBTransaction): void {
  open.add(transaction)
  const remove = () => void open.delete(transaction)
  transaction.addEventListener('complete', remove)
  transaction.addEventListener('abort', remove)
  if (mustReload) abort(transaction)
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    isFrozen = true
    mustReload ||= underWay > 0
    open.forEach(abort)
  })
  window.addEventListener('pageshow', () => {
    if (mustReload) window.location.reload()
    else isFrozen = false
  })
}
