import { claimDatabase } from './db/environment.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/all.ts'
import { openDatabase } from './db/open.ts'
import { orRefuseToStart } from './db/or-refuse-to-start.ts'
import { endWithSentence, say } from './command.ts'
import { readOwnerUrl } from './settings.ts'

/**
 * Migrates production's database as the role that owns the tables. Run it before the instances of a
 * release start; those of the release before may keep serving.
 */
try {
  const url = readOwnerUrl(process.env)
  const { close } = await orRefuseToStart('the database at DATABASE_OWNER_URL', async () =>
    openDatabase({ url }, {}, async (db) => {
      await migrate(db)
      await claimDatabase(db, 'production')
    }),
  )
  await close()
  say(`The database is up to date: ${Object.keys(migrations).at(-1)}.`)
} catch (error) {
  endWithSentence(error)
}
