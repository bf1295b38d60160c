import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp, restore } from '../../run/backups.ts'
import { lockDataDirectory } from '../../server/boot/data-lock.ts'
import { claimDatabase } from '../../server/db/environment.ts'
import { openDatabase } from '../../server/db/open.ts'
import { people } from '../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../server/sandbox-seed/seed.ts'
import { seedStudies } from '../../server/sandbox-seed/seed-studies.ts'
import { openErasureLedger } from '../../server/accounts/erasure-ledger.ts'
import { allRows } from '../support/all-rows.ts'
import { withFolder } from '../support/folder.ts'
import { recordEncryption } from '../support/gp.ts'
import { noon } from '../support/tokens.ts'

const folder = withFolder()
const dataDir = (name: string) => join(folder, name)

/** Opens the database of a data directory as a server would. */
async function rowsIn(name: string, fill = false): Promise<Record<string, string[]>> {
  const { db, close } = await openDatabase({ dataDir: join(dataDir(name), 'database') })
  if (fill) {
    await claimDatabase(db, 'sandbox')
    await seedPeople(db, noon, recordEncryption)
    await seedStudies(db, noon)
  }
  const rows = await allRows(db)
  await close()
  return rows
}

test(
  'S36: what was backed up is restored into a data directory that was never used',
  { timeout: 120_000 },
  async () => {
    const rows = await rowsIn('old', true)
    const file = join(folder, 'backup')
    const count = Object.values(rows).flat().length
    expect(count).toBeGreaterThan(50)
    expect(await backUp({ DATA_DIR: dataDir('old') }, file)).toBe(count)
    expect(await restore({ DATA_DIR: dataDir('new') }, file)).toEqual({
      rows: count,
      erasedAgain: 0,
    })
    expect(await rowsIn('new')).toEqual(rows)
  },
)

test(
  'a restore goes by the erasure ledger, which production has to name',
  { timeout: 120_000 },
  async () => {
    const file = join(folder, 'backup')
    const DATA_DIR = dataDir('newer')
    const ERASURE_LEDGER = join(folder, 'no-ledger')
    await expect(restore({ DATA_DIR, ERASURE_LEDGER }, file)).rejects.toThrow('There is no')
    const production = { DATA_DIR, SANDBOX: 'off', BACKUP_KEY: 'b'.repeat(43) }
    await expect(restore(production, file)).rejects.toThrow('ERASURE_LEDGER must be set')
    const ledger = join(folder, 'ledger')
    await openErasureLedger(ledger).add(people.tom.subject, noon)
    const restored = restore({ DATA_DIR, ERASURE_LEDGER: ledger }, file)
    expect(await restored).toMatchObject({ erasedAgain: 1 })
  },
)

test('a server that runs, a database that is not there and a key that is missing are said', async () => {
  const file = join(folder, 'none')
  const lock = await lockDataDirectory(dataDir('old'))
  await expect(backUp({ DATA_DIR: dataDir('old') }, file)).rejects.toThrow('stop it first')
  await lock.release()
  await expect(backUp({ DATA_DIR: dataDir('nowhere') }, file)).rejects.toThrow('no database')
  const production = { DATA_DIR: dataDir('old'), SANDBOX: 'off' }
  await expect(backUp(production, file)).rejects.toThrow('BACKUP_KEY')
  await expect(backUp({ ...production, BACKUP_KEY: 'short' }, file)).rejects.toThrow('BACKUP_KEY')
})

test('nothing but the sandbox’s database is encrypted with the key of the sandbox', async () => {
  const where = { dataDir: join(dataDir('real'), 'database') }
  const { db, close } = await openDatabase(where)
  await claimDatabase(db, 'production')
  await close()
  const forgotten = backUp({ DATA_DIR: dataDir('real') }, join(folder, 'real-backup'))
  await expect(forgotten).rejects.toThrow('BACKUP_KEY must be set')
})

test('a PostgreSQL is not backed up by this command, and it says what is', async () => {
  const DATABASE_URL = 'postgres://rowan_service_login@db.example:5432/rowan'
  const env = { DATABASE_URL, SANDBOX: 'off', BACKUP_KEY: 'b'.repeat(43) }
  await expect(backUp(env, join(folder, 'of-postgres'))).rejects.toThrow(
    'npm run backup is for the embedded database: PostgreSQL is backed up by its own means',
  )
})
