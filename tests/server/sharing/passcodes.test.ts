import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { listSharedLinks } from '#contract/shared-links.ts'
import { hashPasscode } from '../../../server/sharing/passcode.ts'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import { encryptedFile, makeLink, openLink } from '../../support/shared-links.ts'

const given = withDatabase()
const passcode = 'blue-otter-71'

const linksOf = async (member: Caller) =>
  v.parse(listSharedLinks.reply, (await member.get('/shared-links')).body)

const newMember = (api = apiOver(given.db)) => api.member(`user_${randomUUID()}`)

test('replies of others are compressed while many passcodes wait to be made', async () => {
  let made = 0
  const making = Array.from({ length: 8 }, async () => {
    await hashPasscode(passcode)
    made += 1
  })
  await promisify(gzip)('a reply')
  expect(made).toBeLessThan(4)
  await Promise.all(making)
})

describe('a passcode that is typed on another keyboard', () => {
  test.each([
    ['a space that a phone put behind it', 'Blue heron ', 'Blue heron'],
    ['a space behind it there', 'Blue heron', 'Blue heron '],
    ['two spaces, which a page shows as one', 'Blue  heron', 'Blue heron'],
    ['the apostrophe of a phone', 'rose’s den', "rose's den"],
    ['a capital that a phone began with', 'blue heron 7', 'Blue heron 7'],
    ['an accent left out', 'café bleu', 'cafe bleu'],
    ['digits of another script', '120 345', '١٢٠ ٣٤٥'],
    ['what nobody sees', 'a\u200Bbc\u00ADdef', 'abcdef'],
  ])('with %s opens the link and costs no try', async (_, set, typed) => {
    const api = apiOver(given.db)
    const member = newMember(api)
    const { file } = await encryptedFile('{}')
    const { path } = await makeLink(member, { file, passcode: set })
    expect((await openLink(api, path, { passcode: typed })).status).toBe(200)
    expect((await linksOf(member)).links).toMatchObject([{ triesLeft: 10 }])
  })

  test.each([
    ['spaces', '      '],
    ['what nobody sees', '\u200B\u200B\u200B\u200B\u200B\u200B'],
    ['five characters and what nobody sees', 'abcde\u0000\u200B'],
  ])('cannot be %s', async (_, set) => {
    const { file } = await encryptedFile('{}')
    const body = { file, lifetime: '24-hours', passcode: set }
    const { errors } = expectProblem(
      await newMember().post('/shared-links', body),
      422,
      'invalid-input',
    )
    expect(errors).toEqual([{ field: 'passcode', message: 'Use at least 6 characters.' }])
  })

  test('is no guess while nothing of it can be seen', async () => {
    const api = apiOver(given.db)
    const { file } = await encryptedFile('{}')
    const { path } = await makeLink(newMember(api), { file, passcode })
    const blank = expectProblem(await openLink(api, path, { passcode: ' ' }), 401, 'passcode-wrong')
    expect(blank.remainingAttempts).toBe(10)
  })

  test('opens a link of the release before, which had it as it was typed', async () => {
    const api = apiOver(given.db)
    const { file } = await encryptedFile('{}')
    const { id, path } = await makeLink(newMember(api), { file, passcode })
    const salt = randomBytes(16)
    const hash = scryptSync('Blue heron', salt, 32, { N: 2 ** 14, r: 8, p: 5 })
    const asBefore = `${salt.toString('base64url')}.${hash.toString('base64url')}`
    await given.db
      .updateTable('shared_links')
      .set({ passcode: asBefore })
      .where('id', '=', id)
      .execute()
    expect((await openLink(api, path, { passcode: 'Blue heron' })).status).toBe(200)
  })
})
