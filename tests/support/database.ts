import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type OpenedDatabase } from '../../server/db/open.ts'
import { PgliteDialect, pgliteOptions } from '../../server/db/pglite-dialect.ts'
import type { Tables } from '../../server/db/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate?: string
    postgresUrl?: string
  }
}

/** An empty, migrated database of the test's own, on whichever kind the project under test asks for. */
export async function testDatabase(): Promise<OpenedDatabase> {
  const postgresUrl = inject('postgresUrl')
  if (postgresUrl) return copyOfTemplate(postgresUrl)
  const template = inject('pgliteTemplate')
  if (!template) throw new Error('These tests need the set-up of their vitest project')
  const loadDataDir = await openAsBlob(template)
  const pglite = await PGlite.create({ ...pgliteOptions, loadDataDir })
  const db = new Kysely<Tables>({ dialect: new PgliteDialect(pglite) })
  return { db, kind: 'pglite', close: async () => db.destroy() }
}

async function copyOfTemplate(templateUrl: string): Promise<OpenedDatabase> {
  const { url, drop } = await databaseLike(templateUrl)
  const opened = await openDatabase({ url })
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}

/** A database of one's own on that PostgreSQL, migrated and empty; `drop` cuts off whoever uses it. */
export async function databaseLike(
  templateUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asMaintainer(templateUrl, `create database ${name} template template`)
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
