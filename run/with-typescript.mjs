import { ensureInstalled } from './install.mjs'
import { stopCommands } from './run-command.mjs'

/**
 * Prepares a fresh clone for a command that is written in TypeScript, and ends what the
 * command has started when it is itself told to end.
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
