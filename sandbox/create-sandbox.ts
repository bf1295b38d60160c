import { Hono } from 'hono'
import { createAddresses } from './addresses/create-addresses.ts'
import type { GpSystemOptions } from './gp-system/create-gp-system.ts'
import { gpSystemInThread } from './gp-system/gp-system-in-thread.ts'
import { createIdentity, type IdentityOptions } from './identity/create-identity.ts'
import { createLabPartner, type LabPartnerOptions } from './lab-partner/create-lab-partner.ts'

interface SandboxOptions {
  identity: IdentityOptions
  addresses: { key: string }
  labPartner: LabPartnerOptions
  gpSystem: Omit<GpSystemOptions, 'now'>
  now: () => Date
}

/** The stand-ins of the outside services on one origin: `/identity`, `/addresses`, `/lab-partner` and `/gp-system`. */
export async function createSandbox(options: SandboxOptions): Promise<Hono> {
  const { identity, addresses, labPartner, gpSystem, now } = options
  const sandbox = new Hono()
  sandbox.mount('/identity', (await createIdentity(identity)).fetch)
  sandbox.mount('/addresses', createAddresses({ ...addresses, now }).fetch)
  sandbox.mount('/lab-partner', createLabPartner(labPartner).fetch)
  sandbox.mount('/gp-system', gpSystemInThread(gpSystem).fetch)
  return sandbox
}
