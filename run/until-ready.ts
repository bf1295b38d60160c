import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'

/**
 * Resolves when the process says that it is ready; rejects when it ends first, or has not come so far in time: by default
 * as long as a build takes beside much other work.
 */
export async function untilReady(
  child: ChildProcessByStdio<null, Readable, Readable | null>,
  withinMs = 20 * 60_000,
): Promise<void> {
  let waiting: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const late = `It was not ready after ${withinMs / 1000} seconds.`
      waiting = setTimeout(() => reject(new Error(late)), withinMs).unref()
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('Ready: ')) resolve()
      })
      child.once('close', () => reject(new Error('It ended before it was ready.')))
    })
  } finally {
    clearTimeout(waiting)
  }
}
