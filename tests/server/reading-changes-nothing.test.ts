import { beforeAll, expect, test } from 'vitest'
import { people } from '../../server/db/people.ts'
import { seedPeople } from '../../server/db/seed.ts'
import { allRows } from '../support/all-rows.ts'
import { apiOver, withDatabase } from '../support/api.ts'
import { recordSeal } from '../support/gp.ts'
import { endpointsByName, sampleOf } from '../support/samples.ts'
import { noon } from '../support/tokens.ts'

const given = withDatabase()
beforeAll(async () => seedPeople(given.db, noon, recordSeal))

const reads = endpointsByName.filter(([, { method }]) => method === 'GET')

/** What is written of a call itself: how many there were, and that a record was seen. */
const ofTheCall = ['audit_log', 'rate_limits']

test.each(reads)('S27: %s changes nothing, however often a link makes it', async (_, endpoint) => {
  const amina = apiOver(given.db).member(people.amina.subject)
  const { path } = await sampleOf(endpoint, amina)
  const before = await allRows(given.db, ofTheCall)
  for (const each of [path, path]) expect((await amina.get(each)).status).toBe(200)
  expect(await allRows(given.db, ofTheCall)).toEqual(before)
})
