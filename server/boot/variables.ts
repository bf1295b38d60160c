import { createPrivateKey, type KeyObject } from 'node:crypto'
import { statSync } from 'node:fs'
import * as v from 'valibot'
import { EmailAddress } from '#contract/limits.ts'
import { isNetwork } from '../http/client-address.ts'
import { hostOfPublishableKey } from './publishable-key.ts'
import { OperatorKey } from '../operators/operator-keys.ts'
import { isRecordKey, recordKeyFormats } from '../crypto/record-encryption.ts'
import { isWebhookSecret } from '../http/signed-webhook.ts'

const check = (test: (value: string) => boolean, message: string) =>
  v.pipe(v.string(), v.check(test, message))

const isEmailAddress = (value: string) => v.is(EmailAddress, value)

const httpUrl = (name: string) =>
  v.pipe(
    check(isHttpUrl, `${name} must be an http or https address`),
    v.transform((url) => url.replace(/\/+$/, '')),
  )

const postgresUrl = (name: string) =>
  check(isPostgresUrl, `${name} must look like postgres://user:password@host:5432/name`)

const recordKey = (name: string) =>
  check(isRecordKey, `${name} must be 32 random bytes in base64url`)

const webhookSecret = (name: string) =>
  check(isWebhookSecret, `${name} must be whsec_ and 24 to 64 random bytes in base64`)

const rsaKey = (name: string) =>
  check(isPrivateKey, `${name} must be an RSA key as PKCS #8 in base64`)

const bridgeSecret = (name: string) =>
  check((text) => /^[\w-]{32,128}$/.test(text), `${name} must be 32 to 128 letters, digits, _ or -`)

const onOrOff = (name: string, byDefault: 'on' | 'off') =>
  v.pipe(
    v.optional(v.picklist(['on', 'off'], `${name} must be on or off`), byDefault),
    v.transform((value) => value === 'on'),
  )

const port = v.optional(
  v.pipe(check(isPort, 'PORT must be a whole number from 1 to 65534'), v.transform(Number)),
  '8080',
)

/** The variables of the start: read first, the same with and without the sandbox. */
export const StartVariables = v.object({
  PORT: port,
  METRICS_PORT: v.optional(
    v.pipe(
      check(isPort, 'METRICS_PORT must be a whole number from 1 to 65534'),
      v.transform(Number),
    ),
  ),
  CERTIFICATE_AT: v.optional(
    v.pipe(
      check(isHostAndPort, 'CERTIFICATE_AT must be a host and a port, as caddy:8443'),
      v.transform((text) => text.split(':')),
      v.transform(([host = '', number]) => ({ host, port: Number(number) })),
    ),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(postgresUrl('DATABASE_URL')),
  DATABASE_PASSWORD: v.optional(v.string()),
  DATABASE_DIRECT: v.optional(
    check(isHostAndPort, 'DATABASE_DIRECT must be a host and a port, as postgres:5432'),
  ),
  DATABASE_MEMBER_URL: v.optional(postgresUrl('DATABASE_MEMBER_URL')),
  DATABASE_MEMBER_PASSWORD: v.optional(v.string()),
  GP_RECORDS_DIR: v.optional(check(isFolder, 'GP_RECORDS_DIR must be a folder that exists')),
  DIST_DIR: v.optional(check(isFolder, 'DIST_DIR must be a folder that exists')),
  SANDBOX: onOrOff('SANDBOX', 'on'),
  TRACES_URL: v.optional(httpUrl('TRACES_URL')),
  DRAIN_MS: v.optional(
    v.pipe(
      check(
        (text) => /^\d{1,4}$/.test(text) && Number(text) <= 5_000,
        'DRAIN_MS must be a whole number from 0 to 5000',
      ),
      v.transform(Number),
    ),
    '300',
  ),
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(
      check(
        (text) => /^[1-9]\d{0,5}$/.test(text),
        'RATE_LIMIT_FACTOR must be a whole number from 1',
      ),
      v.transform(Number),
    ),
    '1',
  ),
})

/** The push services of Chrome, Firefox, Safari and Edge. */
const browserPushServices =
  'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** For the command that migrates. */
export const OwnerVariables = v.object({
  DATABASE_OWNER_URL: postgresUrl('DATABASE_OWNER_URL'),
  DATABASE_OWNER_PASSWORD: v.optional(v.string()),
  /** The file whose lines the environment comes from, where somebody may have written one twice. */
  SETTINGS_FILE: v.optional(v.string()),
})

/** For the job that writes what other services read. */
export const TargetVariables = v.object({
  FILES_DIR: v.string(),
  ALERTS_FILE: v.optional(v.string()),
})

/** The key that encrypts backups. */
export const BackupVariables = v.object({ BACKUP_KEY: v.optional(recordKey('BACKUP_KEY')) })

/** For GP Connect: all of them or none. */
export const GpConnectVariables = v.object({
  GP_CONNECT_URL: httpUrl('GP_CONNECT_URL'),
  GP_CONNECT_TOKEN_URL: httpUrl('GP_CONNECT_TOKEN_URL'),
  GP_CONNECT_CLIENT_ID: v.string(),
  GP_CONNECT_KEY_ID: v.string(),
  GP_CONNECT_KEY: rsaKey('GP_CONNECT_KEY'),
  GP_CONNECT_SURGERIES: v.pipe(
    v.string(),
    v.transform((list) => list.split(',').map((code) => code.trim())),
    v.check(
      (codes) => codes.every((code) => /^[A-Z0-9]{6}$/.test(code)),
      'GP_CONNECT_SURGERIES must be ODS codes such as A29928, separated by commas',
    ),
  ),
})

/** For the bridge to NHS login: all of them or none. */
export const NhsLoginVariables = v.object({
  NHS_LOGIN_CLIENT_ID: v.string(),
  NHS_LOGIN_KEY: rsaKey('NHS_LOGIN_KEY'),
  NHS_LOGIN_KEY_OTHER: v.optional(rsaKey('NHS_LOGIN_KEY_OTHER')),
  NHS_LOGIN_BRIDGE_SECRET: bridgeSecret('NHS_LOGIN_BRIDGE_SECRET'),
  NHS_LOGIN_BRIDGE_SECRET_BEFORE: v.optional(bridgeSecret('NHS_LOGIN_BRIDGE_SECRET_BEFORE')),
})

/** Where people reach the app, and the outside services. Where a wrong default would go unnoticed, there is none. */
export const ServiceVariables = v.object({
  APP_ORIGIN: check(isOrigin, 'APP_ORIGIN must be an origin such as https://app.example.org'),
  PATIENT_API_URL: v.optional(httpUrl('PATIENT_API_URL')),
  TRUSTED_PROXIES: v.pipe(
    v.optional(v.string(), ''),
    v.transform((list) => list.split(',').map((network) => network.trim())),
    v.transform((networks) => networks.filter(Boolean)),
    v.check(
      (networks) => networks.every(isNetwork),
      'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas',
    ),
  ),
  CLERK_PUBLISHABLE_KEY: check(
    (key) => hostOfPublishableKey(key) !== undefined,
    'CLERK_PUBLISHABLE_KEY must be a publishable key of Clerk',
  ),
  CLERK_SECRET_KEY: v.string(),
  CLERK_WEBHOOK_SECRET: webhookSecret('CLERK_WEBHOOK_SECRET'),
  CLERK_WEBHOOK_SECRET_BEFORE: v.optional(webhookSecret('CLERK_WEBHOOK_SECRET_BEFORE')),
  CLERK_PROXY: onOrOff('CLERK_PROXY', 'off'),
  CLERK_BOT_PROTECTION: onOrOff('CLERK_BOT_PROTECTION', 'on'),
  CLERK_FRONTEND_API_URL: v.optional(httpUrl('CLERK_FRONTEND_API_URL')),
  CLERK_BACKEND_API_URL: v.optional(httpUrl('CLERK_BACKEND_API_URL'), 'https://api.clerk.com'),
  CLERK_ISSUER: v.optional(httpUrl('CLERK_ISSUER')),
  ADDRESS_SERVICE_URL: v.optional(httpUrl('ADDRESS_SERVICE_URL'), 'https://api.addressy.com'),
  ADDRESS_SERVICE_KEY: v.string(),
  ADDRESS_SERVICE_IN_BROWSER: onOrOff('ADDRESS_SERVICE_IN_BROWSER', 'off'),
  PARTNER_URL: httpUrl('PARTNER_URL'),
  PARTNER_CODE: v.string(),
  PARTNER_API_URL: httpUrl('PARTNER_API_URL'),
  PARTNER_API_KEY: v.string(),
  PARTNER_WEBHOOK_SECRET: webhookSecret('PARTNER_WEBHOOK_SECRET'),
  PARTNER_WEBHOOK_SECRET_BEFORE: v.optional(webhookSecret('PARTNER_WEBHOOK_SECRET_BEFORE')),
  OPERATOR_KEYS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((list) => list.split(',').filter((key) => key.trim())),
    v.check(
      (keys) => keys.every((key) => v.is(OperatorKey, key)),
      'OPERATOR_KEYS must be as npm run operate -- key prints them, separated by commas',
    ),
    v.transform((keys) => keys.map((key) => v.parse(OperatorKey, key))),
  ),
  OPERATOR_ISSUER: v.optional(httpUrl('OPERATOR_ISSUER')),
  OPERATOR_CLIENT_ID: v.optional(v.string()),
  OPERATOR_AUDIENCE: v.optional(v.string(), 'rowan-operators'),
  OPERATOR_ROLES_CLAIM: v.optional(v.string(), 'roles'),
  ERASURE_LEDGER: v.string(),
  GP_SYSTEM_URL: httpUrl('GP_SYSTEM_URL'),
  GP_SYSTEM_KEY: v.string(),
  RECORD_KEY: recordKey('RECORD_KEY'),
  RECORD_KEY_NEXT: v.optional(recordKey('RECORD_KEY_NEXT')),
  RECORD_KEY_BEFORE: v.optional(recordKey('RECORD_KEY_BEFORE')),
  RECORD_KEY_FORMAT: v.optional(
    v.picklist(recordKeyFormats, 'RECORD_KEY_FORMAT must be 1 or 2'),
    '2',
  ),
  SMTP_URL: v.optional(
    check(isSmtpUrl, 'SMTP_URL must look like smtps://user:password@mail.example.org:465'),
  ),
  ALERTS_WEBHOOK_URL: v.optional(httpUrl('ALERTS_WEBHOOK_URL')),
  ALERTS_WATCHDOG_URL: v.optional(httpUrl('ALERTS_WATCHDOG_URL')),
  ALERTS_MAIL_TO: v.optional(check(isEmailAddress, 'ALERTS_MAIL_TO must be an e-mail address')),
  MAIL_FROM: v.optional(check(isEmailAddress, 'MAIL_FROM must be an e-mail address')),
  PUSH_KEY: v.optional(recordKey('PUSH_KEY')),
  PUSH_SERVICES: v.pipe(
    v.optional(v.string(), browserPushServices),
    v.transform((list) => list.split(',').map((service) => service.trim())),
    v.check(
      (services) => services.every(isPushService),
      'PUSH_SERVICES must be hosts such as *.push.apple.com, separated by commas',
    ),
  ),
  NHS_LOGIN_URL: v.optional(httpUrl('NHS_LOGIN_URL'), 'https://auth.login.nhs.uk'),
  STUDY_RECEIVERS_INSIDE: v.pipe(
    v.optional(v.string(), ''),
    v.transform((list) => list.split(',').map((origin) => origin.trim())),
    v.transform((origins) => origins.filter(Boolean)),
    v.check(
      (origins) => origins.every(isOrigin),
      'STUDY_RECEIVERS_INSIDE must be origins such as http://team.internal:8080, separated by commas',
    ),
  ),
  SUPPORT_EMAIL: check(isEmailAddress, 'SUPPORT_EMAIL must be an e-mail address'),
  ABOUT_URL: httpUrl('ABOUT_URL'),
  NHS_LOGIN_SETTINGS_URL: v.optional(
    httpUrl('NHS_LOGIN_SETTINGS_URL'),
    'https://settings.login.nhs.uk',
  ),
})

function isPort(text: string): boolean {
  // The sandbox listens on the next port.
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_534
}

function isHostAndPort(text: string): boolean {
  return /^[\w.-]+:\d+$/.test(text) && isPort(text.split(':')[1] ?? '')
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text
}

/** A host, a domain with its subdomains, or the origin of a stand-in. */
function isPushService(text: string): boolean {
  return isOrigin(text) || /^(\*\.)?([a-z0-9-]+\.)+[a-z]+$/.test(text)
}

function isSmtpUrl(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)
}

/** PKCS #8 (DER) in base64, which fits into one line. */
export const privateKeyIn = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })

function isPrivateKey(text: string): boolean {
  try {
    return privateKeyIn(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
