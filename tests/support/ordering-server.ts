import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Hono } from 'hono'
import { sql } from 'kysely'
import pino from 'pino'
import { createApp } from '../../server/boot/app.ts'
import { openDatabase } from '../../server/db/open.ts'
import { deliverToStudy } from '../../server/deliveries/deliver.ts'
import { createGpSystem } from '../../server/gp/gp-system/create-gp-system.ts'
import { createLabPartner } from '../../server/kits/lab-partner.ts'
import { healthRoutes } from '../../server/telemetry/health.ts'
import { mountApi } from '../../server/http/base-path.ts'
import { cancelOrder, deliverOrder } from '../../server/kits/deliver-order.ts'
import { createQueueRunner } from '../../server/jobs/run-queues.ts'
import { listen } from '../../server/http/listen.ts'
import { operatorRoles } from '../../server/operators/operator.ts'
import { publicFetch } from '../../server/telemetry/public-fetch.ts'
import { performUnlink } from '../../server/gp/gp-links.ts'
import { anyNhsLogin, emptyGpSystem, recordEncryption } from './gp.ts'

/**
 * A server to be killed: the API and its jobs; callers say who they are, also operators. It loads its code, waits
 * for a line on stdin, then starts and prints its port. Arguments: the data directory or the URL of
 * the database, the URL of the partner, the number of calls a member may make per minute, the URL of
 * the surgeries' system and the origin of a study's team if there are any. SIGTERM shuts it down; the
 * end of its parent kills it.
 */
const [where = '', partnerUrl = '', perMember = '', gpUrl = '', team = ''] = process.argv.slice(2)
const now = () => new Date()
const log = pino({ level: 'silent' })
const fetchReceiver = publicFetch(team ? [team] : [])

await once(process.stdin, 'data')
process.stdin.once('close', () => process.exit(1))
const { db, backgroundDb, close } = await openDatabase(
  where.includes('://') ? { url: where } : { dataDir: where },
)
const gpSystem = gpUrl
  ? createGpSystem({ pairing: { url: gpUrl, key: 'key-of-the-tests' } })
  : emptyGpSystem
const app = createApp({
  db,
  verifyMember: async (subject) =>
    subject ? { subject, sessionId: 'sess_1', canAccessHurdle: true } : undefined,
  identity: {
    person: async () => ({}),
    emailsOf: async () => undefined,
    subjectsOf: async () => [],
    existing: async (subjects) => new Set(subjects),
    setKitAccess: async () => undefined,
    checkSession: async () => ({ isActive: true, canAccessHurdle: true }),
    nhsLogin: async () => undefined,
    remove: async () => undefined,
  },
  addressService: {
    find: async () => ({ Items: [] }),
    retrieve: async () => ({ Items: [] }),
    cleanse: async () => [],
  },
  gpSystem,
  nhsLogin: anyNhsLogin,
  recordEncryption,
  verifyOperator: async (name) => ({ name, roles: operatorRoles }),
  partnerWebhookSecrets: [],
  identityWebhookSecrets: [],
  erasureLedger: { add: async () => undefined, mark: async () => undefined },
  now,
  fetchReceiver,
  newId: randomUUID,
  log,
  appOrigins: [],
  apiUrl: 'https://rowan.example/api',
  limits: {
    perMember: Number(perMember),
    perAddress: 1e6,
    perOperator: 1e6,
    writes: 1e6,
    kilobytes: 1e8,
    orders: 1e6,
  },
})
const labPartner = createLabPartner({ apiUrl: partnerUrl, apiKey: 'partner-key', code: 'rowan' })
// A killed server's jobs are taken over after a second here.
await sql`update pgboss.queue set expire_seconds = 1`.execute(backgroundDb)
const parts = { db: backgroundDb, labPartner, gpSystem, recordEncryption, log, now, fetchReceiver }
const often = { atOnce: 4, longestPauseSeconds: 1 }
const jobs = createQueueRunner({
  db: backgroundDb,
  kinds: {
    'partner-order': { perform: deliverOrder(parts), ...often },
    'partner-cancellation': { perform: cancelOrder(parts), ...often },
    'study-delivery': { perform: deliverToStudy(parts), ...often },
    'gp-unlink': { perform: performUnlink(parts), ...often },
  },
  log,
  pauseMs: 20,
  expiryMs: 250,
})
jobs.start()
const web = new Hono()
web.route('/health', healthRoutes(db))
web.all('*', mountApi('', app))
const { port, finish } = await listen(web.fetch, 0)
process.once('SIGTERM', () => {
  void Promise.all([finish(300), jobs.stop()])
    .then(close)
    .then(() => process.exit(0))
})
process.stdout.write(`${port}\n`)
