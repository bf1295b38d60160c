import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../server/db/open.ts'
import { postgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

export interface ThrowawayPostgres {
  /**
   * The connection string of an owner without superuser rights; the database `template` is
   * migrated. `service_login` and `member_login` are logins of a service that owns nothing.
   */
  url: string
  /** The connection string of a superuser, to no database of ours. */
  administratorUrl: string
  /** Stops it abruptly, with its data kept, until `resume`. */
  halt: () => Promise<void>
  resume: () => Promise<void>
  /** Stops it and deletes its data; so does the end of this process, however it ends. */
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL on a free port, for tests and benches, which does not outlive them. A durable
 * one waits for its disk at each commit, as in production.
 */
export async function startThrowawayPostgres(isDurable = false): Promise<ThrowawayPostgres> {
  const scratch = await mkdtemp(join(tmpdir(), 'rowan-postgres-'))
  const stop = stopAtTheEnd(scratch)
  try {
    return { ...(await startIn(scratch, isDurable)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startIn(
  scratch: string,
  isDurable: boolean,
): Promise<Omit<ThrowawayPostgres, 'stop'>> {
  const user = unprivilegedUser()
  const data = join(scratch, 'data')
  await chmod(scratch, 0o755)
  await mkdir(data, { mode: 0o700 })
  if (user) await chown(data, user.uid, user.gid)
  const bin = await postgresBinaries(scratch)
  const as = { ...user, cwd: data, env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: data } }
  const port = await freePort()
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    as,
  )
  const ctl = async (...args: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], as)
  const resume = async () =>
    void (await ctl('-l', join(data, 'log'), '-o', optionsFor(port, isDurable), 'start'))
  const halt = async () => void (await ctl('-m', 'fast', 'stop'))
  await resume()
  const administratorUrl = `postgres://root@127.0.0.1:${port}/postgres`
  return { url: await prepareTemplate(port), administratorUrl, halt, resume }
}

/** Starts a process that outlives this one and cleans up. */
function stopAtTheEnd(scratch: string): () => Promise<void> {
  const program = fileURLToPath(new URL('./stop-postgres.mjs', import.meta.url))
  const watcher = spawn(process.execPath, [program, scratch], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  const gone = once(watcher, 'exit')
  return async () => {
    watcher.stdin.end()
    await gone
  }
}

/** PostgreSQL refuses to run as root; undefined where we are not root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Unless it is durable, nothing needs to survive a crash. */
const optionsFor = (port: number, isDurable: boolean): string =>
  [
    `-p ${port} -h 127.0.0.1 -k ""`,
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    'max_connections=200',
  ].join(' -c ')

async function prepareTemplate(port: number): Promise<string> {
  const superuser = new pg.Client(`postgres://root@127.0.0.1:${port}/postgres`)
  await superuser.connect()
  await superuser.query('create role owner login createdb createrole in role pg_signal_backend')
  await superuser.query('create role rowan_app nologin; create role rowan_service nologin')
  await superuser.query('create role member_login login in role rowan_app')
  await superuser.query('create role service_login login in role rowan_service')
  await superuser.query('create database template owner owner')
  await superuser.end()
  const url = `postgres://owner@127.0.0.1:${port}/template`
  const { close } = await openDatabase({ url })
  await close()
  return url
}

/** A local port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
