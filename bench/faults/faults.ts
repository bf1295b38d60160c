import { cpus } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts'
import { openUnreliablePartner } from '../../tests/support/unreliable-partner.ts'
import { randomFrom } from '../../tests/support/random-from.ts'
import { compileServer } from '../../tests/support/server-process.ts'
import { startThrowawayPostgres } from '../../run/throwaway-postgres.ts'
import { killWhileDelivering } from './deliveries.ts'
import { endGently } from './ending.ts'
import { killDuringBurst } from './kills.ts'
import { stopDatabase } from './outage.ts'
import { raceForKeys } from './races.ts'

/** What was checked, what was found, and whether it is as promised. */
export interface Finding {
  what: string
  found: string
  isMet: boolean
}

export interface FaultFixture {
  program: string
  partnerUrl: string
  /** The data directory of the embedded database, or the URL of PostgreSQL. */
  where: string
}

/**
 * Kills the server, races for its idempotency keys, shuts it down under load, kills it and a study's team while messages
 * are delivered, and stops its database, on PGlite and PostgreSQL. Prints a table, and resolves with whether every promise was kept.
 */
export async function benchFaults(size: {
  kills: number
  races: number
  downSeconds: number
  messages: number
  deliveryKills: number
}) {
  const scratch = temporaryFolder('bench-faults')
  const partner = await openUnreliablePartner(scratch, randomFrom(20_261_121))
  const { program, remove } = await compileServer()
  const postgres = await startThrowawayPostgres()
  const findings: Finding[] = []
  const places = { PGlite: join(scratch, 'database'), PostgreSQL: postgres.url }
  for (const [name, where] of Object.entries(places)) {
    const fixture = { program, partnerUrl: partner.url, where }
    const rounds = [
      async () => killDuringBurst(fixture, size.kills),
      async () => raceForKeys(fixture, size.races),
      async () => endGently(fixture),
      async () =>
        killWhileDelivering(fixture, { messages: size.messages, kills: size.deliveryKills }),
    ]
    for (const round of rounds) {
      const found = (await round()).map((each) => ({ ...each, what: `${name}: ${each.what}` }))
      for (const { what, found: words } of found) console.log(`${what}: ${words}`)
      findings.push(...found)
    }
  }
  const fixture = { program, partnerUrl: partner.url, where: postgres.url }
  findings.push(...(await stopDatabase(fixture, postgres, size.downSeconds)))
  await Promise.all([postgres.stop(), partner.close(), remove()])
  console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model}`)
  console.table(
    Object.fromEntries(
      findings.map(({ what, found, isMet }) => [what, { found, '': isMet ? 'met' : 'MISSED' }]),
    ),
  )
  return findings.every(({ isMet }) => isMet)
}
