import type pg from 'pg'
import * as v from 'valibot'

/** What `auto_explain` says of one statement. */
export interface Plan {
  ms: number
  /** Each node that reads a table: how, and how many rows it looked at. */
  reads: readonly { how: string; table: string; rows: number }[]
}

const Node = v.looseObject({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Actual Rows': v.optional(v.number(), 0),
  'Actual Loops': v.optional(v.number(), 1),
  'Rows Removed by Filter': v.optional(v.number(), 0),
  'Rows Removed by Index Recheck': v.optional(v.number(), 0),
  Plans: v.optional(v.array(v.unknown()), []),
})
const Explained = v.object({ Plan: v.unknown() })

/** Has PostgreSQL write down the plan of each statement of these logins, in sessions that begin from now on. */
export async function explainAll(client: pg.Client, logins: readonly string[]): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    // Of the foreign keys and triggers too.
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  }
  await client.query("load 'auto_explain'")
  for (const login of logins) {
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`alter role ${login} set ${name} = '${value}'`)
    }
  }
}

/** Reads what PostgreSQL wrote down since the last time. `log` is the file, below its data directory. */
export function planReader(client: pg.Client, log: string) {
  let offset = 0
  return async (): Promise<Plan[]> => {
    const { rows } = await client.query<{ text: string; size: string }>(
      `select convert_from(pg_read_binary_file($1, $2, size - $2), 'utf8') as text, size
         from pg_stat_file($1)`,
      [log, offset],
    )
    offset = Number(rows[0]?.size ?? offset)
    return [
      ...(rows[0]?.text ?? '').matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g),
    ].map(([, ms, json = '']) => ({
      ms: Number(ms),
      reads: readsOf(v.parse(Explained, JSON.parse(json)).Plan),
    }))
  }
}

function readsOf(given: unknown): Plan['reads'] {
  const node = v.parse(Node, given)
  const below = node.Plans.flatMap((each) => readsOf(each))
  const table = node['Relation Name'] ?? ''
  if (table === '' || !node['Node Type'].includes('Scan')) return below
  const looked =
    node['Actual Rows'] + node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck']
  const how = node['Index Name'] ?? node['Node Type']
  return [{ how, table, rows: Math.round(looked * node['Actual Loops']) }, ...below]
}
