import { readFileSync } from 'node:fs'

const parentCheck = 500
/** The longest that closing may take, in ms. */
const timeoutMs = 8_000

/**
 * Ends this process by `stop` and with exit code 0: on SIGTERM, SIGINT or SIGHUP, and when
 * whoever started it is gone. `stop` runs once and later signals change nothing, because
 * a terminal sends its signal to the whole group and npm passes its own on.
 *
 * @param {() => Promise<void> | void} stop
 * @returns {{ isEnding: () => boolean }}
 */
export function endWith(stop) {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(0), timeoutMs)
    Promise.resolve()
      .then(stop)
      .catch(console.error)
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
  endWithParent(end)
  return { isEnding: () => isEnding }
}

/** @param {() => void} end */
function endWithParent(end) {
  const lineage = lineageOf(process.pid)
  if (lineage.length === 0) return
  const watch = setInterval(() => {
    if (lineage.some(({ pid, parent }) => parentOf(pid) !== parent)) end()
  }, parentCheck)
  watch.unref()
}

/**
 * Who started whom, from this process up. One step, or two below npm: it runs a script in
 * a shell, and the shell outlives it. Who belongs to init has nobody to lose.
 *
 * @param {number} pid
 * @returns {{ pid: number, parent: number }[]}
 */
function lineageOf(pid) {
  const lineage = []
  const steps = process.env['npm_lifecycle_event'] ? 2 : 1
  for (let child = pid; lineage.length < steps;) {
    const parent = parentOf(child)
    if (parent === undefined || parent <= 1) break
    lineage.push({ pid: child, parent })
    child = parent
  }
  return lineage
}

/**
 * @param {number} pid
 * @returns {number | undefined}
 */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may itself hold brackets and spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
