import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listSharedLinks } from '#contract/shared-links.ts'
import { overPglite, type OpenedDatabase } from '../../../server/db/open.ts'
import type { Database } from '../../../server/db/tables.ts'
import { operatorHeaders } from '../../../server/operators/operator-api.ts'
import { operatorVerbs } from '../../../server/operators/operator-routes.ts'
import { OperatorKey, verifyByKey } from '../../../server/operators/operator-keys.ts'
import { apiOver, knownPeople, withDatabase, type Api } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { expectProblem } from '../../support/problems.ts'
import { encryptedFile, makeLink, Manifest, openLink, pathOf } from '../../support/shared-links.ts'
import { noon } from '../../support/tokens.ts'

/* What the service has of a shared link, looked for by somebody who has its disk, its replies or an operator's rights. */

const given = withDatabase()
const [template, postgresUrl] = [inject('pgliteTemplate'), inject('postgresUrl')]
const folder = withFolder()
let inFiles: OpenedDatabase | undefined

beforeAll(async () => {
  if (template === undefined) return
  const loadDataDir = await openAsBlob(template)
  inFiles = overPglite(await PGlite.create({ dataDir: folder, loadDataDir }))
}, 60_000)
afterAll(async () => inFiles?.close())

/** Writes everything to the disk, and says where that is: the embedded database's own folder, or PostgreSQL's. */
async function onTheDisk(db: Database): Promise<string[]> {
  if (postgresUrl === undefined) {
    await sql`checkpoint`.execute(db)
    return [folder]
  }
  const { rows: of } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(postgresUrl)
  Object.assign(url, { username: 'root', pathname: '/postgres' })
  const administrator = new pg.Client(url.href)
  await administrator.connect()
  await administrator.query('checkpoint')
  const { rows } = await administrator.query<{ data: string; oid: number }>(
    `select current_setting('data_directory') as data, oid from pg_database where datname = $1`,
    [of[0]?.name],
  )
  await administrator.end()
  return rows.flatMap(({ data, oid }) =>
    ['pg_wal', 'log', `base/${oid}`].map((name) => join(data, name)),
  )
}

/**
 * Which of these texts are in a file of the database. A row of more than 2 kB is compressed: of what is new to the
 * compressor then stand eight bytes at a time, so that any eight of a text count.
 */
async function inFilesOf(
  places: readonly string[],
  texts: Readonly<Record<string, string>>,
): Promise<string[]> {
  const pieces = Object.entries(texts).map(([name, text]) => ({
    name,
    parts: Array.from({ length: text.length - 7 }, (_, at) => text.slice(at, at + 8)),
  }))
  const found = new Set<string>()
  for (const path of (await Promise.all(places.map(filesIn))).flat()) {
    const content = await readFile(path, 'latin1')
    for (const { name, parts } of pieces) {
      if (!found.has(name) && parts.some((part) => content.includes(part))) found.add(name)
    }
  }
  return [...found].toSorted()
}

/** The files of a folder, or the file itself. */
async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

const random = () => randomBytes(32).toString('base64url')

test('S40: no file of the database has the content of a link, its key, its address or its passcode', async () => {
  const { db } = inFiles ?? given
  const [content, passcode, compressed] = [random(), random(), random()]
  const api = apiOver(db)
  const { key, file } = await encryptedFile(JSON.stringify({ diagnosis: content }))
  const { path } = await makeLink(api.member('user_amina'), { file, passcode })
  expect((await openLink(api, path, { passcode })).status).toBe(200)
  expect((await openLink(api, path, { passcode: 'wrong-one' })).status).toBe(401)
  // What the search must see through.
  await sql`create table canaries (words text)`.execute(db)
  const long = `${'All the same. '.repeat(500)}${compressed}${'All the same. '.repeat(500)}`
  await sql`insert into canaries values (${long})`.execute(db)
  const found = await inFilesOf(await onTheDisk(db), {
    file: file.slice(100),
    compressed,
    content,
    passcode,
    address: path.slice('/links/'.length),
    key: Buffer.from(key).toString('base64url'),
    'key in hex': Buffer.from(key).toString('hex'),
    'key as bytes': Buffer.from(key).toString('latin1'),
  })
  expect(found).toEqual(['compressed', 'file'])
}, 60_000)

test('S40: no reply says more of a link than it must, and a refusal says nothing of it', async () => {
  const api = apiOver(given.db)
  const [content, passcode] = [random(), random()]
  const { file } = await encryptedFile(content)
  const { id, path } = await makeLink(api.member(`user_${randomUUID()}`), { file, passcode })
  const opened = await openLink(api, path, { passcode, embeddedLengthMax: 0 })
  const at = pathOf(v.parse(Manifest, opened.body).files[0]?.location ?? '')
  const replies = [
    opened,
    await openLink(api, path),
    await openLink(api, path, { passcode: 'wrong-one' }),
    await openLink(api, `${path.slice(0, -1)}_`, { passcode }),
    await openLink(api, path, { recipient: '' }),
    await api.anyone.send('POST', path, { text: `{"passcode":"${passcode}"` }),
    await api.anyone.send('POST', path, { body: { recipient: 'x'.repeat(9_000), passcode } }),
    await api.anyone.get(path),
    await api.anyone.get(`${at}x`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 401, 401, 404, 422, 400, 413, 404, 404])
  for (const { headers, body } of replies) {
    const said = JSON.stringify([[...headers], body])
    for (const secret of [content, passcode, path.slice('/links/'.length)]) {
      expect(said).not.toContain(secret)
    }
    expect(headers.get('Set-Cookie')).toBeNull()
    // Asked again, even a moment later, it may have been stopped.
    expect(headers.get('Cache-Control')).toBe('no-store')
  }
  for (const { body } of replies.slice(1)) {
    expect(JSON.stringify(body)).not.toContain(id)
    expect(JSON.stringify(body)).not.toContain(file.slice(-40))
  }
})

describe('a link that is asked for again and again', () => {
  /** Opens a link from an address of this caller's own. */
  const openFrom = async (
    api: Api,
    address: string,
    { path, ...sent }: { path: string; passcode?: string },
  ) =>
    api.app.request(
      path,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ recipient: 'Somebody', ...sent }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    )

  test('is guessed ten times, from however many addresses', async () => {
    const api = apiOver(given.db, { limits: {} })
    const member = api.member(`user_${randomUUID()}`)
    const { file } = await encryptedFile('{}')
    const { path } = await makeLink(member, { file, passcode: 'blue-otter-71' })
    const statuses: number[] = []
    for (let n = 1; n <= 30; n += 1) {
      const guess = { path, passcode: `guess-${n}` }
      statuses.push((await openFrom(api, `198.51.100.${n}`, guess)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10).every((status) => status === 404)).toBe(true)
    const right = { path, passcode: 'blue-otter-71' }
    expect((await openFrom(api, '203.0.113.1', right)).status).toBe(404)
  })

  test('a thousand times gives sixty files in an hour, and says when it may be asked again', async () => {
    // From as many addresses: one alone is stopped earlier.
    const api = apiOver(given.db, { limits: {} })
    const member = api.member(`user_${randomUUID()}`)
    const { file } = await encryptedFile('{}')
    const { path } = await makeLink(member, { file, lifetime: '15-minutes' })
    const replies: Response[] = []
    for (let n = 0; n < 1_000; n += 1) {
      replies.push(await openFrom(api, `10.0.${n % 250}.${Math.floor(n / 250)}`, { path }))
    }
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = replies.slice(60)
    expect(refused.every(({ status }) => status === 429)).toBe(true)
    const after = Number(refused.at(-1)?.headers.get('Retry-After'))
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThanOrEqual(3600)
    const { openings } = v.parse(listSharedLinks.reply, (await member.get('/shared-links')).body)
    expect(openings).toHaveLength(60)
  }, 60_000)
})

test('S40: an operator of any role can neither see, open, make nor stop a link', async () => {
  const subject = `user_${randomUUID()}`
  const account = `${subject}@example.com`
  const roles = [...new Set(operatorVerbs.map(({ role }) => role))].join('+')
  const key = randomUUID()
  const digest = createHash('sha256').update(key).digest('hex')
  const api = apiOver(given.db, {
    identity: knownPeople({ [subject]: { email: account } }).identity,
    verifyOperator: verifyByKey(
      [v.parse(OperatorKey, `jo.smith;${roles};2027-01-31;${digest}`)],
      () => noon,
    ),
  })
  const { file } = await encryptedFile('{}')
  const { id, path } = await makeLink(api.member(subject), { file, lifetime: '15-minutes' })
  await openLink(api, path)
  const headers = {
    Authorization: `Bearer ${key}`,
    [operatorHeaders.reason]: 'member-asked',
    [operatorHeaders.ticket]: '1234',
  }
  const asOperator = async (method: string, to: string, body?: object) =>
    api.anyone.send(method, to, { headers, ...(body && { body }) })

  expectProblem(await asOperator('GET', '/shared-links'), 401, 'unauthorised')
  const wanted = { file, lifetime: '15-minutes' }
  expectProblem(await asOperator('POST', '/shared-links', wanted), 401, 'unauthorised')
  expectProblem(await asOperator('DELETE', `/shared-links/${id}`), 401, 'unauthorised')

  // What they may read of an account: that a link was made and opened, and neither which nor by whom.
  const said = [
    await asOperator('POST', '/operator/members', { account }),
    await asOperator('POST', '/operator/audits', { account }),
  ]
  expect(said.map(({ status }) => status)).toEqual([200, 200])
  const words = JSON.stringify(said.map(({ body }) => body))
  expect(words).toContain('"link"')
  for (const secret of [id, 'Dr Patel', file.slice(-40), path]) expect(words).not.toContain(secret)
  expect((await openLink(api, path)).status).toBe(200)
})
