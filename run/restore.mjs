// npm run restore -- <file>: what such a file holds, into an empty database.
import { runBackupCommand } from './backup-command.mjs'

await runBackupCommand('restore', async ({ restore }, file) => {
  const rows = await restore(process.env, file)
  return `Restored ${rows} rows from ${file}.`
})
