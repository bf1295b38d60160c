import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { projectFolder } from '../run-command.mjs'

export interface Logins {
  owner: string
  service: string
  member: string
}

/**
 * Creates the roles and the database of `deploy/postgres/roles.sql` on the PostgreSQL of this
 * administrator, as psql would with those variables. Resolves with the connection strings.
 */
export async function makeDatabase(administrator: string): Promise<Logins> {
  const variables: Record<string, string> = {
    database: `rowan_${randomBytes(4).toString('hex')}`,
    owner_password: randomBytes(16).toString('hex'),
    service_password: randomBytes(16).toString('hex'),
    member_password: randomBytes(16).toString('hex'),
  }
  const sql = readFileSync(join(projectFolder, 'deploy/postgres/roles.sql'), 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(
      /:(['"])(\w+)\1/g,
      (_, quote: string, name: string) => `${quote}${variables[name]}${quote}`,
    )
  const client = new pg.Client(administrator)
  await client.connect()
  try {
    for (const statement of sql.split(/;\n(?! |end)/).filter((each) => each.trim())) {
      await client.query(statement)
    }
  } finally {
    await client.end()
  }
  const urlOf = (user: string, password: string | undefined) => {
    const url = new URL(administrator)
    url.username = user
    url.password = password ?? ''
    url.pathname = `/${variables['database']}`
    return url.href
  }
  return {
    owner: urlOf('rowan_owner', variables['owner_password']),
    service: urlOf('rowan_service_login', variables['service_password']),
    member: urlOf('rowan_member_login', variables['member_password']),
  }
}
