import { beforeAll, expect, test } from 'vitest'
import { people } from '../../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { watchChanges } from '../../support/changes.ts'
import { recordEncryption } from '../../support/gp.ts'
import { endpointsByName, sampleOf } from '../../support/samples.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
let changes: Awaited<ReturnType<typeof watchChanges>>
beforeAll(async () => {
  await seedPeople(given.db, noon, recordEncryption)
  changes = await watchChanges(given.db)
})

const reads = endpointsByName.filter(([, { method }]) => method === 'GET')

test.each(reads)('S27: %s changes nothing, however often a link makes it', async (_, endpoint) => {
  const amina = apiOver(given.db).member(people.amina.subject)
  const { path } = await sampleOf(endpoint, amina)
  await changes.since('')
  for (const each of [path, path]) expect((await amina.get(each)).status).toBe(200)
  expect((await changes.since('')).all).toBe(0)
})
