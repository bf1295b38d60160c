import { expect, test } from 'vitest'
import { claimDatabase } from '../../../server/db/environment.ts'
import { StartupError } from '../../../server/errors/startup-error.ts'
import { refuseSandboxBesideRealServices } from '../../../server/boot/sandbox-guard.ts'
import { readBackupSettings } from '../../../server/boot/settings.ts'
import { testDatabase } from '../../support/database.ts'
import { production } from '../../support/settings.ts'

/** The message of the StartupError. */
async function startupError(attempt: () => unknown): Promise<string> {
  try {
    await attempt()
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  return 'nothing is refused'
}

test.each([
  [{ DATABASE_URL: 'postgres://rowan:password-of-tests@db.internal/rowan' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://rowan@10.0.0.7:5432/rowan' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://localhost/rowan?host=db.internal' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres:///rowan', PGHOST: 'db.internal' }, 'DATABASE_URL'],
  [{ APP_ORIGIN: 'https://rowan.example' }, 'APP_ORIGIN'],
  [{ CLERK_SECRET_KEY: 'secret-of-the-tests' }, 'CLERK_SECRET_KEY'],
  [{ GP_SYSTEM_URL: 'https://gp-system.example.com' }, 'GP_SYSTEM_URL'],
  [{ GP_CONNECT_URL: 'https://api.service.nhs.uk' }, 'GP_CONNECT_URL'],
  [{ PARTNER_API_KEY: 'key' }, 'PARTNER_API_KEY'],
  [{ ADDRESS_SERVICE_KEY: 'key' }, 'ADDRESS_SERVICE_KEY'],
  [{ NHS_LOGIN_URL: 'https://auth.login.nhs.uk' }, 'NHS_LOGIN_URL'],
  [{ NHS_LOGIN_CLIENT_ID: 'client' }, 'NHS_LOGIN_CLIENT_ID'],
  [{ RECORD_KEY: 'c'.repeat(43) }, 'RECORD_KEY'],
])('the sandbox does not start with %o: the sentence names it and SANDBOX', async (env, name) => {
  const sentence = await startupError(() => refuseSandboxBesideRealServices(env))
  expect(sentence).toMatch(/^Rowan cannot start: [^\n]+\.$/)
  expect(sentence).toContain(name)
  expect(sentence).toContain('SANDBOX=off')
  for (const value of Object.values(env)) expect(sentence).not.toContain(value)
})

test.each([
  {},
  { SANDBOX: 'on', CLERK_SECRET_KEY: '' },
  { DATABASE_URL: 'postgres://rowan@localhost:5432/rowan', PGHOST: 'db.internal' },
  { DATABASE_URL: 'postgres://rowan@127.0.0.1/rowan' },
  { DATABASE_URL: 'postgres://rowan@[::1]/rowan' },
  { DATABASE_URL: 'postgres:///rowan?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/rowan' },
  { APP_ORIGIN: 'http://localhost:5173' },
  { APP_ORIGIN: 'https://rowan.test' },
  { SUPPORT_EMAIL: 'help@rowan.example', TRUSTED_PROXIES: '10.0.0.0/8' },
  { ...production, DATABASE_URL: 'postgres://rowan@db.internal/rowan' },
])('nothing stands in the way of %o', async (env) => {
  expect(await startupError(() => refuseSandboxBesideRealServices(env))).toBe('nothing is refused')
})

test('a backup of a DATABASE_URL has a key of its own, wherever it is', async () => {
  const env = { DATABASE_URL: 'postgres://rowan@localhost/rowan' }
  expect(await startupError(() => readBackupSettings(env))).toContain('BACKUP_KEY must be set')
  expect(readBackupSettings({ ...env, BACKUP_KEY: 'b'.repeat(42) + 'A' }).isDefaultKey).toBe(false)
  expect(readBackupSettings({}).isDefaultKey).toBe(true)
})

test('a database of production stays closed to the sandbox, whatever the variables say', async () => {
  const { db, close } = await testDatabase()
  await claimDatabase(db, 'production')
  expect(await startupError(async () => claimDatabase(db, 'sandbox'))).toContain('SANDBOX=off')
  await claimDatabase(db, 'production')
  await close()
})

test('a database of the sandbox that is put to use in production is production’s from then on', async () => {
  const { db, close } = await testDatabase()
  await claimDatabase(db, 'sandbox')
  await claimDatabase(db, 'sandbox')
  await claimDatabase(db, 'production')
  expect(await startupError(async () => claimDatabase(db, 'sandbox'))).toContain('SANDBOX=off')
  await close()
})
