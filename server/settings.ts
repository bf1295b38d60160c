import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { hostOfPublishableKey } from './publishable-key.ts'
import { StartupError } from './startup-error.ts'
import {
  BackupVariables,
  GpConnectVariables,
  NhsLoginVariables,
  OwnerVariables,
  ProxyVariables,
  privateKeyIn,
  ServiceVariables,
  StartVariables,
} from './variables.ts'

/** The variables of a process; an empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Everything the server is configured by. */
export type Settings = ReturnType<typeof readSettings>

/** How to start. Throws `StartupError` with one sentence that names every bad variable. */
export function readStartSettings(env: Environment) {
  const read = parse(StartVariables, env)
  return {
    port: read.PORT,
    /** All that this process listens on: the sandbox stands on the port above. */
    ports: [
      read.PORT,
      ...(read.SANDBOX ? [read.PORT + 1] : []),
      ...(read.METRICS_PORT === undefined ? [] : [read.METRICS_PORT]),
    ],
    /** Where Prometheus asks; nobody else should reach it. Undefined: nowhere. */
    metricsPort: read.METRICS_PORT,
    /** Where spans are sent by OTLP over HTTP. Undefined: nothing is traced. */
    tracesUrl: read.TRACES_URL,
    dataDir: resolve(read.DATA_DIR),
    /** The login of the service itself; of whoever owns the tables in the sandbox. */
    databaseUrl: read.DATABASE_URL,
    /** The login that calls of members are answered with. */
    databaseMemberUrl: read.DATABASE_MEMBER_URL,
    /** How long a server that is told to end still takes calls, in ms: balancers learn it meanwhile. */
    drainMs: read.DRAIN_MS,
    gpRecordsDir: read.GP_RECORDS_DIR,
    /** The built app; missing when this server answers for the API alone. */
    distDir: read.DIST_DIR ?? fileURLToPath(new URL('../dist', import.meta.url)),
    isSandbox: read.SANDBOX,
    /** For benches, which call faster than people do: only the sandbox lets them. */
    rateLimitFactor: read.SANDBOX ? read.RATE_LIMIT_FACTOR : 1,
  }
}

/**
 * How to start, and which outside services to use. Throws `StartupError` with
 * one sentence that names every bad or missing variable.
 */
export function readSettings(env: Environment) {
  const start = readStartSettings(env)
  const read = parse(ServiceVariables, env)
  if (!start.isSandbox && start.databaseUrl !== undefined && !start.databaseMemberUrl) {
    throw new StartupError(
      'Rowan cannot start: with DATABASE_URL and SANDBOX=off DATABASE_MEMBER_URL must be set too: members have a login of their own.',
    )
  }
  if (!start.isSandbox && !isSafeOrigin(read.APP_ORIGIN)) {
    throw new StartupError(
      'Rowan cannot start: APP_ORIGIN must be https, or on this machine: people send health data to it.',
    )
  }
  return {
    ...start,
    /** Where people open the app; also the only authorised party of a token. */
    appOrigin: read.APP_ORIGIN,
    patientApiUrl: read.PATIENT_API_URL,
    /** Balancers in front of this server: what they say of a caller's address is believed. */
    trustedProxies: read.TRUSTED_PROXIES,
    clerk: clerkSettings(read),
    addressService: {
      url: read.ADDRESS_SERVICE_URL,
      key: read.ADDRESS_SERVICE_KEY,
      /** Whether the browser calls the service itself, with a key that anyone can read. */
      isInBrowser: read.ADDRESS_SERVICE_IN_BROWSER,
    },
    partner: {
      /** The page on which a kit is registered; its origin is the only one that the app frames. */
      url: read.PARTNER_URL,
      code: read.PARTNER_CODE,
      apiUrl: read.PARTNER_API_URL,
      apiKey: read.PARTNER_API_KEY,
      /** The second is the one before, while it is changed. */
      webhookSecrets: withEarlier(read.PARTNER_WEBHOOK_SECRET, read.PARTNER_WEBHOOK_SECRET_BEFORE),
    },
    gpSystem: {
      pairing: { url: read.GP_SYSTEM_URL, key: read.GP_SYSTEM_KEY },
      gpConnect: gpConnectSettings(env),
    },
    /** Operators whom a key of their own lets in. */
    operatorKeys: read.OPERATOR_KEYS,
    /** Where operators sign in. */
    operatorLogin: {
      /** Undefined where there is no such provider. */
      issuer: read.OPERATOR_ISSUER,
      audience: read.OPERATOR_AUDIENCE,
      rolesClaim: read.OPERATOR_ROLES_CLAIM,
    },
    /** The file that says who was erased. */
    erasureLedger: resolve(read.ERASURE_LEDGER),
    /** The first encrypts what GP systems give for a linkage key; both decrypt it. */
    recordKeys: withEarlier(read.RECORD_KEY, read.RECORD_KEY_BEFORE),
    /** Undefined where no email is sent. */
    mail:
      read.SMTP_URL === undefined
        ? undefined
        : { url: read.SMTP_URL, from: read.MAIL_FROM ?? read.SUPPORT_EMAIL },
    /** Undefined where nothing is pushed. */
    push:
      read.PUSH_KEY === undefined
        ? undefined
        : {
            key: read.PUSH_KEY,
            services: read.PUSH_SERVICES,
            supportEmail: read.SUPPORT_EMAIL,
          },
    /** The OpenID provider that is asked for handed-over GP details. */
    nhsLogin: { url: read.NHS_LOGIN_URL, bridge: bridgeSettings(env) },
    supportEmail: read.SUPPORT_EMAIL,
    aboutUrl: read.ABOUT_URL,
    nhsLoginSettingsUrl: read.NHS_LOGIN_SETTINGS_URL,
  }
}

/** Whose login migrates. Throws as above. */
export function readOwnerUrl(env: Environment): string {
  const { DATABASE_OWNER_URL } = parse(OwnerVariables, env)
  return DATABASE_OWNER_URL
}

/** Where the proxy listens, and whom it hands calls to. Throws as above. */
export function readProxySettings(env: Environment) {
  const { PORT, INSTANCES } = parse(ProxyVariables, env)
  return { port: PORT, instances: INSTANCES }
}

/** Browsers themselves take what is on this machine for safe. */
const isSafeOrigin = (origin: string): boolean =>
  origin.startsWith('https:') || /(^|\.)localhost$|^127\./.test(new URL(origin).hostname)

/** Of the sandbox alone, whose people are examples: it opens nothing that is a secret. */
const sandboxBackupKey = 'sandbox-backups-are-of-example-people-only0'

/**
 * Which database is backed up or restored, and the 32 bytes that encrypt its backups. Without a key of
 * one's own there is the sandbox's, for its embedded database alone. Throws as above.
 */
export function readBackupSettings(env: Environment) {
  const { isSandbox, dataDir, databaseUrl } = readStartSettings(env)
  const { BACKUP_KEY } = parse(BackupVariables, env)
  const isDefaultKey = BACKUP_KEY === undefined
  if (isDefaultKey && (!isSandbox || databaseUrl !== undefined)) throw keyMissing()
  const key = Buffer.from(BACKUP_KEY ?? sandboxBackupKey, 'base64url')
  return { dataDir, databaseUrl, key, isDefaultKey }
}

/** Where the sandbox keeps its erasure ledger unless it is told. */
export const sandboxLedger = (dataDir: string): string => join(dataDir, 'erasure-ledger')

/**
 * The erasure ledger that a restore goes by. Undefined where the sandbox has none yet: nobody has left.
 * Throws `StartupError` when production names none.
 */
export function readLedgerSetting(env: Environment): string | undefined {
  const { isSandbox, dataDir } = readStartSettings(env)
  const given = env['ERASURE_LEDGER']
  if (given) return resolve(given)
  if (!isSandbox) throw new StartupError('ERASURE_LEDGER must be set: it says who has left since.')
  return existsSync(sandboxLedger(dataDir)) ? sandboxLedger(dataDir) : undefined
}

/** Nothing but the sandbox's own database is encrypted with a key that everybody knows. */
export const keyMissing = () =>
  new StartupError('BACKUP_KEY must be set: only the sandbox has a key of its own for backups.')

const withEarlier = (current: string, earlier: string | undefined): [string, ...string[]] =>
  earlier === undefined ? [current] : [current, earlier]

function clerkSettings(read: v.InferOutput<typeof ServiceVariables>) {
  const host = hostOfPublishableKey(read.CLERK_PUBLISHABLE_KEY)
  const keyOrigin = host && `https://${host}`
  const frontendApiUrl = read.CLERK_FRONTEND_API_URL ?? keyOrigin ?? ''
  // Behind a proxy Clerk names the proxy as the issuer of its tokens.
  const issuer = read.CLERK_PROXY ? `${read.APP_ORIGIN}${clerkProxyPath}` : frontendApiUrl
  return {
    publishableKey: read.CLERK_PUBLISHABLE_KEY,
    secretKey: read.CLERK_SECRET_KEY,
    /** The second is the one before, while it is changed. */
    webhookSecrets: withEarlier(read.CLERK_WEBHOOK_SECRET, read.CLERK_WEBHOOK_SECRET_BEFORE),
    isProxied: read.CLERK_PROXY,
    /** Whether its forms may ask whether a person is there. */
    hasBotProtection: read.CLERK_BOT_PROTECTION,
    frontendApiUrl,
    /** Where pages reach it without a proxy: its SDK goes by the publishable key alone. */
    browserOrigin: keyOrigin ?? new URL(frontendApiUrl).origin,
    backendApiUrl: read.CLERK_BACKEND_API_URL,
    jwksUrl: `${frontendApiUrl}/.well-known/jwks.json`,
    issuer: read.CLERK_ISSUER ?? issuer,
  }
}

/** Undefined where NHS login is not offered. */
function bridgeSettings(env: Environment) {
  if (!Object.keys(NhsLoginVariables.entries).some((name) => env[name])) return undefined
  const read = parse(NhsLoginVariables, env)
  const other = read.NHS_LOGIN_KEY_OTHER
  return {
    clientId: read.NHS_LOGIN_CLIENT_ID,
    key: privateKeyIn(read.NHS_LOGIN_KEY),
    /** Published beside the one that signs. */
    otherKey: other === undefined ? undefined : privateKeyIn(other),
    /** The second is the one before, while it is changed. */
    secrets: withEarlier(read.NHS_LOGIN_BRIDGE_SECRET, read.NHS_LOGIN_BRIDGE_SECRET_BEFORE),
  }
}

/** Undefined where no surgery is reached by GP Connect. */
function gpConnectSettings(env: Environment) {
  if (!Object.keys(GpConnectVariables.entries).some((name) => env[name])) return undefined
  const read = parse(GpConnectVariables, env)
  return {
    url: read.GP_CONNECT_URL,
    tokenUrl: read.GP_CONNECT_TOKEN_URL,
    clientId: read.GP_CONNECT_CLIENT_ID,
    keyId: read.GP_CONNECT_KEY_ID,
    privateKey: privateKeyIn(read.GP_CONNECT_KEY),
    surgeries: read.GP_CONNECT_SURGERIES,
  }
}

/** Where the app finds Clerk's Frontend API on its own origin. */
export const clerkProxyPath = '/clerk'

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  env: Environment,
): v.InferOutput<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  throw new StartupError(sentenceOf(result.issues))
}

function sentenceOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const isMissing = (issue: v.BaseIssue<unknown>) => issue.received === 'undefined'
  const missing = issues.filter(isMissing).map((issue) => v.getDotPath(issue))
  const faults = issues.filter((issue) => !isMissing(issue)).map(({ message }) => message)
  if (missing.length > 0) faults.push(`with SANDBOX=off these must be set: ${missing.join(', ')}`)
  return `Rowan cannot start: ${faults.join('; ')}.`
}
