import { endWithSentence, say } from './boot/command.ts'
import { prepareServer, type PreparedServer } from './boot/main.ts'
import { readSettings } from './boot/settings.ts'

/**
 * One production instance: plain Node, after `npm run build -- --config build/service.config.ts`, without the sandbox and without the app's
 * files, which `files.ts` writes for the proxy. SIGTERM and SIGINT end it with exit code 0.
 */

/** The longest a shutdown may take, in ms. */
const longestEnd = 8_000

let isEnding = false
const server = await prepared()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end(server))
await server.start().catch(endWithSentence)
say(`Ready: http://localhost:${server.port}`)

async function prepared(): Promise<PreparedServer> {
  try {
    const settings = readSettings({ ...process.env, SANDBOX: 'off' })
    return await prepareServer({ ...settings, distDir: undefined })
  } catch (error) {
    return endWithSentence(error)
  }
}

async function end({ close }: PreparedServer): Promise<void> {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(0), longestEnd)
  await close()
  process.exit(0)
}
