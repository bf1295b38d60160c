import { beforeAll, expect, inject, test } from 'vitest'
import { claimDatabase } from '../../../server/db/environment.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { prepareServer } from '../../../server/boot/main.ts'
import { StartupError } from '../../../server/errors/startup-error.ts'
import { databaseLike, emptyDatabase, withUser } from '../../support/database.ts'
import { withFolder } from '../../support/folder.ts'
import { freePorts } from '../../support/product-process.ts'
import { settingsOf } from '../../support/settings.ts'

const postgresUrl = inject('postgresUrl')
const folder = withFolder()
let port = 0

beforeAll(async () => {
  port = await freePorts()
})

/** The message with which production refuses to start with these logins; undefined when it starts. */
async function startupError(service: string, member: string): Promise<string | undefined> {
  const settings = settingsOf({
    DATABASE_URL: service,
    DATABASE_MEMBER_URL: member,
    DATA_DIR: folder,
    PORT: String(port),
  })
  try {
    const { close } = await prepareServer(settings)
    await close()
    return undefined
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}

test.runIf(postgresUrl)(
  'production starts with logins that own nothing, on a database that was migrated for it',
  async () => {
    const { url, drop } = await databaseLike(postgresUrl ?? '')
    const service = withUser(url, 'service_login')
    const member = withUser(url, 'member_login')
    expect(await startupError(service, member)).toContain(
      'run the migrations of this release first',
    )
    const { db, close } = await openDatabase({ url })
    await claimDatabase(db, 'production')
    await close()
    expect(await startupError(service, member)).toBe(undefined)

    expect(await startupError(url, member)).toContain('DATABASE_URL is of a login that owns tables')
    expect(await startupError(service, url)).toContain(
      'DATABASE_MEMBER_URL is of a login that owns',
    )
    expect(await startupError(service, service)).toContain('that may act as rowan_service')
    expect(await startupError(member, member)).toContain('DATABASE_URL')
    await drop()
  },
)

test.runIf(postgresUrl)('production migrates nothing by itself', async () => {
  const { url, drop } = await emptyDatabase(postgresUrl ?? '')
  const service = withUser(url, 'service_login')
  const sentence = await startupError(service, withUser(url, 'member_login'))
  expect(sentence).toMatch(/^Rowan cannot start: the database lacks the migration 0[^\n]+\.$/)
  await drop()
})

test('production with a database has a login for members', () => {
  expect(() => settingsOf({ DATABASE_URL: 'postgres://rowan@localhost/rowan' })).toThrow(
    'DATABASE_MEMBER_URL must be set too',
  )
})
