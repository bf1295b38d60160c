import { readFileSync } from 'node:fs'

/**
 * One sentence when this Node is older than the one that Rowan is built and tested with.
 *
 * @param {string} running
 * @returns {string | undefined}
 */
export function oldNodeWarning(running) {
  const tested = Number(readFileSync(new URL('../.nvmrc', import.meta.url), 'utf8'))
  if (Number(running.replace(/^v/, '').split('.')[0]) >= tested) return undefined
  return `Rowan is built and tested with Node ${tested}; this is ${running}, which should do.`
}

export function warnOfOldNode() {
  const warning = oldNodeWarning(process.version)
  if (warning) console.log(warning)
}
