import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createMetrics } from '../../../server/telemetry/metrics.ts'
import { callOutside } from '../../../server/telemetry/outside-call.ts'
import { listen } from '../../../server/http/listen.ts'
import { apiOver, operatorSecret, withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { tokenFor } from '../../support/tokens.ts'

const given = withDatabase()
const folder = withFolder()
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
  await api.anyone.post('/operator/kit-access', { account: canary }, { Authorization: canary })

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

test('how old the last backup is, is said where a deployment records them', async () => {
  const poolUse = () => ({ most: 1, open: 0, idle: 0, waiting: 0 })
  const { routes } = createMetrics({ backgroundDb: given.db, poolUse })
  const figures = async () => (await routes.request('/metrics')).text()
  expect(await figures()).not.toMatch(/^rowan_(backup|archive)\w+[ {]/m)
  await sql`create schema backups`.execute(given.db)
  await sql`create table backups.made (at timestamptz not null)`.execute(given.db)
  await sql`insert into backups.made values (now() - interval '30 hours'), (now() - interval '27 hours')`.execute(
    given.db,
  )
  const [, age] = /^rowan_backup_age_seconds (\d+)/m.exec(await figures()) ?? []
  await sql`drop schema backups cascade`.execute(given.db)
  expect(Math.floor(Number(age) / 3_600)).toBe(27)
})

test('how old the list of other studies is, is said once there is one', async () => {
  const poolUse = () => ({ most: 1, open: 0, idle: 0, waiting: 0 })
  const { routes } = createMetrics({ backgroundDb: given.db, poolUse })
  const figures = async () => (await routes.request('/metrics')).text()
  expect(await figures()).not.toMatch(/^rowan_other_studies/m)
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const imports = [40, 24].map((count) => ({
    version: `v${count}`,
    kept: 1,
    imported_by: 'jo',
    imported_at: days(count),
  }))
  await given.db.insertInto('other_study_imports').values(imports).execute()
  const [, age] = /^rowan_other_studies_age_seconds (\d+)/m.exec(await figures()) ?? []
  expect(Math.floor(Number(age) / 86_400)).toBe(24)
})

test('an instance says how far its clock is from the database’s', async () => {
  const poolUse = () => ({ most: 1, open: 0, idle: 0, waiting: 0 })
  const ahead = () => new Date(Date.now() + 3_600_000)
  const { routes } = createMetrics({ backgroundDb: given.db, poolUse }, { now: ahead })
  const metrics = await (await routes.request('/metrics')).text()
  const [, seconds] = /^rowan_clock_ahead_seconds (\S+)/m.exec(metrics) ?? []
  expect(Math.abs(Number(seconds) - 3_600)).toBeLessThan(30)
})

test('an instance says how much of the certificate’s life is left, and nothing where none is shown', async () => {
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  const command = `req -x509 -newkey rsa:2048 -nodes -days 10 -subj /CN=localhost -keyout ${files.key} -out ${files.cert}`
  execFileSync('openssl', command.split(' '), { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(files.key), cert: readFileSync(files.cert) })
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const certificate = { host: 'localhost', port, servername: 'localhost' }
  const poolUse = () => ({ most: 1, open: 0, idle: 0, waiting: 0 })
  const database = { backgroundDb: given.db, poolUse }
  const leftAfter = async (days: number) => {
    const now = () => new Date(Date.now() + days * 86_400_000)
    const reply = await createMetrics(database, { now, certificate }).routes.request('/metrics')
    return /^rowan_certificate_left_ratio (\S+)/m.exec(await reply.text())?.[1]
  }
  expect(Number(await leftAfter(0))).toBeCloseTo(1, 2)
  expect(Number(await leftAfter(9))).toBeCloseTo(0.1, 2)
  expect(Number(await leftAfter(11))).toBeCloseTo(-0.1, 2)
  server.close()
  await once(server, 'close')
  expect(await leftAfter(0)).toBeUndefined()
})
