import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, overPglite, type OpenedDatabase } from '../../server/db/open.ts'
import type { Database } from '../../server/db/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate?: string
    postgresUrl?: string
  }
}

/** An empty, migrated database for one test, of the kind that the project under test uses. */
export async function testDatabase(): Promise<OpenedDatabase> {
  const postgresUrl = inject('postgresUrl')
  return postgresUrl ? copyOfTemplate(postgresUrl) : embeddedDatabase()
}

/** The same on PGlite, where nobody waits longer than `timeoutMs` for the connection. */
export async function embeddedDatabase(timeoutMs?: number): Promise<OpenedDatabase> {
  const template = inject('pgliteTemplate')
  if (!template) throw new Error('These tests need the set-up of their vitest project')
  const loadDataDir = await openAsBlob(template)
  return overPglite(await PGlite.create({ loadDataDir }), timeoutMs)
}

/** The API's logins to a database that a test writes to as its owner: two on PostgreSQL. */
export const loginsOf = (db: Database): Pick<OpenedDatabase, 'db' | 'memberDb'> =>
  logins.get(db) ?? { db, memberDb: db }

const logins = new WeakMap<Database, Pick<OpenedDatabase, 'db' | 'memberDb'>>()

/** A busy machine must not fail tests; tests of faults open a database of their own. */
const slowMachine = { connectMs: 20_000, statementMs: 20_000, silenceMs: 25_000, lockMs: 20_000 }

async function copyOfTemplate(templateUrl: string): Promise<OpenedDatabase> {
  const { url, drop } = await databaseLike(templateUrl)
  const opened = await openDatabase({ url }, slowMachine)
  const memberUrl = withUser(url, 'member_login')
  const served = await openDatabase(
    { url: withUser(url, 'service_login'), memberUrl },
    slowMachine,
    async () => undefined,
  )
  logins.set(opened.db, served)
  return {
    ...opened,
    close: async () => {
      await Promise.all([opened.close(), served.close()])
      await drop()
    },
  }
}

/** The same database with another login of `startThrowawayPostgres`. */
export function withUser(of: string, user: 'service_login' | 'member_login'): string {
  const url = new URL(of)
  url.username = user
  return url.href
}

/** A new migrated, empty database on that PostgreSQL; `drop` disconnects its users. */
export async function databaseLike(
  templateUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  return databaseFrom(templateUrl, 'template')
}

/** The same without a schema. */
export const emptyDatabase = async (templateUrl: string) => databaseFrom(templateUrl, 'template1')

async function databaseFrom(templateUrl: string, template: string) {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asMaintainer(templateUrl, `create database ${name} template ${template}`)
  const url = new URL(templateUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => asMaintainer(templateUrl, `drop database ${name} with (force)`),
  }
}

async function asMaintainer(templateUrl: string, statement: string): Promise<void> {
  const url = new URL(templateUrl)
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(statement)
  await client.end()
}
