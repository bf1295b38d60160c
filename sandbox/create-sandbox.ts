import { generateKeyPair } from 'jose'
import { Hono } from 'hono'
import { createAddresses } from './addresses/create-addresses.ts'
import type { GpSystemOptions } from './gp-system/create-gp-system.ts'
import { gpSystemInThread } from './gp-system/gp-system-in-thread.ts'
import { createIdentity, type IdentityOptions } from './identity/create-identity.ts'
import { createLabPartner, type LabPartnerOptions } from './lab-partner/create-lab-partner.ts'
import type { Mailbox } from './mailbox/open-mailbox.ts'
import { createPushService } from './push-service/create-push-service.ts'
import { createNhsLogin } from './nhs-login/create-nhs-login.ts'
import {
  createOperatorLogin,
  type OperatorLoginOptions,
} from './operator-login/create-operator-login.ts'

interface SandboxOptions {
  identity: Omit<IdentityOptions, 'nhs'>
  addresses: { key: string }
  labPartner: LabPartnerOptions
  gpSystem: Omit<GpSystemOptions, 'now'>
  mailbox: Pick<Mailbox, 'routes'>
  /** Its own origin, as others reach it. */
  origin: string
  /** Where the browser reaches NHS login. */
  nhsLogin: { url: string }
  operatorLogin: Omit<OperatorLoginOptions, 'now'>
  now: () => Date
}

const clientId = 'rowan'

/**
 * The stand-ins of the outside services on one origin: `/identity`, `/addresses`, `/lab-partner`,
 * `/gp-system`, `/mailbox`, `/push-service`, `/nhs-login`, whose client the identity service is, and `/operator-login`.
 */
export async function createSandbox(options: SandboxOptions): Promise<Hono> {
  const { identity, addresses, labPartner, gpSystem, nhsLogin, operatorLogin, now } = options
  const { privateKey, publicKey } = await generateKeyPair('RS512')
  const issuer = nhsLogin.url
  const redirectUri = `${identity.issuer}/v1/oauth_callback`
  const nhs = { issuer, clientId, privateKey }
  const sandbox = new Hono()
  sandbox.mount('/identity', (await createIdentity({ ...identity, nhs })).fetch)
  sandbox.mount(
    '/nhs-login',
    createNhsLogin({ issuer, client: { id: clientId, publicKey, redirectUri }, now }).fetch,
  )
  sandbox.mount('/operator-login', (await createOperatorLogin({ ...operatorLogin, now })).fetch)
  sandbox.mount('/addresses', createAddresses({ ...addresses, now }).fetch)
  sandbox.mount('/lab-partner', createLabPartner(labPartner).fetch)
  sandbox.mount('/mailbox', options.mailbox.routes.fetch)
  sandbox.mount('/push-service', createPushService(options.origin).fetch)
  sandbox.mount('/gp-system', gpSystemInThread(gpSystem).fetch)
  return sandbox
}
