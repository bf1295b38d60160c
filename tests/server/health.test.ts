import { expect, test } from 'vitest'
import { healthRoutes } from '../../server/health.ts'
import { testDatabase } from '../support/database.ts'

test('the server is ready while its database answers, and live in any case', async () => {
  const { db, close } = await testDatabase()
  const health = healthRoutes(db)
  const status = async (path: string) => (await health.request(path)).status
  expect([await status('/live'), await status('/ready')]).toEqual([200, 200])
  expect((await health.request('/ready')).headers.get('Cache-Control')).toBe('no-store')
  await close()
  expect([await status('/live'), await status('/ready')]).toEqual([200, 503])
})
