import type { Listener } from '../server/http/listen.ts'
import { seedOtherStudies } from '../server/sandbox-seed/seed-other-studies.ts'
import { seedPeople } from '../server/sandbox-seed/seed.ts'
import { seedReceivers } from '../server/sandbox-seed/seed-receivers.ts'
import { seedStudies } from '../server/sandbox-seed/seed-studies.ts'
import { openMailbox, type Mailbox } from '../sandbox/mailbox/open-mailbox.ts'
import { prepareServer, type PreparedServer, type Seed } from '../server/boot/main.ts'
import { refuseSandboxBesideRealServices } from '../server/boot/sandbox-guard.ts'
import {
  readSettings,
  readStartSettings,
  type Environment,
  type Settings,
} from '../server/boot/settings.ts'
import { sandboxVariables, startStandIns, studyTeamOf } from './stand-ins.ts'

/**
 * The whole product in this process: the server and, unless SANDBOX=off, the stand-ins of the
 * outside services on the next port. They talk over HTTP only, as in production. Throws
 * `StartupError` where a setting, a port, the data directory or the database prevents the start.
 */
export async function prepareProduct(env: Environment): Promise<PreparedServer> {
  const { isSandbox, port, dataDir } = readStartSettings(env)
  if (!isSandbox) return prepareServer(readSettings(env))
  refuseSandboxBesideRealServices(env)
  const mailbox = await openMailbox()
  try {
    const origins = { app: `http://localhost:${port}`, sandbox: `http://localhost:${port + 1}` }
    const variables = sandboxVariables(origins, env, dataDir)
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` }
    const settings = readSettings({ ...env, ...variables, ...smtp })
    const server = await prepareServer(
      settings,
      seedExamples(studyTeamOf(dataDir, origins.sandbox)),
    )
    return withSandbox(settings, server, mailbox)
  } catch (error) {
    await mailbox.close()
    throw error
  }
}

const seedExamples =
  (team: ReturnType<typeof studyTeamOf>): Seed =>
  async (db, now, encryption) => {
    await seedPeople(db, now, encryption)
    await seedStudies(db, now)
    await seedReceivers(db, team, { now, encryption })
    await seedOtherStudies(db, now)
  }

function withSandbox(settings: Settings, server: PreparedServer, mailbox: Mailbox): PreparedServer {
  let sandboxListener: Listener | undefined
  return {
    port: server.port,
    start: async () => {
      sandboxListener = await startStandIns(settings, { port: settings.port + 1 }, mailbox)
      await server.start()
    },
    close: async () => {
      await server.close()
      // Nobody waits for its answers any more.
      await sandboxListener?.close(0)
      await mailbox.close()
    },
  }
}
