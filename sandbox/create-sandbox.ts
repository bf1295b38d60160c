import { Hono } from 'hono'
import { createAddresses } from './addresses/create-addresses.ts'
import { createIdentity, type IdentityOptions } from './identity/create-identity.ts'

interface SandboxOptions {
  identity: IdentityOptions
  addresses: { key: string }
  now: () => Date
}

/** The stand-ins of the outside services on one origin: `/identity` and `/addresses`. */
export async function createSandbox({ identity, addresses, now }: SandboxOptions): Promise<Hono> {
  const sandbox = new Hono()
  sandbox.mount('/identity', (await createIdentity(identity)).fetch)
  sandbox.mount('/addresses', createAddresses({ ...addresses, now }).fetch)
  return sandbox
}
