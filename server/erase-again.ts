import { randomUUID } from 'node:crypto'
import { orRefuseToStart } from './boot/or-refuse-to-start.ts'
import { openDatabase } from './db/open.ts'
import { endWithSentence, say } from './boot/command.ts'
import { readErasureLedger } from './accounts/erasure-ledger.ts'
import { readLedgerSetting, readStartSettings } from './boot/settings.ts'
import { eraseAgain } from './accounts/account-erasures.ts'
import { endTakenBack } from './backup/end-taken-back.ts'

/**
 * Run this after restoring PostgreSQL by its own means: it erases again everybody whom the erasure ledger names, and
 * ends what members have taken back since. No instance may serve before it has run. Running it twice is harmless.
 */
try {
  const env = { ...process.env, SANDBOX: 'off' }
  const { databaseBackgroundUrl: url = '', databaseMemberUrl: memberUrl } = readStartSettings(env)
  const ended = readErasureLedger(readLedgerSetting(env) ?? '')
  const database = await orRefuseToStart('the database at DATABASE_URL', async () =>
    openDatabase({ url, memberUrl }, {}, async () => undefined),
  )
  const at = { now: new Date(), newId: randomUUID }
  const erased = await eraseAgain(database.backgroundDb, ended, at)
  await endTakenBack(database, ended, at)
  await database.close()
  say(
    `Members who have left since, erased again: ${erased}. What others took back has ended again.`,
  )
} catch (error) {
  endWithSentence(error)
}
