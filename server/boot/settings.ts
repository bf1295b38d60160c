import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { hostOfPublishableKey } from './publishable-key.ts'
import { clerkProxyPath } from '../http/base-path.ts'
import { StartupError } from '../errors/startup-error.ts'
import {
  BackupVariables,
  GpConnectVariables,
  NhsLoginVariables,
  OwnerVariables,
  privateKeyIn,
  ServiceVariables,
  StartVariables,
  TargetVariables,
} from './variables.ts'

/** The variables of a process; an empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Everything the server is configured with. */
export type Settings = Omit<ReturnType<typeof readSettings>, 'distDir'> & {
  /** The built app; undefined when this server offers the API alone. */
  distDir: string | undefined
}

/** The settings for the start. Throws `StartupError` with one sentence that names every bad variable. */
export function readStartSettings(env: Environment) {
  const read = parse(StartVariables, env)
  return {
    port: read.PORT,
    /** All ports of this process: the sandbox listens on the next one. */
    ports: [
      read.PORT,
      ...(read.SANDBOX ? [read.PORT + 1] : []),
      ...(read.METRICS_PORT === undefined ? [] : [read.METRICS_PORT]),
    ],
    /** For Prometheus; nobody else should reach it. Undefined: no metrics. */
    metricsPort: read.METRICS_PORT,
    /** Where the certificate of the app's origin is shown, which is watched. */
    certificateAt: read.CERTIFICATE_AT,
    /** Where spans are sent by OTLP over HTTP. Undefined: no tracing. */
    tracesUrl: read.TRACES_URL,
    dataDir: resolve(read.DATA_DIR),
    /** The login of the service itself; in the sandbox that of the owner of the tables. */
    databaseUrl: withPassword(read.DATABASE_URL, read.DATABASE_PASSWORD),
    /** The same without a pooler between, for work that takes minutes. */
    databaseBackgroundUrl: withPassword(
      withHost(read.DATABASE_URL, read.DATABASE_DIRECT),
      read.DATABASE_PASSWORD,
    ),
    /** The login for members' calls. */
    databaseMemberUrl: withPassword(read.DATABASE_MEMBER_URL, read.DATABASE_MEMBER_PASSWORD),
    /** How long a server that is shutting down still accepts calls, in ms, until balancers notice. */
    drainMs: read.DRAIN_MS,
    gpRecordsDir: read.GP_RECORDS_DIR,
    /** The built app. */
    distDir: read.DIST_DIR ?? fileURLToPath(new URL('../../dist', import.meta.url)),
    isSandbox: read.SANDBOX,
    /** For benches, which call faster than people do. Only the sandbox allows it. */
    rateLimitFactor: read.SANDBOX ? read.RATE_LIMIT_FACTOR : 1,
  }
}

/**
 * The settings for the start, and the outside services. Throws `StartupError` with one sentence
 * that names every bad or missing variable.
 */
export function readSettings(env: Environment) {
  const start = readStartSettings(env)
  const read = parse(ServiceVariables, env)
  if (!start.isSandbox && start.databaseUrl !== undefined && !start.databaseMemberUrl) {
    throw new StartupError(
      'Rowan cannot start: with DATABASE_URL and SANDBOX=off DATABASE_MEMBER_URL must be set too: members have a login of their own.',
    )
  }
  if (!start.isSandbox && !isLocal(read.APP_ORIGIN)) refuseExampleSecrets(env)
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
    /** Balancers in front of this server, whose X-Forwarded-For is trusted. */
    trustedProxies: read.TRUSTED_PROXIES,
    clerk: clerkSettings(read),
    addressService: {
      url: read.ADDRESS_SERVICE_URL,
      key: read.ADDRESS_SERVICE_KEY,
      /** Whether the browser calls the service itself, with a key that anybody can read. */
      isInBrowser: read.ADDRESS_SERVICE_IN_BROWSER,
    },
    partner: {
      /** The page on which a kit is registered; the app frames no other origin. */
      url: read.PARTNER_URL,
      code: read.PARTNER_CODE,
      apiUrl: read.PARTNER_API_URL,
      apiKey: read.PARTNER_API_KEY,
      /** During a rotation, the second is the previous one. */
      webhookSecrets: withEarlier(read.PARTNER_WEBHOOK_SECRET, read.PARTNER_WEBHOOK_SECRET_BEFORE),
    },
    gpSystem: {
      pairing: { url: read.GP_SYSTEM_URL, key: read.GP_SYSTEM_KEY },
      gpConnect: gpConnectSettings(env),
    },
    /** Operators who sign in with a key of their own. */
    operatorKeys: read.OPERATOR_KEYS,
    /** Where operators sign in. */
    operatorLogin: operatorLoginSettings(read),
    /** The erasure ledger. */
    erasureLedger: resolve(read.ERASURE_LEDGER),
    /** The first encrypts the credentials that GP systems issue, among other things; all of them decrypt. */
    recordKeys: recordKeysOf(read),
    recordKeyFormat: read.RECORD_KEY_FORMAT,
    /** Undefined where no email is sent. */
    mail:
      read.SMTP_URL === undefined
        ? undefined
        : { url: read.SMTP_URL, from: read.MAIL_FROM ?? read.SUPPORT_EMAIL },
    /** Who is told of alerts; undefined where nobody is. */
    alerts: alertSettings(read),
    /** Undefined where no push messages are sent. */
    push:
      read.PUSH_KEY === undefined
        ? undefined
        : {
            key: read.PUSH_KEY,
            services: read.PUSH_SERVICES,
            supportEmail: read.SUPPORT_EMAIL,
          },
    /** The OpenID provider from which GP details are fetched. */
    nhsLogin: { url: read.NHS_LOGIN_URL, bridge: bridgeSettings(env) },
    /** Origins of studies' receivers that need not be https and public: stand-ins, and those of one's own network. */
    studyReceiversInside: read.STUDY_RECEIVERS_INSIDE,
    supportEmail: read.SUPPORT_EMAIL,
    aboutUrl: read.ABOUT_URL,
    nhsLoginSettingsUrl: read.NHS_LOGIN_SETTINGS_URL,
  }
}

/**
 * The login that migrates. Where it is told the file of all settings, it looks at these first, so that a release that
 * could not start changes nothing; `warn` is called with one sentence where it cannot. Throws as above.
 */
export function readOwnerSettings(env: Environment, warn: (sentence: string) => void) {
  const read = parse(OwnerVariables, env)
  if (read.SETTINGS_FILE !== undefined) {
    lookThrough(read.SETTINGS_FILE, warn)
    readSettings({ ...env, SANDBOX: 'off' })
  }
  return { url: withPassword(read.DATABASE_OWNER_URL, read.DATABASE_OWNER_PASSWORD) }
}

/** Whoever alone may read the file is right to keep it so; then nobody else can look through its lines. */
function lookThrough(path: string, warn: (sentence: string) => void): void {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    warn(`Nobody has looked for lines that are there twice in ${path}: user 1000 cannot read it.`)
  }
  refuseUnclearLines(text)
}

/**
 * Refuses two lines for one variable, of which the last would count and nobody would see which, and a `$` that an
 * engine takes for a variable of its own: some do, some do not.
 */
export function refuseUnclearLines(text: string): void {
  const lines = [...text.matchAll(/^\s*(?:export\s+)?([A-Z]\w*)\s*=\s*(.*)$/gm)]
  const names = lines.map(([, name]) => name)
  const doubled = new Set(names.filter((name, at) => names.indexOf(name) !== at))
  if (doubled.size > 0)
    throw new StartupError(
      `Rowan cannot start: the settings say twice: ${[...doubled].join(', ')}.`,
    )
  const misread = lines.filter(
    ([, , value = '']) => value.includes('$') && !/^'[^']*'\s*$/.test(value),
  )
  if (misread.length > 0)
    throw new StartupError(
      `Rowan cannot start: these have a $, so put them between single quotes: ${misread.map(([, name]) => name).join(', ')}.`,
    )
}

/** Where the job that writes files for other services puts them. Throws as above. */
export function readTargets(env: Environment): {
  filesDir: string
  alertsFile: string | undefined
} {
  const { FILES_DIR, ALERTS_FILE } = parse(TargetVariables, env)
  return { filesDir: resolve(FILES_DIR), alertsFile: ALERTS_FILE }
}

/** A password of its own may have any character; in an address some would end it. */
function withPassword<Url extends string | undefined>(
  address: Url,
  password: string | undefined,
): Url | string {
  if (address === undefined || password === undefined) return address
  const url = new URL(address)
  url.password = encodeURIComponent(password)
  return url.href
}

const withHost = (address: string | undefined, host: string | undefined) =>
  address && host ? Object.assign(new URL(address), { host }).href : address

/** The example of the settings is public: its secrets protect nobody's data. */
function refuseExampleSecrets(env: Environment): void {
  const names = Object.keys(env).filter((name) => /example-?only|^example-/i.test(env[name] ?? ''))
  if (names.length === 0) return
  throw new StartupError(
    `Rowan cannot start: these still have the values of the example: ${names.join(', ')}.`,
  )
}

const isLocal = (origin: string): boolean =>
  /(^|\.)localhost$|^127\./.test(new URL(origin).hostname)

/** Browsers treat localhost as secure. */
const isSafeOrigin = (origin: string): boolean => origin.startsWith('https:') || isLocal(origin)

/** Public, and only for the sandbox, whose people are examples. */
const sandboxBackupKey = 'sandbox-backups-are-of-example-people-only0'

/**
 * The database to back up or restore, and the 32-byte key of its backups. Without a configured key
 * there is the sandbox's, for its embedded database alone. Throws as above.
 */
export function readBackupSettings(env: Environment) {
  const { isSandbox, dataDir, databaseUrl } = readStartSettings(env)
  const { BACKUP_KEY } = parse(BackupVariables, env)
  const isDefaultKey = BACKUP_KEY === undefined
  if (isDefaultKey && (!isSandbox || databaseUrl !== undefined)) throw keyMissing()
  const key = Buffer.from(BACKUP_KEY ?? sandboxBackupKey, 'base64url')
  return { dataDir, databaseUrl, key, isDefaultKey }
}

/** Where the sandbox keeps its erasure ledger by default. */
export const sandboxLedger = (dataDir: string): string => join(dataDir, 'erasure-ledger')

/**
 * The erasure ledger for a restore. Undefined where the sandbox has none yet, because nobody was
 * erased. Throws `StartupError` when production names none.
 */
export function readLedgerSetting(env: Environment): string | undefined {
  const { isSandbox, dataDir } = readStartSettings(env)
  const given = env['ERASURE_LEDGER']
  if (given) return resolve(given)
  if (!isSandbox) throw new StartupError('ERASURE_LEDGER must be set: it says who has left since.')
  return existsSync(sandboxLedger(dataDir)) ? sandboxLedger(dataDir) : undefined
}

/** Only the sandbox's own database may be backed up with its public key. */
export const keyMissing = () =>
  new StartupError('BACKUP_KEY must be set: only the sandbox has a key of its own for backups.')

/** Today's first: it encrypts. The next one and the one before only decrypt, in the three steps of a change. */
const recordKeysOf = (
  read: Record<'RECORD_KEY', string> &
    Partial<Record<'RECORD_KEY_NEXT' | 'RECORD_KEY_BEFORE', string | undefined>>,
): [string, ...string[]] => [
  read.RECORD_KEY,
  ...[read.RECORD_KEY_NEXT, read.RECORD_KEY_BEFORE].filter((key) => key !== undefined),
]

const withEarlier = (current: string, earlier: string | undefined): [string, ...string[]] =>
  earlier === undefined ? [current] : [current, earlier]

function clerkSettings(read: v.InferOutput<typeof ServiceVariables>) {
  const host = hostOfPublishableKey(read.CLERK_PUBLISHABLE_KEY)
  const keyOrigin = host && `https://${host}`
  const frontendApiUrl = read.CLERK_FRONTEND_API_URL ?? keyOrigin ?? ''
  // Behind a proxy, Clerk names the proxy as the issuer of its tokens.
  const issuer = read.CLERK_PROXY ? `${read.APP_ORIGIN}${clerkProxyPath}` : frontendApiUrl
  return {
    publishableKey: read.CLERK_PUBLISHABLE_KEY,
    secretKey: read.CLERK_SECRET_KEY,
    /** During a rotation, the second is the previous one. */
    webhookSecrets: withEarlier(read.CLERK_WEBHOOK_SECRET, read.CLERK_WEBHOOK_SECRET_BEFORE),
    isProxied: read.CLERK_PROXY,
    /** Whether its forms may run a bot check. */
    hasBotProtection: read.CLERK_BOT_PROTECTION,
    frontendApiUrl,
    /** Clerk's origin without a proxy, which its SDK derives from the publishable key. */
    browserOrigin: keyOrigin ?? new URL(frontendApiUrl).origin,
    backendApiUrl: read.CLERK_BACKEND_API_URL,
    jwksUrl: `${frontendApiUrl}/.well-known/jwks.json`,
    issuer: read.CLERK_ISSUER ?? issuer,
  }
}

function alertSettings(read: v.InferOutput<typeof ServiceVariables>) {
  const { ALERTS_WEBHOOK_URL: webhookUrl, ALERTS_WATCHDOG_URL: watchdogUrl } = read
  const { ALERTS_MAIL_TO: to, SMTP_URL: url } = read
  if (webhookUrl === undefined && to === undefined) return undefined
  if (to !== undefined && url === undefined) {
    throw new StartupError('Rowan cannot start: ALERTS_MAIL_TO needs SMTP_URL.')
  }
  const from = read.MAIL_FROM ?? read.SUPPORT_EMAIL
  return {
    webhookUrl,
    watchdogUrl,
    mail: url !== undefined && to !== undefined ? { url, from, to } : undefined,
  }
}

function operatorLoginSettings(read: v.InferOutput<typeof ServiceVariables>) {
  if (read.OPERATOR_ISSUER !== undefined && read.OPERATOR_CLIENT_ID === undefined) {
    throw new StartupError(
      'Rowan cannot start: with OPERATOR_ISSUER OPERATOR_CLIENT_ID must be set too: it says which program operators sign in with.',
    )
  }
  return {
    /** Undefined where there is no such provider. */
    issuer: read.OPERATOR_ISSUER,
    audience: read.OPERATOR_AUDIENCE,
    /** The client to which its tokens were given. */
    clientId: read.OPERATOR_CLIENT_ID ?? '',
    rolesClaim: read.OPERATOR_ROLES_CLAIM,
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
    /** Published beside the signing key. */
    otherKey: other === undefined ? undefined : privateKeyIn(other),
    /** During a rotation, the second is the previous one. */
    secrets: withEarlier(read.NHS_LOGIN_BRIDGE_SECRET, read.NHS_LOGIN_BRIDGE_SECRET_BEFORE),
  }
}

/** Undefined where no surgery uses GP Connect. */
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
