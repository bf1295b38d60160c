// npm run backup -- <file>: backs up the whole database, encrypted, into a new file.
import { runBackupCommand } from './backup-command.mjs'

await runBackupCommand('backup', async ({ backUp }, file) => {
  const rows = await backUp(process.env, file)
  return `Backed up ${rows} rows to ${file}.`
})
