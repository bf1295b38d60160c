import { orRefuseToStart } from './boot/or-refuse-to-start.ts'
import { openDatabase } from './db/open.ts'
import { endWithSentence, say } from './boot/command.ts'
import { readErasureLedger } from './accounts/erasure-ledger.ts'
import { readLedgerSetting, readStartSettings } from './boot/settings.ts'
import { deleteErased, recordErased } from './accounts/account-erasures.ts'

/**
 * Run this after restoring PostgreSQL by its own means: it erases again everybody whom the erasure
 * ledger names. No instance may serve before it has run. Running it twice is harmless.
 */
try {
  const env = { ...process.env, SANDBOX: 'off' }
  const { databaseUrl: url = '' } = readStartSettings(env)
  const isErased = readErasureLedger(readLedgerSetting(env) ?? '')
  const { backgroundDb, close } = await orRefuseToStart('the database at DATABASE_URL', async () =>
    openDatabase({ url }, {}, async () => undefined),
  )
  const erased = await backgroundDb
    .transaction()
    .execute(async (trx) => deleteErased(trx, isErased))
  await recordErased(backgroundDb, erased, new Date())
  await close()
  say(`Members who have left since, erased again: ${erased.length}.`)
} catch (error) {
  endWithSentence(error)
}
