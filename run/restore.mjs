// npm run restore -- <file>: restores a backup into an empty database.
import { runBackupCommand } from './backup-command.mjs'

await runBackupCommand('restore', async ({ restore }, file) => {
  const { rows, erasedAgain } = await restore(process.env, file)
  return `Restored ${rows} rows from ${file}. Members who have left since, erased again: ${erasedAgain}.`
})
