import { Hono } from 'hono'
import { createAddresses } from './addresses/create-addresses.ts'
import { createIdentity, type IdentityOptions } from './identity/create-identity.ts'
import { createLabPartner, type LabPartnerOptions } from './lab-partner/create-lab-partner.ts'

interface SandboxOptions {
  identity: IdentityOptions
  addresses: { key: string }
  labPartner: LabPartnerOptions
  now: () => Date
}

/** The stand-ins of the outside services on one origin: `/identity`, `/addresses` and `/lab-partner`. */
export async function createSandbox(options: SandboxOptions): Promise<Hono> {
  const { identity, addresses, labPartner, now } = options
  const sandbox = new Hono()
  sandbox.mount('/identity', (await createIdentity(identity)).fetch)
  sandbox.mount('/addresses', createAddresses({ ...addresses, now }).fetch)
  sandbox.mount('/lab-partner', createLabPartner(labPartner).fetch)
  return sandbox
}
