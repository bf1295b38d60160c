/*
 * WebKit puts a page aside as it stands, transactions and all, and those hold up every page that comes next
 * for as long as it is remembered. So a page that is put aside in the middle of something ends there, as one
 * that was closed: its transactions are aborted, whoever waits for them waits for ever, and it starts anew
 * when somebody goes back to it (decision 105).
 */

const running = new Set<IDBTransaction>()
let underWay = 0
let isAside = false
let hasEnded = false

const never = new Promise<never>(() => {})

/** Runs `work`; never settles once the page has ended. */
export async function withinPage<Result>(work: () => Promise<Result>): Promise<Result> {
  hasEnded ||= isAside
  if (hasEnded) return never
  underWay += 1
  try {
    return await work()
  } catch (cause) {
    if (hasEnded) return await never
    throw cause
  } finally {
    underWay -= 1
  }
}

/** Aborts this transaction when the page ends before it, or has ended. */
export function endWithPage(transaction: IDBTransaction): void {
  running.add(transaction)
  const forget = () => void running.delete(transaction)
  transaction.addEventListener('complete', forget)
  transaction.addEventListener('abort', forget)
  if (hasEnded) abort(transaction)
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being committed, for which nobody needs this page.
  }
}

function putAside(event: PageTransitionEvent): void {
  if (!event.persisted) return
  isAside = true
  hasEnded ||= underWay > 0
  running.forEach(abort)
}

function bringBack(): void {
  if (hasEnded) window.location.reload()
  else isAside = false
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', putAside)
  window.addEventListener('pageshow', bringBack)
}
