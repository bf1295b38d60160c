import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { answers, decade, few, manyInvites, members, rest, work, type Table } from './tables.ts'

/** Fills an empty, migrated database with so many members by COPY. `url` is a superuser's. */
export async function seedMembers(url: string, count: number): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'rowan-scale-'))
  await chmod(scratch, 0o755)
  const client = new pg.Client(url)
  await client.connect()
  // Rows refer to each other as they should, and checking each would take longer than writing it.
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into studies (id, name, organisation, description, info_link, terms, privacy_policy, updated_at)
    select 'scale-' || n, 'Study ' || n, 'An institute', 'For the bench.', 'https://study.example.com',
           'https://study.example.com', 'https://study.example.com', timestamptz '2026-01-01'
      from generate_series(0, ${manyInvites}) n`)
  try {
    for (const table of [...members, ...work, ...answers(count)]) {
      await copy({ client, scratch, table, count })
    }
    for (const table of rest) await copy({ client, scratch, table, first: few + 1, count })
    await copy({ client, scratch, table: decade, count: Math.min(count * 10, 73_000) })
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
    await rm(scratch, { recursive: true })
  }
}

interface Copying {
  client: pg.Client
  scratch: string
  table: Table
  first?: number
  count: number
}

async function copy({ client, scratch, table, first = 1, count }: Copying): Promise<void> {
  const file = join(scratch, `${table.name}.copy`)
  await pipeline(Readable.from(linesOf(table, first, count)), createWriteStream(file))
  await client.query(`copy ${table.name} (${table.columns}) from '${file}'`)
  await rm(file)
}

/** A thousand members at a time. */
function* linesOf({ rowsOf }: Table, first: number, count: number): Generator<string> {
  let lines = ''
  for (let n = first; n <= count; n += 1) {
    for (const row of rowsOf(n)) lines += `${row.map((value) => value ?? '\\N').join('\t')}\n`
    if (n % 1_000 === 0 || n === count) {
      yield lines
      lines = ''
    }
  }
}
