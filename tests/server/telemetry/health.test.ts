import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { healthRoutes } from '../../../server/telemetry/health.ts'
import { testDatabase } from '../../support/database.ts'

test('there is nothing at any other path below /health, and no page of the app either', async () => {
  const { db, close } = await testDatabase()
  const web = new Hono().route('/health', healthRoutes(db)).get('*', (c) => c.text('The app'))
  for (const path of ['/health', '/health/', '/health/redy']) {
    const reply = await web.request(path, { headers: { Accept: 'text/html' } })
    expect(reply.status).toBe(404)
    expect(await reply.text()).not.toContain('The app')
  }
  await close()
})

test('the server is ready while its database answers, and live in any case', async () => {
  const { db, close } = await testDatabase()
  const health = healthRoutes(db)
  const status = async (path: string) => (await health.request(path)).status
  expect([await status('/live'), await status('/ready')]).toEqual([200, 200])
  expect((await health.request('/ready')).headers.get('Cache-Control')).toBe('no-store')
  await close()
  expect([await status('/live'), await status('/ready')]).toEqual([200, 503])
})
