/*
 * WebKit puts a page aside as it stands, transactions and all, and those hold up every page that comes next
 * for as long as it is remembered. So none outlives the page's hiding (decision 105).
 */

const running = new Set<IDBTransaction>()
let timesAside = 0
let isAside = false

/** Of what was begun in a page that was put aside before it was done. */
export const asideFault = new DOMException('The page was put aside', 'AbortError')

/** Gives this transaction up if the page is put aside before it ends, or has been. */
export function giveUpAside(transaction: IDBTransaction): void {
  running.add(transaction)
  const forget = () => void running.delete(transaction)
  transaction.addEventListener('complete', forget)
  transaction.addEventListener('abort', forget)
  if (isAside) giveUp(transaction)
}

/**
 * Runs `work` unless the page is put aside meanwhile, or has been.
 * @throws {DOMException} An `AbortError` where it fails of that; else what `work` throws.
 */
export async function unlessPutAside<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = isAside ? undefined : timesAside
  try {
    return await work()
  } catch (cause) {
    throw timesAside === before ? cause : asideFault
  }
}

/** Runs `read`, and again when the page is back where it was put aside meanwhile. */
export async function onceBack<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    if (cause !== asideFault) throw cause
    if (isAside) await new Promise((back) => addEventListener('pageshow', back, { once: true }))
    return onceBack(read)
  }
}

function giveUp(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being committed, for which nobody needs this page.
  }
}

function putAside(event: Event): void {
  if (Reflect.get(event, 'persisted') !== true) return
  isAside = true
  timesAside += 1
  running.forEach(giveUp)
}

// A worker hears neither.
if ('addEventListener' in globalThis) {
  addEventListener('pagehide', putAside)
  addEventListener('pageshow', () => {
    isAside = false
  })
}
