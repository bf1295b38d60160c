import { generate, PostgresDialect } from 'kysely-codegen'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../support/database.ts'

// `-u` writes it anew.
test('the types of the tables are those of the migrated database', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const types = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern: 'pgboss.*',
    typeMapping: { timestamptz: 'Date', int8: 'string' },
    outFile: null,
  })
  await expect(types).toMatchFileSnapshot('../../../server/db/schema.ts')
})
