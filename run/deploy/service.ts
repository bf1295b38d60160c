import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openMailbox } from '../../sandbox/mailbox/open-mailbox.ts'
import { readSettings } from '../../server/settings.ts'
import { sandboxVariables, startStandIns } from '../stand-ins.ts'
import { freePort, startThrowawayPostgres } from '../throwaway-postgres.ts'
import type { Image } from './build-image.ts'
import { makeDatabase } from './database.ts'
import { startInstance, untilReady, type Instance } from './instance.ts'

/** The parts of compose.yaml, as local processes. */
export class Service {
  readonly #scratch: string
  readonly #image: Image
  readonly #cleanups: (() => Promise<unknown>)[] = []
  #ports: readonly [proxy: number, one: number, two: number, standIns: number] = [0, 0, 0, 0]
  #env: Record<string, string> = {}
  #ownerUrl = ''
  /** The key of a support operator. */
  readonly operatorKey = randomUUID()

  constructor(image: Image, scratch: string) {
    this.#image = image
    this.#scratch = scratch
  }

  /** Starts PostgreSQL with the roles of `deploy/postgres/roles.sql`, and the outside services. */
  async prepare(): Promise<void> {
    const postgres = await startThrowawayPostgres(true)
    this.#cleanups.push(postgres.stop)
    const logins = await makeDatabase(postgres.administratorUrl)
    this.#ownerUrl = logins.owner
    this.#ports = [await freePort(), await freePort(), await freePort(), await freePort()]
    const outside = this.#outsideVariables()
    const settings = readSettings({ ...outside, DATA_DIR: join(this.#scratch, 'stand-ins') })
    const mailbox = await openMailbox()
    this.#cleanups.push(mailbox.close)
    const standIns = await startStandIns(settings, this.#ports[3], mailbox)
    this.#cleanups.push(async () => standIns.close(0))
    const shared = join(this.#scratch, 'data/shared')
    mkdirSync(shared, { recursive: true })
    chmodSync(shared, 0o777)
    this.#env = {
      ...outside,
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      ERASURE_LEDGER: join(shared, 'erasures'),
      TRUSTED_PROXIES: '127.0.0.0/8, ::1',
      OPERATOR_KEYS: `check;support;2099-12-31;${createHash('sha256').update(this.operatorKey).digest('hex')}`,
      DATABASE_URL: logins.service,
      DATABASE_MEMBER_URL: logins.member,
    }
  }

  get origin(): string {
    return `http://localhost:${this.#ports[0]}`
  }

  /** The port and the data folder of instance 1 or 2. */
  of(which: 1 | 2): { port: number; dataDir: string } {
    return { port: this.#ports[which], dataDir: join(this.#scratch, `data/api-${which}`) }
  }

  /** @param from Another release than the service's own image. */
  start(which: 1 | 2, from = this.#image, more: Record<string, string> = {}): Instance {
    const { port, dataDir } = this.of(which)
    const env = { ...this.#env, ...more, PORT: String(port) }
    return this.#track(startInstance(from, { env, dataDir }))
  }

  untilReady = async (which: 1 | 2, instance: Instance): Promise<void> =>
    untilReady(`http://localhost:${this.of(which).port}`, instance)

  async migrate(): Promise<void> {
    const job = startInstance(this.#image, {
      command: ['node', 'server/migrate.js'],
      env: { DATABASE_OWNER_URL: this.#ownerUrl },
      dataDir: join(this.#scratch, 'data/migrate'),
    })
    if ((await job.ended) !== 0) throw new Error(`The migration failed:\n${job.said()}`)
  }

  async startProxy(): Promise<void> {
    const instances = [this.of(1), this.of(2)].map(({ port }) => `http://localhost:${port}`)
    const proxy = startInstance(this.#image, {
      command: ['node', 'server/proxy.js'],
      env: { PORT: String(this.#ports[0]), INSTANCES: instances.join(',') },
      dataDir: join(this.#scratch, 'data/proxy'),
    })
    await untilReady(this.origin, this.#track(proxy))
  }

  async close(): Promise<void> {
    for (const close of this.#cleanups.toReversed()) await close()
  }

  #track(instance: Instance): Instance {
    this.#cleanups.push(async () => {
      instance.process.kill('SIGKILL')
      await instance.ended
    })
    return instance
  }

  #outsideVariables(): Record<string, string> {
    const origin = { APP_ORIGIN: this.origin }
    const dataDir = join(this.#scratch, 'stand-ins')
    const given = sandboxVariables(this.#ports[3] - 1, origin, dataDir)
    return Object.fromEntries(
      Object.entries({ ...given, SANDBOX: 'off' }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    )
  }
}
