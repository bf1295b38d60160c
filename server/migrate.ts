import { claimDatabase } from './db/environment.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/all.ts'
import { openDatabase } from './db/open.ts'
import { orRefuseToStart } from './db/or-refuse-to-start.ts'
import { endWithSentence, say } from './command.ts'
import { readOwnerUrl } from './settings.ts'

/**
 * Brings production's database up to date, as the role that owns the tables: a command of its own, run
 * before the instances of a release start. It may run while those of the release before serve.
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
