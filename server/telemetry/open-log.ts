import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { destination, pino, type Logger } from 'pino'

interface OpenLog {
  pino: Logger
  close: () => void
}

/**
 * Structured lines on stderr, for whoever runs the service to collect. With the sandbox they go to
 * `server.log` in the data directory instead, to keep the terminal readable; the log of the
 * previous run stays as `server.previous.log`.
 */
export function openLog({ isSandbox, dataDir }: { isSandbox: boolean; dataDir: string }): OpenLog {
  const stream = destination({ dest: isSandbox ? freshFile(dataDir) : 2, sync: true })
  // Written synchronously, so that the last line before a crash is not lost.
  return { pino: pino({ base: null }, stream), close: () => stream.end() }
}

function freshFile(dataDir: string): string {
  const path = join(dataDir, 'server.log')
  if (existsSync(path)) renameSync(path, join(dataDir, 'server.previous.log'))
  return path
}
