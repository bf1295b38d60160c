import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'

/**
 * Creates the folder if needed and locks it for this process. Throws `StartupError` while another
 * process holds it.
 *
 * The lock is a local socket named after the folder: it is acquired atomically and disappears with
 * the process, however that ends. A lock file would survive a kill.
 */
export async function lockDataDirectory(
  dataDir: string,
): Promise<{ release: () => Promise<void> }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const name = `rowan-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`
  const lock = await takeLock(name)
  if (!lock) {
    throw new StartupError(
      `Rowan cannot start: another process is using the data directory ${dataDir}.`,
    )
  }
  return { release: () => new Promise((resolve) => lock.close(() => resolve())) }
}

async function takeLock(name: string): Promise<Server | undefined> {
  // On Linux and Windows the system itself removes the name when the process ends.
  if (process.platform === 'linux') return listenOn(`\0${name}`)
  if (process.platform === 'win32') return listenOn(String.raw`\\.\pipe\${name}`)
  const path = join(tmpdir(), `${name}.sock`)
  const lock = await listenOn(path)
  if (lock || (await answers(path))) return lock
  rmSync(path, { force: true })
  return listenOn(path)
}

/** The listening server, or undefined when the name is taken. */
function listenOn(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(path, () => resolve(server.unref()))
  })
}

/** Whether somebody listens. A killed process leaves a socket file that nobody listens on. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
