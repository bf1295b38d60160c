import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { createApp, type AppParts } from '../../server/boot/app.ts'
import { seedStudies } from '../../server/sandbox-seed/seed-studies.ts'
import type { Database } from '../../server/db/tables.ts'
import type { ErasureLedger } from '../../server/accounts/erasure-ledger.ts'
import type { AddressService } from '../../server/addresses/address-service.ts'
import type { IdentityGateway, IdentityPerson } from '../../server/identity/identity-gateway.ts'
import { publicFetch } from '../../server/telemetry/public-fetch.ts'
import { verifyBySandboxSecret } from '../../server/operators/operator-keys.ts'
import { createVerifyMember } from '../../server/identity/verify-member.ts'
import { callerOf, type Caller, type Received } from './caller.ts'
import { loginsOf, testDatabase } from './database.ts'
import { anyNhsLogin, emptyGpSystem, recordEncryption } from './gp.ts'
import { idlePushService } from './push.ts'
import { appOrigin, issuer, jwks, noon, sessionOf } from './tokens.ts'

export const operatorSecret = 'operator-secret-of-the-tests-0123456789'
export const asOperator = { Authorization: `Bearer ${operatorSecret}` }

export const partnerWebhookSecret = `whsec_${btoa('webhook-secret-of-the-tests')}`

export const identityWebhookSecret = `whsec_${btoa('identity-secret-of-the-tests')}`

/** An erasure ledger that stores nothing. */
export const noLedger: ErasureLedger = {
  add: async () => undefined,
  mark: async () => undefined,
}

/** An identity provider with these people. */
export function knownPeople(people: Record<string, IdentityPerson> = {}) {
  const kitAccess = new Map<string, boolean>()
  const removed = new Set<string>()
  const identity: IdentityGateway = {
    person: async (subject) => people[subject],
    emailsOf: async (subject) => {
      const person = people[subject]
      return person && (person.email === undefined ? [] : [person.email])
    },
    subjectsOf: async (email) =>
      Object.keys(people).filter(
        (subject) => people[subject]?.email?.toLowerCase() === email.toLowerCase(),
      ),
    existing: async (subjects) => new Set(subjects.filter((subject) => !removed.has(subject))),
    setKitAccess: async (subject, on) => void kitAccess.set(subject, on),
    checkSession: async (subject) => ({
      isActive: !removed.has(subject),
      canAccessHurdle: kitAccess.get(subject) ?? true,
    }),
    // Each member has an access token of their own.
    nhsLogin: async (subject) => ({ accessToken: `token-of-${subject}`, idToken: '' }),
    remove: async (subject) => void removed.add(subject),
  }
  return { identity, kitAccess, people, removed }
}

/** An address service without addresses. */
const emptyAddressService: AddressService = {
  find: async () => ({ Items: [] }),
  retrieve: async () => ({ Items: [] }),
  cleanse: async (addresses) => addresses.map(() => ({ Matches: [] })),
}

/** The API on a database, at noon, with outside services that answer. */
export function apiOver(db: Database, parts: Partial<AppParts> = {}) {
  const logged: string[] = []
  const app = createApp({
    ...loginsOf(db),
    verifyMember: createVerifyMember({
      jwks,
      issuer,
      authorisedParties: [appOrigin],
      now: () => noon,
    }),
    identity: knownPeople().identity,
    addressService: emptyAddressService,
    gpSystem: emptyGpSystem,
    nhsLogin: anyNhsLogin,
    pushService: idlePushService,
    fetchReceiver: publicFetch([]),
    recordEncryption,
    verifyOperator: verifyBySandboxSecret(operatorSecret),
    partnerWebhookSecrets: [partnerWebhookSecret],
    identityWebhookSecrets: [identityWebhookSecret],
    erasureLedger: noLedger,
    now: () => noon,
    newId: randomUUID,
    log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
    appOrigins: [],
    apiUrl: 'https://rowan.example/api',
    // A busy machine must not fail tests.
    databaseMs: 25_000,
    limits: {
      perMember: 1e6,
      perAddress: 1e6,
      perOperator: 1e6,
      writes: 1e6,
      kilobytes: 1e8,
      orders: 1e6,
      gpConnects: 1e6,
    },
    ...parts,
  })
  return {
    app,
    logged,
    anyone: callerOf(app, async () => ({})),
    /** Has kit access by default. */
    member: (subject: string, metadata: unknown = { canAccessHurdle: true }) =>
      callerOf(app, async () => ({
        Authorization: `Bearer ${await sessionOf(subject, metadata)}`,
      })),
  }
}

export type Api = ReturnType<typeof apiOver>
export type { Caller, Received }
/** In ms: on a busy machine the first start of a database takes a while. */
const coldDatabase = 60_000

/**
 * A database with the example studies for one test file: `const given = withDatabase()`, then
 * `given.db` inside tests.
 */
export function withDatabase() {
  let opened: Awaited<ReturnType<typeof testDatabase>> | undefined
  beforeAll(async () => {
    opened = await testDatabase()
    await seedStudies(opened.db, noon)
  }, coldDatabase)
  afterAll(async () => opened?.close())
  return {
    get db(): Database {
      if (!opened) throw new Error('The database is open inside tests only')
      return opened.db
    },
    get kind() {
      return opened?.kind
    },
  }
}
