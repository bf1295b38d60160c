// npm run backup -- <file>: everything that the database holds, encrypted, in one new file.
import { runBackupCommand } from './backup-command.mjs'

await runBackupCommand('backup', async ({ backUp }, file) => {
  const rows = await backUp(process.env, file)
  return `Backed up ${rows} rows to ${file}.`
})
