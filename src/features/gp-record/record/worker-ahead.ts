/*
 * The worker of the next reading, started while what it is to read is on its way: on a slow phone that takes
 * as long as to read a short record.
 */

let ahead: Worker | undefined

const startWorker = () =>
  new Worker(new URL('./record-worker.ts', import.meta.url), { type: 'module' })

/** Starts it, unless it was. */
export function prepareReading(): void {
  if (ahead || typeof Worker === 'undefined') return
  const worker = startWorker()
  ahead = worker
  // What ails it shows when it is started anew.
  worker.addEventListener('error', () => {
    if (ahead === worker) ahead = undefined
  })
}

/** Whoever takes it ends it. */
export function takeWorker(): Worker {
  const worker = ahead ?? startWorker()
  ahead = undefined
  return worker
}
