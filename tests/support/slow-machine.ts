import { afterAll } from 'vitest'

/**
 * A machine that has other things to do: React draws up to SLOW_MACHINE milliseconds late. It finds the tests
 * that look once at what is still being drawn: `SLOW_MACHINE=300 npx vitest run --project app`.
 */
const lateBy = Number(process.env['SLOW_MACHINE'] || 0)

if (lateBy > 0) {
  const later = globalThis.setTimeout
  /** Whether the document of this file goes away: nothing is drawn into it any more. */
  let isOver = false
  const slowly = (callback: (...args: unknown[]) => void, ...args: unknown[]) =>
    later(() => {
      if (!isOver) callback(...args)
    }, Math.random() * lateBy)
  Object.assign(globalThis, { setImmediate: slowly })
  afterAll(() => {
    isOver = true
  })
}
