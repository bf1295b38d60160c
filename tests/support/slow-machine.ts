import { afterAll } from 'vitest'

/**
 * Simulates a busy machine: React renders up to SLOW_MACHINE ms late. It finds tests that look only
 * once at what is still rendering: `SLOW_MACHINE=300 npx vitest run --project app`.
 */
const lateBy = Number(process.env['SLOW_MACHINE'] || 0)

if (lateBy > 0) {
  const later = globalThis.setTimeout
  /** Whether the document of this file is gone, so that nothing can be rendered. */
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
