/**
 * A machine that has other things to do: React draws up to SLOW_MACHINE milliseconds late. It finds the tests
 * that look once at what is still being drawn: `SLOW_MACHINE=300 npx vitest run --project app`.
 */
const lateBy = Number(process.env['SLOW_MACHINE'] || 0)

if (lateBy > 0) {
  const later = globalThis.setTimeout
  const slowly = (callback: (...args: unknown[]) => void, ...args: unknown[]) =>
    later(() => callback(...args), Math.random() * lateBy)
  Object.assign(globalThis, { setImmediate: slowly })
}
