import { endWithSentence, say } from './boot/command.ts'
import { orRefuseToStart } from './boot/or-refuse-to-start.ts'
import { readSettings, readStartSettings } from './boot/settings.ts'
import { StartupError } from './errors/startup-error.ts'
import { createRecordEncryption } from './crypto/record-encryption.ts'
import { openDatabase } from './db/open.ts'
import { reencryptAll } from './jobs/reencryption.ts'

/**
 * Re-encrypts with today's RECORD_KEY what the other keys have encrypted; deploy/change-record-key.sh runs it. Running it
 * twice is harmless. Ends with exit code 1 where something is left that no key opens.
 */
try {
  const env = { ...process.env, SANDBOX: 'off' }
  const { databaseBackgroundUrl: url = '' } = readStartSettings(env)
  const { recordKeys, recordKeyFormat } = readSettings(env)
  const { backgroundDb, close } = await orRefuseToStart('the database at DATABASE_URL', async () =>
    openDatabase({ url }, {}, async () => undefined),
  )
  const recordEncryption = createRecordEncryption(recordKeys, recordKeyFormat)
  const { connections, replies, questions, lost } = await reencryptAll({
    db: backgroundDb,
    recordEncryption,
  })
  await close()
  say(`Re-encrypted: ${connections} connections, ${replies} replies, ${questions} questions.`)
  if (lost > 0)
    throw new StartupError(`No key opens ${lost} more: keep the key before, and find theirs.`)
} catch (error) {
  endWithSentence(error)
}
