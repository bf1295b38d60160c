import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIdentity } from '../../sandbox/identity/create-identity.ts'
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

const newStateFile = () => join(mkdtempSync(join(tmpdir(), 'identity-')), 'identity.json')

/** A service that has just been set up; keys and password hashes take a while. */
let justSetUp: Promise<string> | undefined
async function copyOfJustSetUp() {
  justSetUp ??= identityService(newStateFile()).then(({ stateFile }) => stateFile)
  const copy = newStateFile()
  copyFileSync(await justSetUp, copy)
  return copy
}

/** An identity service on a state file of its own, whose clock the test moves. */
export async function identityService(
  given?: string,
  more: Partial<Parameters<typeof createIdentity>[0]> = {},
) {
  const stateFile = given ?? (await copyOfJustSetUp())
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
