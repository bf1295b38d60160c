import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { enqueue } from '../../../server/jobs/queue.ts'
import { listen } from '../../../server/http/listen.ts'
import { prepareServer, type Seed } from '../../../server/boot/main.ts'
import { freePort } from '../../../run/throwaway-postgres.ts'
import { withFolder } from '../../support/folder.ts'
import { settingsOf } from '../../support/settings.ts'
import { noon } from '../../support/tokens.ts'

const folder = withFolder()
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => Promise.all(closing.map(async (close) => close())))

/** A pairing that a job has to end. */
const pairing: Seed = async (db) => {
  await db.insertInto('gp_pairings').values({ id: 'pairing-1', ends_at: noon }).execute()
  await enqueue(db, { queue: 'gp-unlink', data: { pairingId: 'pairing-1' } })
}

test('a server that ends while a job waits for a silent service says so at once, and ends in time', async () => {
  let asked: (() => void) | undefined
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const surgery = await listen(async () => {
    asked?.()
    return new Promise<Response>(() => undefined)
  }, 0)
  closing.push(async () => surgery.close(0))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Rowan</title>')
  const port = await freePort()
  const settings = settingsOf({
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: folder,
    ERASURE_LEDGER: join(folder, 'erasures'),
    GP_SYSTEM_URL: `http://localhost:${surgery.port}`,
  })
  const server = await prepareServer(settings, pairing)
  await server.start()
  const ready = async () => (await fetch(`http://localhost:${port}/health/ready`)).status
  expect(await ready()).toBe(200)
  await isAsked
  const begunAt = performance.now()
  const closed = server.close()
  expect(await ready()).toBe(503)
  await closed
  expect(performance.now() - begunAt).toBeLessThan(9_000)
  await expect(ready()).rejects.toThrow()
}, 120_000)
