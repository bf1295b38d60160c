import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { destination, pino, type Logger } from 'pino'
import type { Settings } from './settings.ts'

interface OpenLog {
  pino: Logger
  close: () => void
}

/**
 * Structured lines: on stderr, for whoever runs the service to collect. With the sandbox
 * they go to `server.log` in the data directory, so that the terminal shows only what a
 * person reads; the log of the run before stays as `server.previous.log`.
 */
export function openLog({ isSandbox, dataDir }: Pick<Settings, 'isSandbox' | 'dataDir'>): OpenLog {
  const stream = destination({ dest: isSandbox ? freshFile(dataDir) : 2, sync: true })
  // Written as it comes, so that the last line before a crash is there.
  return { pino: pino({ base: null }, stream), close: () => stream.end() }
}

function freshFile(dataDir: string): string {
  const path = join(dataDir, 'server.log')
  if (existsSync(path)) renameSync(path, join(dataDir, 'server.previous.log'))
  return path
}
