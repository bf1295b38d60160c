import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, inject, test } from 'vitest'
import { getGpConnection } from '#contract/gp-connection.ts'
import { createGpSystem } from '../../../sandbox/gp-system/create-gp-system.ts'
import { listen } from '../../../server/http/listen.ts'
import { databaseLike } from '../../support/database.ts'
import { withFolder } from '../../support/folder.ts'
import { gracesLetter } from '../../support/gp-system.ts'
import { readAs, sendUntilHeard } from '../../support/persistent-caller.ts'
import { compileServer, loadServer, startServer } from '../../support/server-process.ts'

/** A surgery that pairs a record, and then runs what `beforeAnswering` set before it replies. */
async function openSurgery(recordsDir: string) {
  const app = createGpSystem({ recordsDir, report: () => undefined, now: () => new Date() })
  let onLinked: (() => Promise<void>) | undefined
  const answer = async (request: Request) => {
    const reply = await app.fetch(request)
    if (request.method === 'PUT') await onLinked?.()
    return reply
  }
  const { port, close } = await listen(answer, 0)
  return {
    url: `http://localhost:${port}`,
    links: async () => (await app.request('/links')).json(),
    beforeAnswering: (act?: () => Promise<void>) => {
      onLinked = act
    },
    close: async () => close(0),
  }
}

const folder = withFolder()

test('a letter connects through a kill of the server between the surgery and the database', async () => {
  const postgresUrl = inject('postgresUrl')
  const database = postgresUrl ? await databaseLike(postgresUrl) : undefined
  const surgery = await openSurgery(folder)
  const { program, remove } = await compileServer()
  const where = database?.url ?? join(folder, 'database')
  const server = { program, where, partnerUrl: 'http://127.0.0.1:9', gpUrl: surgery.url }
  let child = loadServer(server)
  const next = loadServer(server)
  try {
    const url = `http://localhost:${await startServer(child)}`
    let base = url
    const gone = once(child, 'exit')
    surgery.beforeAnswering(async () => {
      child.kill('SIGKILL')
      await gone
    })
    const connecting = sendUntilHeard(() => base, {
      subject: 'user_grace',
      path: '/gp-records',
      body: gracesLetter,
    })
    await gone
    surgery.beforeAnswering()
    child = next
    base = `http://localhost:${await startServer(child)}`
    const upSince = performance.now()
    expect(await connecting).toMatchObject({ success: true })
    expect(performance.now() - upSince).toBeLessThan(10_000)
    const connected = await (await readAs(base, 'user_grace', '/gp-records')).json()
    const { connection } = v.parse(getGpConnection.reply, connected)
    expect(connection?.surgery.odsCode).toBe(gracesLetter.gpOdsCode)
    const { gpOdsCode: odsCode, accountID: accountId } = gracesLetter
    expect(await surgery.links()).toEqual({ links: [{ odsCode, accountId }] })
  } finally {
    child.kill('SIGKILL')
    next.kill('SIGKILL')
    await Promise.all([surgery.close(), remove(), database?.drop()])
  }
}, 120_000)
