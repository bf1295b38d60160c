import { setTimeout } from 'node:timers/promises'
import { claimDatabase } from './db/environment.ts'
import { codeOf } from './db/database-unavailable.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/all.ts'
import { openDatabase } from './db/open.ts'
import { orRefuseToStart } from './boot/or-refuse-to-start.ts'
import { endWithSentence, say } from './boot/command.ts'
import { readOwnerSettings } from './boot/settings.ts'

/** How long it waits for a database that is only just starting, in ms. */
const longestWait = 60_000
/** Nobody listens yet; no such name yet; the server is starting. */
const notYet = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'])

/**
 * Migrates production's database as the role that owns the tables. Run it before the instances of a
 * release start; those of the release before may keep serving. A schema that is newer than this
 * release stays as it is, since migrations only add.
 */
try {
  const { url } = readOwnerSettings(process.env, say)
  await orRefuseToStart('the database at DATABASE_OWNER_URL', async () => patiently(url))
  say(`The database is up to date: ${Object.keys(migrations).at(-1)}.`)
} catch (error) {
  endWithSentence(error)
}

async function patiently(url: string): Promise<void> {
  const deadline = performance.now() + longestWait
  for (;;) {
    try {
      const { close } = await openDatabase({ url }, {}, async (db) => {
        await migrate(db)
        await claimDatabase(db, 'production')
      })
      return await close()
    } catch (error) {
      if (!isNotYet(error) || performance.now() > deadline) throw error
      await setTimeout(500)
    }
  }
}

function isNotYet(error: unknown): boolean {
  return notYet.has(codeOf(error) ?? '') || (error instanceof Error && isNotYet(error.cause))
}
