import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../../server/db/open.ts'
import { apiOver } from '../../support/api.ts'
import { databaseLike, emptyDatabase } from '../../support/database.ts'
import { schemaOf } from '../../support/schema-of.ts'

const postgresUrl = inject('postgresUrl')
const folder = fileURLToPath(new URL('released-schemas/', import.meta.url))
const released = readdirSync(folder).filter((name) => name.endsWith('.sql'))

const answer =
  'insert into hospitals (id, member_id, name, folded, position) values ($1, $2, $3, $3, $4)'

/** Writes as instances of that release do: short transactions, and every tenth a long one. */
async function keepAnswering(pool: pg.Pool, isOver: () => boolean): Promise<string[]> {
  const kept: string[] = []
  for (let n = 0; !isOver(); n += 1) {
    const name = `Hospital ${n}`
    const client = await pool.connect()
    await client.query('begin')
    await client.query(answer, [`h${n}`, 'member-1', name, n])
    if (n % 10 === 0) await setTimeout(100)
    await client.query('commit')
    client.release()
    kept.push(name)
  }
  return kept
}

test.runIf(postgresUrl).each(released)(
  '%s is brought up to date by three instances at once while members answer, and is then as a new one',
  async (file) => {
    const { url, drop } = await emptyDatabase(postgresUrl ?? '')
    const pool = new pg.Pool({ connectionString: url })
    // `drop` may cut connections that the pool is still closing.
    pool.on('error', () => undefined)
    await pool.query(readFileSync(folder + file, 'utf8'))
    await pool.query(`insert into members (id, subject, first_name, created_at)
                      values ('member-1', 'user_amina', 'Amina', now())`)
    let isOver = false
    const answering = keepAnswering(pool, () => isOver)
    const open = async () => openDatabase({ url })
    const instances = await Promise.all([open(), open(), open()])
    isOver = true
    const kept = await answering
    const { hospital } = await apiOver(instances[0].db).member('user_amina').user()
    expect(hospital.map(({ name }) => name)).toEqual(kept)

    const fresh = await databaseLike(postgresUrl ?? '')
    const made = await openDatabase({ url: fresh.url })
    expect(await schemaOf(instances[0].db)).toEqual(await schemaOf(made.db))
    await made.close()
    await fresh.drop()
    await Promise.all([...instances.map(async ({ close }) => close()), pool.end()])
    await drop()
  },
)
