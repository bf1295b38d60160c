import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createIdentity, type IdentityOptions } from '../../sandbox/identity/create-identity.ts'
import { withFolder } from '../support/folder.ts'
import { Browser, origin } from './identity-browser.ts'

export const issuer = `${origin}/clerk`
export const secretKey = 'sk_test_only'
export const password = 'Demo-passw0rd!'

const amina = {
  id: 'user_amina',
  email: 'amina+clerk_test@example.com',
  password,
  firstName: 'Amina',
  lastName: 'Rahman',
  publicMetadata: { canAccessHurdle: true },
  unsafeMetadata: { hasSeenWelcomeMessage: true },
}

/** The state file of a new service, made once because keys and password hashes take a while. */
let justSetUp: Promise<Buffer> | undefined

/**
 * Identity services for the tests of a file: `const identityService = withIdentityService()`. Each
 * has its own state file, unless it is given one, and a clock that the test moves.
 */
export function withIdentityService() {
  const folder = withFolder()
  const newStateFile = () => join(folder, `${randomUUID()}.json`)
  return async (given?: string, more: Partial<IdentityOptions> = {}) => {
    if (given) return serviceOn(given, more)
    justSetUp ??= serviceOn(newStateFile()).then(async ({ stateFile }) => readFile(stateFile))
    const stateFile = newStateFile()
    await writeFile(stateFile, await justSetUp)
    return serviceOn(stateFile, more)
  }
}

async function serviceOn(stateFile: string, more: Partial<IdentityOptions> = {}) {
  const clock = { now: new Date('2026-11-21T09:00:00Z') }
  const unhandled: string[] = []
  const identity = await createIdentity({
    stateFile,
    now: () => clock.now,
    people: [amina],
    origins: [origin],
    issuer,
    secretKey,
    report: (call) => unhandled.push(call),
    ...more,
  })
  return {
    identity,
    stateFile,
    unhandled,
    browser: () => new Browser(identity),
    pass: (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
    now: () => clock.now,
    backend: (path: string, init: RequestInit = {}) =>
      identity.request(`/backend/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${secretKey}` },
      }),
  }
}
