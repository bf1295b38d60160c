import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { trustProxies } from '../http/client-address.ts'
import { lockDataDirectory } from './data-lock.ts'
import { claimDatabase, refuseIfProduction } from '../db/environment.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type OpenedDatabase } from '../db/open.ts'
import { patiently } from '../db/patiently.ts'
import { orRefuseToStart } from './or-refuse-to-start.ts'
import { refuseEarlierSchema, refuseOverprivilegedLogins } from '../db/logins.ts'
import type { Database } from '../db/tables.ts'
import { openErasureLedger } from '../accounts/erasure-ledger.ts'
import { createPurgeErased } from '../accounts/purge-erased.ts'
import { createAddressService } from '../addresses/address-service.ts'
import { createGpSystem } from '../gp/gp-system/create-gp-system.ts'
import { createIdentityGateway } from '../identity/identity-gateway.ts'
import { createLabPartner } from '../kits/lab-partner.ts'
import { createMailer } from '../notices/mailer.ts'
import { createNhsLogin } from '../identity/nhs-login.ts'
import { healthRoutes } from '../telemetry/health.ts'
import { traceOf } from '../telemetry/fault-trace.ts'
import { defaultLimits, type Limits } from '../http/rate-limits.ts'
import { createPushService } from '../notices/push-service.ts'
import { kindsOf } from './job-kinds.ts'
import { createQueueRunner } from '../jobs/run-queues.ts'
import { identityProxy } from '../identity/identity-proxy.ts'
import { listen, refuseTakenPort } from '../http/listen.ts'
import type { Log } from '../telemetry/log.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { createBridge } from '../identity/nhs-login-bridge/create-bridge.ts'
import { decryptAccess } from '../identity/nhs-login-bridge/nhs-access.ts'
import { signingKeys } from '../identity/nhs-login-bridge/signing-keys.ts'
import { publicFetch } from '../telemetry/public-fetch.ts'
import { openLog } from '../telemetry/open-log.ts'
import { openApiDocument } from '../http/openapi.ts'
import { operatorSecret } from './operator-secret.ts'
import { verifyByKey, verifyBySandboxSecret } from '../operators/operator-keys.ts'
import { verifyByAny, verifyByToken } from '../operators/operator-tokens.ts'
import { createRecordEncryption, type RecordEncryption } from '../crypto/record-encryption.ts'
import type { Settings } from './settings.ts'
import { writeSite } from './site/site.ts'
import { readStaticFiles } from './site/static-files.ts'
import { createVerifyMember } from '../identity/verify-member.ts'
import { createWeb } from './web.ts'

const now = () => new Date()

/** A server that is ready to start: it has its data directory, its database and its port. */
export interface PreparedServer {
  port: number
  /** Resolves when requests are answered. */
  start: () => Promise<void>
  /** Lets open requests finish, then releases everything. */
  close: () => Promise<void>
}

/** Fills an empty database with examples. */
export type Seed = (db: Database, now: Date, recordEncryption: RecordEncryption) => Promise<void>

/**
 * Locks the data directory and opens the database. Throws `StartupError` when something is wrong
 * that the operator can put right. Only the sandbox passes `seed`.
 */
export async function prepareServer(settings: Settings, seed?: Seed): Promise<PreparedServer> {
  const lock = await lockDataDirectory(settings.dataDir)
  try {
    for (const port of settings.ports) await refuseTakenPort(port)
    const database = await openPatientDatabase(settings)
    return prepared(settings, { database, releaseLock: lock.release, seed })
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openPatientDatabase(settings: Settings): Promise<OpenedDatabase> {
  const { databaseUrl, databaseMemberUrl, databaseBackgroundUrl, dataDir, isSandbox } = settings
  const prepare = async (db: Database) => {
    // Before the migrations too: the sandbox must not change production's schema.
    if (isSandbox) await refuseIfProduction(db)
    await migrate(db)
    await claimDatabase(db, isSandbox ? 'sandbox' : 'production')
  }
  if (!databaseUrl) return openDatabase({ dataDir: join(dataDir, 'database') }, {}, prepare)
  const named = 'the database at DATABASE_URL'
  if (isSandbox)
    return orRefuseToStart(named, async () => openDatabase({ url: databaseUrl }, {}, prepare))
  const logins = {
    url: databaseUrl,
    memberUrl: databaseMemberUrl,
    backgroundUrl: databaseBackgroundUrl,
  }
  // The login that serves members owns no tables, so it cannot migrate; see server/migrate.ts.
  const opened = await orRefuseToStart(named, async () =>
    patiently(async () => openDatabase(logins, {}, refuseEarlierSchema)),
  )
  try {
    await orRefuseToStart('the database at DATABASE_MEMBER_URL', async () =>
      patiently(async () => refuseOverprivilegedLogins(opened)),
    )
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

interface Prepared {
  database: OpenedDatabase
  releaseLock: () => Promise<void>
  seed: Seed | undefined
}

function prepared(settings: Settings, { database, releaseLock, seed }: Prepared): PreparedServer {
  const log = openLog(settings)
  const stops: (() => Promise<void> | void)[] = [
    releaseLock,
    log.close,
    async () => database.close(),
  ]
  return {
    port: settings.port,
    start: async () => {
      if (!settings.isSandbox) endOnUncaught(log.pino)
      if (settings.tracesUrl !== undefined) {
        stops.push((await import('../telemetry/start-tracing.ts')).startTracing(settings.tracesUrl))
      }
      await seed?.(database.backgroundDb, now(), encryptionOf(settings))
      let isEnding = false
      const metrics = createMetrics(database, { certificate: certificateOf(settings) })
      const running = { database, log: log.pino, metrics, isEnding: () => isEnding }
      const web = createWeb(webParts(settings, running))
      if (settings.metricsPort !== undefined) {
        stops.push((await listen(metrics.routes.fetch, settings.metricsPort)).close)
      }
      const listener = await listen(web.fetch, settings.port)
      const queues = queueRunner(settings, running)
      queues.start()
      const finishCalls = async () => {
        isEnding = true
        await listener.finish(settings.drainMs)
      }
      // In parallel: a job may take as long as an outside service, and callers hear at once.
      const finish = async () => void (await Promise.all([finishCalls(), queues.stop()]))
      stops.push(finish)
      log.pino.info({ port: settings.port, database: database.kind }, 'started')
      if (!settings.isSandbox && settings.trustedProxies.length === 0) {
        log.pino.warn(
          'TRUSTED_PROXIES is empty: behind a balancer all anonymous callers share one allowance',
        )
      }
    },
    close: async () => {
      for (const stop of stops.splice(0).toReversed()) await stop()
    },
  }
}

const certificateOf = ({ certificateAt, appOrigin }: Settings) =>
  certificateAt && { ...certificateAt, servername: new URL(appOrigin).hostname }

/**
 * After an uncaught error the state is unknown, so the process ends and its supervisor starts it
 * again. The message may contain personal data and is not logged.
 */
function endOnUncaught(log: Pick<Logger, 'fatal'>): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ fault: traceOf(error), origin }, 'ended by an error that nobody caught')
    process.exit(1)
  })
}

function queueRunner(settings: Settings, { database, log, metrics }: Running) {
  const { clerk, gpSystem, push, mail, partner, appOrigin } = settings
  const db = database.backgroundDb
  const kinds = kindsOf({
    db,
    identity: createIdentityGateway({ ...clerk, openNhsLogin: openNhsLogin(settings) }),
    gpSystem: createGpSystem(gpSystem),
    labPartner: createLabPartner(partner),
    pushService: push && createPushService(push),
    mailer: mail && createMailer(mail),
    appOrigin,
    apiUrl: apiUrlOf(settings),
    recordEncryption: encryptionOf(settings),
    erasureLedger: openErasureLedger(settings.erasureLedger),
    purgeErased: createPurgeErased(database),
    fetchReceiver: publicFetch(settings.studyReceiversInside),
    log,
    now,
    newId: randomUUID,
  })
  return createQueueRunner({ db, kinds, log, onFailed: metrics.countFailed })
}

interface Running {
  database: OpenedDatabase
  log: Log
  metrics: Metrics
  isEnding: () => boolean
}

function webParts(settings: Settings, { database, log, metrics, isEnding }: Running) {
  const { db, memberDb } = database
  const { clerk, addressService, appOrigin, dataDir, partner } = settings
  const site = writeSite(settings, join(dataDir, 'site'), now())
  const api = createApp({
    db,
    memberDb,
    verifyMember: createVerifyMember({
      jwksUrl: clerk.jwksUrl,
      issuer: clerk.issuer,
      authorisedParties: [appOrigin],
      now,
    }),
    identity: createIdentityGateway({ ...clerk, openNhsLogin: openNhsLogin(settings) }),
    addressService: createAddressService(addressService),
    gpSystem: createGpSystem(settings.gpSystem),
    nhsLogin: createNhsLogin(settings.nhsLogin),
    pushService: settings.push && createPushService(settings.push),
    sendsMail: settings.mail !== undefined,
    fetchReceiver: publicFetch(settings.studyReceiversInside),
    recordEncryption: encryptionOf(settings),
    erasureLedger: openErasureLedger(settings.erasureLedger),
    verifyOperator: verifyOperator(settings),
    partnerWebhookSecrets: partner.webhookSecrets,
    identityWebhookSecrets: clerk.webhookSecrets,
    now,
    newId: randomUUID,
    log,
    onAnswered: metrics.count,
    appOrigins: [appOrigin],
    apiUrl: apiUrlOf(settings),
    isTrustedProxy: trustProxies(settings.trustedProxies),
    limits: multiplied(settings.rateLimitFactor),
  })
  return {
    settings,
    api,
    onAnswered: metrics.count,
    identityProxy: clerk.isProxied ? proxyOf(settings, db, log) : undefined,
    nhsLoginBridge: bridgeOf(settings, db, log),
    health: healthRoutes(db, isEnding),
    openApi: openApiDocument({ serverUrl: apiUrlOf(settings) }),
    staticFiles: site ? readStaticFiles(site.files, site.hashed) : () => undefined,
    ...(site && { scriptHashes: site.scriptHashes }),
  }
}

const apiUrlOf = ({ patientApiUrl, appOrigin }: Pick<Settings, 'patientApiUrl' | 'appOrigin'>) =>
  patientApiUrl ?? `${appOrigin}/api`

/** Accepts operators with a named key, those of the OpenID provider, and in the sandbox its own command. */
const verifyOperator = ({ isSandbox, dataDir, operatorKeys, operatorLogin }: Settings) =>
  verifyByAny([
    verifyByKey(operatorKeys, now),
    ...(isSandbox ? [verifyBySandboxSecret(operatorSecret(dataDir))] : []),
    ...(operatorLogin.issuer === undefined
      ? []
      : [verifyByToken({ ...operatorLogin, issuer: operatorLogin.issuer })]),
  ])

const proxyOf = (settings: Settings, db: Database, log: Log) =>
  identityProxy({
    ...settings,
    db,
    log,
    now,
    hits: defaultLimits.refusedSignIns * settings.rateLimitFactor,
  })

/** Undefined where NHS login is not offered. */
function bridgeOf(settings: Settings, db: Database, log: Log) {
  const { appOrigin, clerk, nhsLogin, trustedProxies, rateLimitFactor } = settings
  const { url, bridge } = nhsLogin
  if (!bridge) return undefined
  return createBridge({
    appOrigin,
    identityProvider: {
      secrets: bridge.secrets,
      redirectUri: `${clerk.issuer}/v1/oauth_callback`,
    },
    nhsLogin: { url, clientId: bridge.clientId },
    keys: signingKeys(bridge, now),
    recordEncryption: encryptionOf(settings),
    db,
    hits: defaultLimits.perAddress * rateLimitFactor,
    isTrustedProxy: trustProxies(trustedProxies),
    log,
    now,
  })
}

const openNhsLogin = (settings: Settings) => (token: string) =>
  decryptAccess(encryptionOf(settings), token, now())

const encryptionOf = ({ recordKeys, recordKeyFormat }: Settings): RecordEncryption =>
  createRecordEncryption(recordKeys, recordKeyFormat)

const multiplied = (factor: number): Partial<Limits> =>
  Object.fromEntries(Object.entries(defaultLimits).map(([name, limit]) => [name, limit * factor]))
