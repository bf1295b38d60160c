// npm run mutate [-- app|server]: breaks the outbox, the courier, the idempotency and the access code in
// hundreds of places, one at a time, and says which breaks no test notices. Reports in .mutation.
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { projectFolder, runCommand, stopCommands } from './run-command.mjs'

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.once(signal, () => void stopCommands().finally(() => process.exit(1)))
}
await ensureInstalled()
const asked = process.argv.slice(2)
const parts = ['app', 'server'].filter((part) => asked.length === 0 || asked.includes(part))
for (const part of parts) {
  const { code } = await runCommand(
    join(projectFolder, 'node_modules/.bin/stryker'),
    ['run', `run/mutate/${part}.config.json`],
    { env: { ...process.env, MUTATE: part } },
  )
  if (code !== 0) process.exitCode = code
}
