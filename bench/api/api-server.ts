import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { destination, pino } from 'pino'
import * as v from 'valibot'
import { createApp } from '../../server/boot/app.ts'
import { openDatabase } from '../../server/db/open.ts'
import { healthRoutes } from '../../server/telemetry/health.ts'
import { mountApi } from '../../server/http/base-path.ts'
import { createQueueRunner, type Kind } from '../../server/jobs/run-queues.ts'
import { listen } from '../../server/http/listen.ts'
import { createMetrics } from '../../server/telemetry/metrics.ts'
import { createRecordEncryption } from '../../server/crypto/record-encryption.ts'
import { publicFetch } from '../../server/telemetry/public-fetch.ts'
import { createVerifyMember } from '../../server/identity/verify-member.ts'
import { appOrigin, fill, issuer } from './api-members.ts'

/*
 * The API in its own thread, with the log and metrics of production. PGlite runs in the same thread; PostgreSQL
 * has its own processes. For comparison there are two upper bounds: a handler that does nothing, and one with
 * a single query.
 */

const { where, jwks, members, isFilled } = v.parse(
  v.object({
    where: v.union([v.object({ dataDir: v.string() }), v.object({ url: v.string() })]),
    jwks: v.object({ keys: v.array(v.looseObject({ kty: v.string() })) }),
    members: v.number(),
    isFilled: v.boolean(),
  }),
  workerData,
)

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

function memoryInUse() {
  if (typeof collect === 'function') collect()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed, resident: rss }
}

const nobody = async () => {
  throw new Error('The bench asks no other service')
}

const database = await openDatabase(where)
const { db, backgroundDb, close } = database
if (!isFilled) await fill(backgroundDb, members)
const app = createApp({
  db,
  verifyMember: createVerifyMember({
    jwks,
    issuer,
    authorisedParties: [appOrigin],
    now: () => new Date(),
  }),
  identity: {
    person: async () => ({}),
    emailsOf: nobody,
    subjectsOf: async () => [],
    existing: nobody,
    setKitAccess: nobody,
    checkSession: nobody,
    nhsLogin: nobody,
    remove: nobody,
  },
  nhsLogin: { handedOver: nobody },
  addressService: { find: nobody, retrieve: nobody, cleanse: nobody },
  gpSystem: {
    link: nobody,
    isReachedByLogin: () => false,
    linkByLogin: nobody,
    unlink: nobody,
    read: nobody,
  },
  recordEncryption: createRecordEncryption(['a'.repeat(43)]),
  verifyOperator: async () => undefined,
  partnerWebhookSecrets: [],
  identityWebhookSecrets: [],
  erasureLedger: { add: async () => undefined, mark: async () => undefined },
  now: () => new Date(),
  fetchReceiver: publicFetch([]),
  newId: randomUUID,
  log: pino({ base: null }, destination({ dest: '/dev/null', sync: true })),
  onAnswered: createMetrics(database).count,
  appOrigins: [],
  apiUrl: 'https://rowan.example/api',
  limits: { perMember: 1e9, perAddress: 1e9, writes: 1e9, kilobytes: 1e9 },
})
/** As in production, the queues are looked at beside the calls; there is nothing to do in them. */
const idle: Kind = {
  perform: async () => ({ state: 'done' }),
  atOnce: 1,
  longestPauseSeconds: 300,
}
const queues = createQueueRunner({
  db: backgroundDb,
  kinds: { 'partner-order': idle, notification: idle, 'gp-unlink': idle, 'account-erasure': idle },
  log: pino({ level: 'silent' }),
})
queues.start()
const web = new Hono()
web.route('/health', healthRoutes(db))
web.get('/bare/handler', (c) => c.json({ success: true }))
web.get('/bare/select', async (c) => {
  const { rows } = await sql`select email from members where id = 'm1'`.execute(db)
  return c.json(rows)
})
web.all('*', mountApi('', app))
const listener = await listen(web.fetch, 0)
parentPort?.on('message', (asked) => {
  if (asked === 'memory') parentPort?.postMessage(memoryInUse())
  if (asked !== 'close') return
  void (async () => {
    await Promise.all([listener.close(), queues.stop()])
    await close()
    parentPort?.postMessage('closed')
  })()
})
parentPort?.postMessage(listener.port)
