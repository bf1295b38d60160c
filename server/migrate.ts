import { claimDatabase } from './db/environment.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/all.ts'
import { openDatabase } from './db/open.ts'
import { patiently } from './db/patiently.ts'
import { orRefuseToStart } from './boot/or-refuse-to-start.ts'
import { endWithSentence, say } from './boot/command.ts'
import { readOwnerSettings } from './boot/settings.ts'

/**
 * Migrates production's database as the role that owns the tables. Run it before the instances of a
 * release start; those of the release before may keep serving. A schema that is newer than this
 * release stays as it is, since migrations only add.
 */
try {
  const { url } = readOwnerSettings(process.env, say)
  await orRefuseToStart('the database at DATABASE_OWNER_URL', async () =>
    patiently(async () => {
      const { close } = await openDatabase({ url }, {}, async (db) => {
        await migrate(db)
        await claimDatabase(db, 'production')
      })
      await close()
    }),
  )
  say(`The database is up to date: ${Object.keys(migrations).at(-1)}.`)
} catch (error) {
  endWithSentence(error)
}
