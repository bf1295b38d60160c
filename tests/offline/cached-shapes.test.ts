import { createHash } from 'node:crypto'
import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { listConsents } from '#contract/consents.ts'
import { getGpConnection } from '#contract/gp-connection.ts'
import { getOrderEvent, listKitOrders } from '#contract/kits.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getNewResults } from '#contract/new-results.ts'
import { getHealthProfile, getUser } from '#contract/profile.ts'
import { listStudyInvites } from '#contract/study-invites.ts'
import { dataSchema } from '#offline/cache/persister.ts'

/** The endpoints of every query that is `persisted`. */
const replies = [
  getUser,
  getNewResults,
  getHealthProfile,
  listKitOrders,
  getOrderEvent,
  getGpConnection,
  listStudyInvites,
  listConsents,
  listNotifications,
].map(({ reply }) => toJsonSchema(reply, { errorMode: 'ignore' }))

/** A month-old entry is restored as it is, unless the shapes have changed. */
test('data of another shape than was cached has another data schema', () => {
  const shape = createHash('sha256').update(JSON.stringify(replies)).digest('hex').slice(0, 16)
  expect(dataSchema).toBe(shape)
})
