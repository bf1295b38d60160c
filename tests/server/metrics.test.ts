import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createMetrics } from '../../server/metrics.ts'
import { callOutside } from '../../server/gateways/outside-call.ts'
import { listen } from '../../server/listen.ts'
import { apiOver, operatorSecret, withDatabase } from '../support/api.ts'
import { tokenFor } from '../support/tokens.ts'

const given = withDatabase()
const canary = `Canary${randomUUID().replaceAll('-', '')}`

test('metrics tell how much is done and how fast, and nothing of whom', async () => {
  const poolUse = () => ({ most: 10, open: 3, idle: 1, waiting: 2 })
  const { count, countFailed, routes } = createMetrics({ backgroundDb: given.db, poolUse })
  countFailed('reconcile-accounts')
  const api = apiOver(given.db, { onAnswered: count })
  const subject = `user_${canary}`
  const amina = api.member(subject)
  const { id } = await amina.user()
  await amina.post('/diagnosis', { name: canary })
  await amina.get(`/test-kits/${canary}`)
  await amina.get(`/users?name=${canary}`)
  await amina.get(`/${canary}`)
  await api.anyone.get('/users')
  await api.anyone.post('/operator/kit-access', { email: canary }, { Authorization: canary })

  const reply = await routes.request('/metrics')
  expect(reply.headers.get('Content-Type')).toContain('text/plain')
  const metrics = await reply.text()
  for (const secret of [canary, id, subject, await tokenFor(subject), operatorSecret]) {
    expect(metrics).not.toContain(secret)
  }
  expect(metrics).toContain(
    'rowan_calls_total{method="GET",route="/test-kits/{id}",status="404"} 1',
  )
  expect(metrics).toContain('rowan_calls_total{method="POST",route="/diagnosis",status="201"} 1')
  expect(metrics).toContain('rowan_call_seconds_bucket{le="5",method="POST",route="/diagnosis"} 1')
  expect(metrics).toContain('rowan_calls_total{method="GET",route="unknown",status="401"} 1')
  expect(metrics).toContain('rowan_database_connections{state="idle"} 1')
  expect(metrics).toContain('rowan_database_waiting 2')
  expect(metrics).toContain('rowan_queue_jobs{queue="partner-order",state="waiting"} 0')
  expect(metrics).toContain('rowan_queue_oldest_seconds{queue="account-erasure"} 0')
  expect(metrics).toContain('rowan_job_failures_total{queue="reconcile-accounts"} 1')
  expect(metrics).toContain('rowan_problems_total{code="unauthorised"} 2')
  expect(metrics).toContain('process_resident_memory_bytes')
})

test('a call to an outside service is counted by what became of it', async () => {
  const statuses = [200, 404, 401, 503, 429]
  const outside = await listen(async () => {
    const status = statuses.shift() ?? 200
    return Response.json(status === 200 ? { fits: true } : {}, { status })
  }, 0)
  const url = new URL(`http://localhost:${outside.port}/`)
  const service = `service-${canary}`
  const reply = v.object({ fits: v.boolean() })
  // The last reply has another shape than agreed.
  const ask = async (shape: typeof reply | v.StringSchema<undefined>) =>
    callOutside({ service, url, reply: shape }).catch((error: unknown) => error)
  for (let count = 0; count < 5; count += 1) await ask(reply)
  await ask(v.string())
  await outside.close(0)
  await ask(reply)
  const poolUse = () => ({ most: 1, open: 0, idle: 0, waiting: 0 })
  const { routes } = createMetrics({ backgroundDb: given.db, poolUse })
  const metrics = await (await routes.request('/metrics')).text()
  const counted = (outcome: string) =>
    new RegExp(`rowan_outside_calls_total{service="${service}",outcome="${outcome}"} (\\d+)`).exec(
      metrics,
    )?.[1]
  expect(['answered', 'absent', 'refused', 'unreachable', 'not-understood'].map(counted)).toEqual([
    '1',
    '1',
    '1',
    '3',
    '1',
  ])
})

test('a database that does not answer leaves the state of its queues unsaid', async () => {
  const opened = given.db.withPlugin({
    transformQuery: () => {
      throw new Error('is down')
    },
    transformResult: async ({ result }) => result,
  })
  const poolUse = () => ({ most: 1, open: 0, idle: 0, waiting: 0 })
  const { routes } = createMetrics({ backgroundDb: opened, poolUse })
  const reply = await routes.request('/metrics')
  expect(reply.status).toBe(200)
  expect(await reply.text()).not.toMatch(/^rowan_(queue|lab)\w+[ {]/m)
})
