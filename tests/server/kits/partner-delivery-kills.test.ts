import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { databaseLike } from '../../support/database.ts'
import { withFolder } from '../../support/folder.ts'
import { killRounds } from '../../support/kill-rounds.ts'

/** `npm run bench -- partner` runs 200 rounds. */
const count = Number(process.env['KILL_ROUNDS'] ?? 10)
const seed = Number(process.env['KILL_SEED'] ?? 20_261_121)

const scratch = withFolder()

test(
  `every accepted order reaches the lab partner once, or is cancelled there, through ${count} kills of the server`,
  async () => {
    const postgresUrl = inject('postgresUrl')
    const database = postgresUrl ? await databaseLike(postgresUrl) : undefined
    try {
      const where = database?.url ?? join(scratch, 'database')
      const { accepted, unwanted, partner } = await killRounds({ where, scratch, count, seed })
      // A slow machine is killed more often before it has taken an order.
      expect(accepted.length + unwanted.length).toBeGreaterThan(count / 2)
      expect([...accepted, ...unwanted]).not.toContain(undefined)
      expect(new Set(partner.delivered)).toEqual(new Set(accepted))
      expect(partner.delivered).toHaveLength(accepted.length)
      expect(unwanted.length).toBeGreaterThan(0)
      expect(new Set(partner.cancelled)).toEqual(new Set(unwanted))
      expect(partner.cancelled).toHaveLength(unwanted.length)
    } finally {
      await database?.drop()
    }
  },
  60_000 + count * 10_000,
)
