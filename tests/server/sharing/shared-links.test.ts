import { randomUUID } from 'node:crypto'
import { compactDecrypt } from 'jose'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { AccountExport } from '#contract/account-export.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listSharedLinks, SharedLinks } from '#contract/shared-links.ts'
import { deleteExpired, endRetention } from '../../../server/jobs/retention.ts'
import { backupLines } from '../../../server/backup/backup-lines.ts'
import { allRows } from '../../support/all-rows.ts'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import { encryptedFile, makeLink, Manifest, openLink, pathOf } from '../../support/shared-links.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const passcode = 'blue-otter-71'
const minutes = (n: number) => new Date(noon.getTime() + n * 60_000)

const linksOf = async (member: Caller) =>
  v.parse(listSharedLinks.reply, (await member.get('/shared-links')).body)

const newMember = (api = apiOver(given.db)) => api.member(`user_${randomUUID()}`)

describe('a link that a member makes', () => {
  test('is opened by whoever has it and the passcode, from any origin, and says who opened it', async () => {
    const api = apiOver(given.db)
    const amina = newMember(api)
    const { key, file } = await encryptedFile('{"resourceType":"Bundle"}')
    const link = await makeLink(amina, { file, passcode })
    expect(link.url.length).toBeLessThanOrEqual(128)
    expect(link).toMatchObject({ hasPasscode: true, triesLeft: 10, bytes: file.length })

    const reply = await openLink(api, link.path, { passcode })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(reply.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    const { files } = v.parse(Manifest, reply.body)
    expect(files).toMatchObject([{ contentType: 'application/fhir+json' }])
    const { plaintext } = await compactDecrypt(files[0]?.embedded ?? '', key)
    expect(new TextDecoder().decode(plaintext)).toBe('{"resourceType":"Bundle"}')

    expect(await linksOf(amina)).toMatchObject({
      links: [{ id: link.id, triesLeft: 10 }],
      openings: [{ linkId: link.id, recipient: 'Dr Patel, Leeds', at: noon.toISOString() }],
    })
    const held = v.parse(AccountExport, (await amina.get('/account/export')).body)
    expect(held.sharedLinks?.openings).toMatchObject([{ recipient: 'Dr Patel, Leeds' }])
    expect(held.audit).toMatchObject([
      { action: 'link', outcome: 'made' },
      { action: 'link', outcome: 'opened' },
      { action: 'account-export' },
    ])
  })

  test('lets a viewer’s browser ask first, and takes no cookie', async () => {
    const api = apiOver(given.db)
    const { file } = await encryptedFile('{}')
    const { path } = await makeLink(newMember(api), { file, passcode })
    const asked = await api.app.request(path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://viewer.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('Content-Type')
  })

  test('gives its file by an address of an hour where it is larger than the viewer takes', async () => {
    let now = noon
    const api = apiOver(given.db, { now: () => now })
    const { file } = await encryptedFile('x'.repeat(5_000))
    const { path } = await makeLink(newMember(api), { file, passcode })
    const opened = await openLink(api, path, { passcode, embeddedLengthMax: 1_000 })
    const [only] = v.parse(Manifest, opened.body).files
    expect(only?.embedded).toBeUndefined()
    const at = pathOf(only?.location ?? '')
    const get = async (from: string) =>
      api.app.request(from, { headers: { Origin: 'https://viewer.example' } })
    const reply = await get(at)
    expect(reply.headers.get('Content-Type')).toBe('application/jose')
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(await reply.text()).toBe(file)
    const [, id = '', until = '', signature = ''] = /files\/(.+)\.(\d+)\.(.+)$/.exec(at) ?? []
    for (const changed of [
      `${id}.${Number(until) + 1}.${signature}`,
      `${randomUUID()}.${until}.${signature}`,
      `${id}.${until}.${signature.slice(1)}A`,
      'x',
    ]) {
      expect((await get(`/links/files/${changed}`)).status).toBe(404)
    }
    now = minutes(61)
    expect((await get(at)).status).toBe(404)
  })
})

describe('while a link lives', () => {
  const Said = v.object({ links: v.array(v.object({ id: v.string(), expiresAt: v.string() })) })
  const counted = async (member: Caller) =>
    v.parse(Said, (await member.get('/consents')).body).links.map(({ id }) => id)
  const notified = async (member: Caller) =>
    v.parse(listNotifications.reply, (await member.get('/notifications')).body).notifications

  test('it counts as shared and is a notification, until it is stopped', async () => {
    const api = apiOver(given.db)
    const member = newMember(api)
    const { file } = await encryptedFile('{}')
    const { id, expiresAt } = await makeLink(member, { file, passcode })
    expect(await counted(member)).toEqual([id])
    expect(await notified(member)).toMatchObject([
      { type: 'LINK_MADE', readAt: null, sharedLink: { expiresAt } },
    ])
    const { headers } = await member.get('/notifications')
    const known = { 'If-None-Match': headers.get('ETag') ?? '' }
    const again = async () => member.send('GET', '/notifications', { headers: known })
    expect((await again()).status).toBe(304)
    await member.send('DELETE', `/shared-links/${id}`)
    expect((await again()).status).toBe(200)
    expect(await counted(member)).toEqual([])
    expect((await notified(member)).map(({ sharedLink }) => sharedLink)).toEqual([undefined])
    // It is of this member alone.
    expect(await counted(newMember(api))).toEqual([])
  })

  test('it counts no longer once it has ended, or nobody can open it any more', async () => {
    let now = noon
    const api = apiOver(given.db, { now: () => now })
    const member = newMember(api)
    const { file } = await encryptedFile('{}')
    await makeLink(member, { file, lifetime: '15-minutes' })
    const guessed = await makeLink(member, { file, passcode })
    expect(await counted(member)).toHaveLength(2)
    // Nine wrong ones were typed before.
    await given.db
      .updateTable('shared_links')
      .set({ tries_left: 1 })
      .where('id', '=', guessed.id)
      .execute()
    await openLink(api, guessed.path, { passcode: 'wrong-one' })
    expect(await counted(member)).toHaveLength(1)
    now = minutes(16)
    expect(await counted(member)).toEqual([])
    expect((await notified(member)).filter(({ sharedLink }) => sharedLink)).toHaveLength(1)
  })
})

describe('a new link', () => {
  test('needs a passcode if it lives longer than 15 minutes', async () => {
    const { file } = await encryptedFile('{}')
    const member = newMember()
    for (const lifetime of ['24-hours', '7-days', '30-days']) {
      expectProblem(await member.post('/shared-links', { file, lifetime }), 422, 'invalid-input')
    }
    const short = { file, lifetime: '24-hours', passcode: '12345' }
    expectProblem(await member.post('/shared-links', short), 422, 'invalid-input')
    const { hasPasscode } = await makeLink(member, { file, lifetime: '15-minutes' })
    expect(hasPasscode).toBe(false)
  })

  test('is made once by a double press, and there are at most 20 of them', async () => {
    const { file } = await encryptedFile('{}')
    const member = newMember()
    await member.user()
    const same = { 'Idempotency-Key': randomUUID() }
    const wanted = { file, lifetime: '24-hours', passcode }
    const pressed = await Promise.all(
      [1, 2].map(async () => member.post('/shared-links', wanted, same)),
    )
    expect(pressed.map(({ status }) => status)).toContain(201)
    const again = await member.post('/shared-links', wanted, same)
    expect(again.status).toBe(201)
    expect((await linksOf(member)).links).toHaveLength(1)
    const shorter = { file, lifetime: '15-minutes' }
    const open = { 'Idempotency-Key': randomUUID() }
    expect((await member.post('/shared-links', shorter, open)).status).toBe(201)
    for (const [call, key] of [
      [{ ...wanted, passcode: 'another one' }, same],
      [{ ...shorter, passcode }, open],
    ] as const) {
      const reply = await member.post('/shared-links', call, key)
      expectProblem(reply, 422, 'idempotency-key-reused')
    }

    const many = await Promise.all(
      Array.from({ length: 25 }, async () =>
        member.post('/shared-links', { ...wanted, lifetime: '15-minutes', passcode: undefined }),
      ),
    )
    expect(many.filter(({ status }) => status === 201)).toHaveLength(18)
    for (const reply of many.filter(({ status }) => status !== 201)) {
      expectProblem(reply, 409, 'links-full')
    }
  })

  test('takes a file of 10 MB and none that is larger or not encrypted', async () => {
    const member = newMember()
    const head = btoa('{"alg":"dir","enc":"A256GCM"}').replaceAll('=', '')
    const sized = (bytes: number) => {
      const [before, after] = [`${head}..AAECAwQFBgcICQoL.`, '.AAECAwQFBgcICQoLDA0ODw']
      return before + 'A'.repeat(bytes - before.length - after.length) + after
    }
    const send = async (file: string) =>
      member.post('/shared-links', { file, lifetime: '15-minutes' })
    expect((await send(sized(10_000_000))).status).toBe(201)
    expectProblem(await send(sized(10_000_001)), 422, 'invalid-input')
    expectProblem(await send(sized(10_020_000)), 413, 'body-too-large')
    expectProblem(await send('{"resourceType":"Bundle"}'), 422, 'invalid-input')
    expect((await linksOf(member)).links).toHaveLength(1)
  })

  test('is not there if its upload broke off halfway', async () => {
    const api = apiOver(given.db)
    const member = newMember(api)
    const { file } = await encryptedFile('x'.repeat(10_000))
    const whole = JSON.stringify({ file, lifetime: '15-minutes' })
    const reply = await member.send('POST', '/shared-links', { text: whole.slice(0, 5_000) })
    expectProblem(reply, 400, 'invalid-input')
    expect(await linksOf(member)).toEqual({ links: [], openings: [] })
  })
})

describe('passcodes that are guessed', () => {
  test('are ten for the life of a link: then nobody opens it, with the right one either', async () => {
    let now = noon
    const api = apiOver(given.db, { now: () => now })
    const amina = newMember(api)
    const { file } = await encryptedFile('{}')
    const { path } = await makeLink(amina, { file, passcode, lifetime: '30-days' })
    // To ask without one is no guess.
    const asked = expectProblem(await openLink(api, path), 401, 'passcode-wrong')
    expect(asked.remainingAttempts).toBe(10)
    for (let left = 9; left >= 5; left -= 1) {
      const guessed = await openLink(api, path, { passcode: `guess-${left}` })
      expect(expectProblem(guessed, 401, 'passcode-wrong').remainingAttempts).toBe(left)
    }
    // The right one gives nothing back, a day passes, and another instance answers.
    expect((await openLink(api, path, { passcode })).status).toBe(200)
    now = minutes(24 * 60)
    const another = apiOver(given.db, { now: () => now })
    for (let left = 4; left >= 0; left -= 1) {
      const guessed = await openLink(another, path, { passcode: `guess-${left}` })
      expect(expectProblem(guessed, 401, 'passcode-wrong').remainingAttempts).toBe(left)
    }
    expectProblem(await openLink(api, path, { passcode }), 404, 'not-found')
    expect((await linksOf(amina)).links).toMatchObject([{ triesLeft: 0 }])
  })

  test('are ten as well if fifty come at the same instant', async () => {
    const api = apiOver(given.db)
    const { file } = await encryptedFile('{}')
    const { path } = await makeLink(newMember(api), { file, passcode })
    const replies = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => openLink(api, path, { passcode: `guess-${n}` })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 404)).toHaveLength(40)
  })

  test('are no more than a link may be opened in an hour', async () => {
    const api = apiOver(given.db, { limits: { perAddress: 1e6, perMember: 1e6, linkOpenings: 3 } })
    const { file } = await encryptedFile('{}')
    const { path } = await makeLink(newMember(api), { file, lifetime: '15-minutes' })
    for (let n = 0; n < 3; n += 1) expect((await openLink(api, path)).status).toBe(200)
    const refused = await openLink(api, path)
    expectProblem(refused, 429, 'rate-limited')
    expect(refused.headers.get('Retry-After')).not.toBeNull()
  })
})

describe('a link that has ended', () => {
  test('is not found once it is stopped, its file neither, and is nobody else’s to stop', async () => {
    const api = apiOver(given.db)
    const amina = newMember(api)
    const { file } = await encryptedFile('{}')
    const { id, path } = await makeLink(amina, { file, passcode })
    const opened = await openLink(api, path, { passcode, embeddedLengthMax: 0 })
    const at = pathOf(v.parse(Manifest, opened.body).files[0]?.location ?? '')
    const foreign = await newMember(api).send('DELETE', `/shared-links/${id}`)
    expectProblem(foreign, 404, 'not-found')

    const stopped = await amina.send('DELETE', `/shared-links/${id}`)
    expect(v.parse(SharedLinks, stopped.body).links).toEqual([])
    expectProblem(await openLink(api, path, { passcode }), 404, 'not-found')
    expect((await api.app.request(at)).status).toBe(404)
    expect(
      await given.db.selectFrom('shared_links').where('id', '=', id).selectAll().execute(),
    ).toEqual([])
    // Who has read it stays to be seen.
    expect((await linksOf(amina)).openings).toHaveLength(1)
  })

  test('is not found from the second it expires, and erased by the next job', async () => {
    let now = noon
    const api = apiOver(given.db, { now: () => now })
    const amina = newMember(api)
    const { file } = await encryptedFile('{}')
    const { id, path } = await makeLink(amina, { file, lifetime: '15-minutes' })
    now = minutes(14.9)
    expect((await openLink(api, path)).status).toBe(200)
    now = minutes(15)
    expectProblem(await openLink(api, path), 404, 'not-found')
    expect((await linksOf(amina)).links).toEqual([])
    await deleteExpired(given.db, now)
    expect(
      await given.db.selectFrom('shared_links').where('id', '=', id).selectAll().execute(),
    ).toEqual([])
    await endRetention(given.db, minutes(364 * 24 * 60))
    expect((await linksOf(amina)).openings).toHaveLength(1)
    await endRetention(given.db, minutes(367 * 24 * 60))
    expect((await linksOf(amina)).openings).toEqual([])
  })

  test('goes with the account, and with who opened it', async () => {
    const api = apiOver(given.db)
    const leaver = newMember(api)
    const { file } = await encryptedFile('{}')
    const { id, path } = await makeLink(leaver, { file, lifetime: '15-minutes' })
    await openLink(api, path)
    await leaver.send('DELETE', '/account')
    expectProblem(await openLink(api, path), 404, 'not-found')
    const rows = await allRows(given.db, ['audit_log', 'rate_limits'])
    expect(JSON.stringify(rows)).not.toContain(id)
  })

  test('does not come back with a backup', async () => {
    const { file } = await encryptedFile('{}')
    const { id } = await makeLink(newMember(), { file, lifetime: '15-minutes' })
    let lines = ''
    for await (const line of backupLines(given.db, noon)) lines += line
    expect(lines).toContain('shared_link_openings')
    expect(lines).not.toContain(file)
    // Its notification stays, with a number that leads nowhere.
    expect(lines).not.toContain(`"id":"${id}"`)
    expect(lines).toContain(`"shared_link_id":"${id}"`)
  })
})

test('neither what is shared, nor its key, its address or its passcode is in the database or the log', async () => {
  const api = apiOver(given.db)
  const amina = newMember(api)
  const canary = `Canary${randomUUID()}`
  const secret = `pass-${randomUUID()}`
  const { key, file } = await encryptedFile(JSON.stringify({ diagnosis: canary }))
  const { path } = await makeLink(amina, { file, passcode: secret })
  await openLink(api, path, { passcode: secret })
  await openLink(api, path, { passcode: `${secret}!` })
  await openLink(api, `${path.slice(0, -1)}_`, { passcode: secret })
  const found = JSON.stringify(await allRows(given.db)) + api.logged.join('')
  for (const form of ['hex', 'base64', 'base64url'] as const) {
    expect(found).not.toContain(Buffer.from(key).toString(form))
  }
  const token = path.slice('/links/'.length)
  for (const word of [canary, secret, token]) expect(found).not.toContain(word)
  expect(api.logged.join('')).not.toContain('Dr Patel')
})

test.each([
  ['no recipient', {}],
  ['an empty one', { recipient: ' \u200b ' }],
  ['no text', { recipient: 7 }],
  ['a passcode that is a number', { recipient: 'A', passcode: 123456 }],
  ['a negative length', { recipient: 'A', embeddedLengthMax: -1 }],
])('a manifest request with %s is refused and not written down', async (_, body) => {
  const api = apiOver(given.db)
  const amina = newMember(api)
  const { file } = await encryptedFile('{}')
  const { path } = await makeLink(amina, { file, lifetime: '15-minutes' })
  const refused = await api.anyone.send('POST', path, { body })
  expectProblem(refused, 422, 'invalid-input')
  expect((await linksOf(amina)).openings).toEqual([])
})

test('a name is shown as it was given, without what hides or turns text around', async () => {
  const api = apiOver(given.db)
  const amina = newMember(api)
  const { file } = await encryptedFile('{}')
  const { path } = await makeLink(amina, { file, lifetime: '15-minutes' })
  const names = ['<b>Dr O’Neill</b>', 'Dr\u202Eelcnu\u0000\n Bob', `${'x'.repeat(199)}👩🏽‍⚕️`]
  for (const recipient of names) expect((await openLink(api, path, { recipient })).status).toBe(200)
  const shown = (await linksOf(amina)).openings.map(({ recipient }) => recipient)
  expect(shown.toSorted()).toEqual(['<b>Dr O’Neill</b>', 'Dr elcnu Bob', 'x'.repeat(199)])
})
