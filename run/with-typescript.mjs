import { ensureInstalled } from './install.mjs'
import { stopCommands } from './run-command.mjs'

/**
 * Prepares a fresh clone for a command written in TypeScript, and ends the processes that the
 * command started when it is told to end.
 */
export async function withTypeScript() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.once(signal, () => {
      void stopCommands().finally(() => process.exit(1))
    })
  }
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
}
