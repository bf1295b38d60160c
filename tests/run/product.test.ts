import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { prepareProduct } from '../../run/product.ts'
import { lockDataDirectory } from '../../server/boot/data-lock.ts'
import { claimDatabase } from '../../server/db/environment.ts'
import { openDatabase } from '../../server/db/open.ts'
import { listen } from '../../server/http/listen.ts'
import { StartupError } from '../../server/errors/startup-error.ts'
import { withFolder } from '../support/folder.ts'
import { freePorts } from '../support/product-process.ts'

/** Two of them start in one test. */
const coldDatabases = { timeout: 120_000 }

const folder = withFolder()
let port = 0

beforeAll(async () => {
  port = await freePorts()
})

/** The sentence with which the product refuses to start. */
async function startupError(variables: Record<string, string>): Promise<string> {
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), ...variables }
  const error = await prepareProduct(env).catch((reason: unknown) => reason)
  return error instanceof StartupError ? error.message : `not refused: ${String(error)}`
}

test.each([0, 1])('a port in use is named, also that of the sandbox (PORT + %i)', async (above) => {
  const other = await listen(() => new Response(), port + above)
  const sentence = await startupError({})
  await other.close(0)
  expect(sentence).toBe(`Rowan cannot start: port ${port + above} is already in use.`)
})

test('a database that does not answer is named without its password', async () => {
  const url = `postgres://rowan:password-of-tests@localhost:${port}/rowan`
  const sentence = await startupError({ DATABASE_URL: url })
  expect(sentence).toMatch(/^Rowan cannot start: the database at DATABASE_URL [^\n]+\.$/)
  expect(sentence).not.toContain('password-of-tests')
})

test('without the sandbox every missing service is named', async () => {
  expect(await startupError({ SANDBOX: 'off' })).toContain('CLERK_SECRET_KEY')
})

test(
  'the sandbox starts neither beside a real service nor on the database of production',
  coldDatabases,
  async () => {
    const url = 'postgres://rowan:password-of-tests@db.rowan.example/rowan'
    expect(await startupError({ DATABASE_URL: url })).toContain('SANDBOX')
    expect(await startupError({ CLERK_SECRET_KEY: 'secret-of-the-tests' })).toContain('SANDBOX')
    const where = { dataDir: join(folder, 'data', 'database') }
    const { db, close } = await openDatabase(where)
    await claimDatabase(db, 'production')
    await close()
    expect(await startupError({})).toContain('this database is of production')
  },
)

test('after each refusal the data directory is free', async () => {
  const lock = await lockDataDirectory(join(folder, 'data'))
  await lock.release()
})
