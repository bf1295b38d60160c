import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { getRound } from '#contract/asking.ts'
import { listConsents } from '#contract/consents.ts'
import { getGpConnection } from '#contract/gp-connection.ts'
import { getOrderEvent, listKitOrders } from '#contract/kits.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getNewResults } from '#contract/new-results.ts'
import { getHealthProfile, getUser } from '#contract/profile.ts'
import { listRounds } from '#contract/questionnaire-rounds.ts'
import { listStudies } from '#contract/studies.ts'
import { listStudyInvites } from '#contract/study-invites.ts'
import { dataSchema } from '#offline/cache/persister.ts'

/** The endpoints of every query that is `persisted`. */
const endpoints = {
  getUser,
  getNewResults,
  getHealthProfile,
  listKitOrders,
  getOrderEvent,
  getGpConnection,
  listStudyInvites,
  listStudies,
  listConsents,
  listRounds,
  getRound,
  listNotifications,
}

/** A month-old entry is restored as it is, unless the shapes have changed. */
test('data of another shape than was cached has another data schema', () => {
  const replies = Object.values(endpoints).map(({ reply }) =>
    toJsonSchema(reply, { errorMode: 'ignore' }),
  )
  const shape = createHash('sha256').update(JSON.stringify(replies)).digest('hex').slice(0, 16)
  expect(dataSchema, 'a cached shape has changed: this is its dataSchema in persister.ts').toBe(
    shape,
  )
})

test('every query that is cached for reading offline counts among those shapes', () => {
  const src = join(import.meta.dirname, '../../src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const options = files
    .filter((file) => file.endsWith('queries.ts'))
    .flatMap((file) => readFileSync(join(src, file), 'utf8').split('queryOptions({').slice(1))
  const elsewhere = files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('queries.ts'))
    .filter((file) => /\.\.\.persisted/.test(readFileSync(join(src, file), 'utf8')))
  expect(elsewhere, 'queries stand in a queries.ts, where this test reads them').toEqual([])
  const called = options
    .filter((text) => text.includes('...persisted,'))
    .map((text) => /\bcall(?:IfChanged)?\(\s*(\w+),/.exec(text)?.[1])
  expect(new Set(called), 'add its endpoint to the list in this file').toEqual(
    new Set(Object.keys(endpoints)),
  )
})
