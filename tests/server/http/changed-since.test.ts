import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/account.ts'
import { headers, isWrite } from '#contract/endpoint.ts'
import { apiOver, withDatabase, type Caller, type Received } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import { endpointsByName, sampleOf, type Sample } from '../../support/samples.ts'
import { pushSubscription } from '../../support/push.ts'
import { roundsOf } from '../../support/questionnaires.ts'
import { aStudy, withdraw } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

/*
 * A call whose reply was lost is made again under its key, when another device has decided otherwise meanwhile. It undoes
 * nothing of that, and it does not say that what it once did is still so.
 */

const given = withDatabase()

interface Done extends Sample {
  caller: Caller
  reply: Received
}

/** How a write is undone on another device. */
type Undo = (done: Done) => Promise<unknown>

const bodyOf = ({ body }: Done) => v.parse(v.record(v.string(), v.unknown()), body)
const idIn = (reply: unknown) => v.parse(v.object({ id: v.string() }), reply).id
const partOf = (path: string, part: number) => path.split('/')[part] ?? ''

const undone: Readonly<Record<string, Undo>> = {
  'POST /addresses': async ({ caller, reply }) =>
    caller.send('DELETE', `/addresses/${idIn(reply.body)}`),
  'POST /test-kits': async ({ reply }) =>
    given.db
      .updateTable('kit_orders')
      .set({ closed_at: noon, closed_because: 'cancelled' })
      .where('id', '=', idIn(v.parse(v.object({ order: v.unknown() }), reply.body).order))
      .execute(),
  'POST /gp-records': async ({ caller }) => caller.send('DELETE', '/gp-records'),
  'POST /gp-records/handed-over': async ({ caller }) => caller.send('DELETE', '/gp-records'),
  'DELETE /gp-records': async ({ caller }) => caller.send('POST', '/gp-records/handed-over'),
  'PUT /notification-preferences': async ({ caller, path, ...done }) =>
    caller.put(path, { ...bodyOf({ caller, path, ...done }), saysWhat: true }),
  'POST /push-subscriptions': async ({ caller, reply }) =>
    caller.send('DELETE', `/push-subscriptions/${idIn(reply.body)}`),
  // A device has the same id whenever it is turned on.
  'DELETE /push-subscriptions/{id}': async ({ caller, path }) => {
    const { id: member_id } = await caller.user()
    const { endpoint, keys } = pushSubscription()
    const device = { id: partOf(path, 2), member_id, endpoint, ...keys, created_at: noon }
    await given.db.insertInto('push_subscriptions').values(device).execute()
  },
  'PUT /new-results': async ({ caller, path }) => caller.put(path, { how: 'show' }),
  'POST /shared-links': async ({ caller, reply }) =>
    caller.send(
      'DELETE',
      `/shared-links/${idIn(v.parse(v.object({ link: v.unknown() }), reply.body).link)}`,
    ),
  'PUT /emergency-contacts': async ({ caller, path }) => caller.put(path, { contacts: [] }),
  'POST /study-invites': async ({ caller }) => caller.put(`/studies/${aStudy}/decline`, undefined),
  'PUT /studies/{id}/decline': async ({ caller }) =>
    caller.post('/study-invites', { studyId: aStudy }),
  'PATCH /study-invites/{id}': async ({ caller, path }) => caller.patch(path, { accepted: false }),
  'DELETE /study-invites/{id}/decline': async ({ caller }) =>
    caller.put(`/studies/${aStudy}/decline`, undefined),
  'POST /study-invites/{id}/consents': async ({ caller, reply }) =>
    withdraw(caller, idIn(v.parse(v.object({ consent: v.unknown() }), reply.body).consent)),
  'PUT /studies/{id}/told': async ({ caller, path }) => caller.put(path, { isTold: false }),
  'PUT /consents/{id}/items/{itemId}': async ({ caller, path }) => {
    await caller.post('/test-kits', { line1: '1 Low Street', city: 'Leeds', postcode: 'LS1 1AA' })
    await given.db.updateTable('kit_orders').set({ data_returned_at: noon }).execute()
    return caller.put(path, { agreed: true, shown: 'refused' })
  },
}

/** Nothing brings back what these have removed or read. */
const final: Readonly<Record<string, true>> = {
  'DELETE /addresses/{id}': true,
  'PATCH /notifications': true,
  'DELETE /shared-links/{id}': true,
  'POST /consents/{id}/withdrawal': true,
  'POST /questionnaire-rounds/{id}/response': true,
  // A yes ends with the whole consent.
  'PUT /consents/{id}/delivery': true,
}

/**
 * Answers that may have waited on a device, and what is merged there: told as they are now, and not refused, or the
 * device would say that they were not saved.
 */
const toldAsNow: Readonly<Record<string, Undo>> = {
  'PATCH /users': async ({ caller }) => caller.patch('/users', { dob: '1990-01-01' }),
  'PUT /users/sync': async ({ caller, path }) => caller.put(path, { firstName: 'Mina' }),
  'PUT /gender': async ({ caller, path }) => caller.put(path, { gender: 'MALE' }),
  'PUT /onboardings': async ({ caller, path, body, ...done }) =>
    caller.put(path, { ...bodyOf({ caller, path, body, ...done }), complete: false }),
  'PUT /appointment-questions': async ({ caller, path }) =>
    caller.put(path, { questions: 'Another one' }),
  'PUT /questionnaire-rounds/{id}/answers/{linkId}': async ({ caller, path }) =>
    caller.put(path, { answer: [{ valueBoolean: false }] }),
  ...Object.fromEntries(
    ['/diagnosis', '/medications', '/hospitals', '/gp-practices'].flatMap((path) => {
      const replace: Undo = async ({ caller }) => caller.put(path, { names: ['Other'] })
      return [`POST ${path}`, `PUT ${path}`].map((name) => [name, replace] as const)
    }),
  ),
}

/** What the member has now, as their pages read it. */
async function stateOf(caller: Caller): Promise<unknown> {
  const { id } = await caller.user()
  const devices = await given.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('member_id', '=', id)
    .execute()
  const paths = [
    '/users',
    '/addresses',
    '/consents',
    '/study-invites',
    '/notification-preferences',
    '/new-results',
    '/appointment-questions',
    '/shared-links',
    '/test-kits',
    '/gp-records',
    '/notifications',
    '/questionnaire-rounds',
    '/study-updates',
    ...(await roundsOf(caller))
      .filter(({ state }) => state !== 'next')
      .map((round) => `/questionnaire-rounds/${round.id}`),
  ]
  return [devices, ...(await Promise.all(paths.map(async (path) => (await caller.get(path)).body)))]
}

const writes = endpointsByName.filter(
  ([, endpoint]) => isWrite(endpoint) && endpoint.access === 'member' && endpoint !== closeAccount,
)

describe('the same call again under its key, when another device has decided otherwise since', () => {
  test.each(writes)('%s', async (name, endpoint) => {
    const caller = apiOver(given.db).member(`user_${randomUUID()}`)
    const sample = await sampleOf(endpoint, caller)
    const call = async (key: string) =>
      caller.send(endpoint.method, sample.path, {
        body: sample.body,
        headers: { ...sample.headers, [headers.idempotencyKey]: key },
      })
    const key = randomUUID()
    const reply = await call(key)
    expect(reply.status).toBe(endpoint.status ?? 200)
    const done = { ...sample, caller, reply }
    const first = await stateOf(caller)
    const undo = undone[name] ?? toldAsNow[name]
    if (!undo && !final[name]) throw new Error(`Say how ${name} is undone, or that it never is`)
    await undo?.(done)
    const since = await stateOf(caller)
    if (undo) expect(since).not.toEqual(first)
    const again = await call(key)
    expect(await stateOf(caller)).toEqual(since)
    if (!undone[name]) {
      expect(again.status).toBe(endpoint.status ?? 200)
      expect(again.headers.get(headers.idempotentReplayed)).toBe('true')
      return
    }
    expectProblem(again, 409, 'changed-since')
    // Decided anew, it is done.
    const anew = await call(randomUUID())
    expect({ status: anew.status, body: anew.status < 300 || anew.body }).toEqual({
      status: endpoint.status ?? 200,
      body: true,
    })
    expect(await stateOf(caller)).not.toEqual(since)
  })
})
