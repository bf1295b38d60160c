import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createGpConnect } from '../../sandbox/gp-connect/create-gp-connect.ts'
import { newRsaKeys } from '../../sandbox/new-rsa-keys.ts'
import { createGpSystem } from '../../server/gp/gp-system/create-gp-system.ts'
import type { GpSystem } from '../../server/gp/gp-system/gp-system.ts'
import type { Database } from '../../server/db/tables.ts'
import type { NhsLogin } from '../../server/identity/nhs-login.ts'
import { apiOver, knownPeople } from './api.ts'
import { listening } from './outside-server.ts'
import { noon } from './tokens.ts'

/** Priya has a full record in the sandbox; Winston's surgery shares only the summary. */
export const priya = { nhsNumber: '9990000077', dateOfBirth: '1979-06-03', odsCode: 'X99301' }
export const winston = { nhsNumber: '9990000085', dateOfBirth: '1955-01-28', odsCode: 'X99302' }

const client = newRsaKeys()
const nhsLogin = newRsaKeys()
const clientId = 'rowan-in-tests'
const keyId = 'tests-1'

/** A test's replacement for the surgery's reply; undefined keeps the reply. */
export type Instead = (
  parameters: string,
  own: () => Promise<Response>,
) => Response | Promise<Response> | undefined

/**
 * GP Connect over HTTP for each test of a file, with the NHS login whose ID tokens it accepts, and
 * the API's gateway to it. `answer` replaces the surgery's replies.
 */
export function withGpConnect({ deadlineMs }: { deadlineMs?: number } = {}) {
  let server: Server | undefined
  let url = ''
  let instead: Instead | undefined
  let requests: string[] = []
  let endTokens = () => {}
  const host = new Hono()

  beforeAll(async () => {
    const adaptor = createAdaptorServer({ fetch: host.fetch })
    if (!('closeAllConnections' in adaptor)) throw new Error('This is no HTTP/1.1 server')
    server = adaptor
    url = await listening(adaptor)
    const standIn = createGpConnect({
      tokenUrl: `${url}/oauth2/token`,
      client: {
        id: clientId,
        keyId,
        publicKey: client.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      },
      nhsLoginIssuer: `${url}/nhs-login`,
      now: () => noon,
    })
    endTokens = standIn.endTokens
    host.get('/nhs-login/.well-known/jwks.json', async (c) =>
      c.json({ keys: [{ ...(await exportJWK(nhsLogin.publicKey)), kid: 'nhs', alg: 'RS512' }] }),
    )
    host.post('/FHIR/*', async (c) => {
      const body = await c.req.raw.clone().text()
      requests.push(body)
      const own = async () => standIn.app.fetch(c.req.raw)
      return (await instead?.(body, own)) ?? own()
    })
    host.mount('/', standIn.app.fetch)
  })
  beforeEach(() => {
    instead = undefined
    requests = []
  })
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
  })

  return {
    get gpSystem(): GpSystem {
      return createGpSystem({
        pairing: { url: 'http://127.0.0.1:1', key: '' },
        gpConnect: {
          url: `${url}/FHIR/STU3`,
          tokenUrl: `${url}/oauth2/token`,
          clientId,
          keyId,
          privateKey: client.privateKey,
          surgeries: [priya.odsCode, winston.odsCode],
          ...(deadlineMs !== undefined && { deadlineMs }),
        },
      })
    },
    get requests() {
      return requests
    },
    get url() {
      return url
    },
    endTokens: () => endTokens(),
    answer: (by: Instead) => {
      instead = by
    },
    /** The ID token of an NHS login. */
    idToken: async (nhsNumber: string, { proofing = 'P9', issuedAt = noon } = {}) =>
      new SignJWT({ nhs_number: nhsNumber, identity_proofing_level: proofing })
        .setProtectedHeader({ alg: 'RS512', kid: 'nhs' })
        .setIssuer(`${url}/nhs-login`)
        .setSubject(`nhs-${nhsNumber}`)
        .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
        .setExpirationTime(Math.floor(issuedAt.getTime() / 1000) + 3600)
        .sign(nhsLogin.privateKey),
  }
}

interface ByLogin {
  who: typeof priya
  /** Returns the ID token. */
  login: () => Promise<string | undefined>
  subject?: string | undefined
}

/** A member who continued with NHS login as this patient. */
export function memberByLogin(db: Database, gpSystem: GpSystem, { who, login, subject }: ByLogin) {
  const nhsLogin: NhsLogin = { handedOver: async () => ({ patient: who }) }
  const identity = {
    ...knownPeople().identity,
    nhsLogin: async () => {
      const idToken = await login()
      return idToken === undefined ? undefined : { accessToken: 'access', idToken }
    },
  }
  const api = apiOver(db, { gpSystem, nhsLogin, identity })
  return { caller: api.member(subject ?? `user_${randomUUID()}`), logged: api.logged }
}
