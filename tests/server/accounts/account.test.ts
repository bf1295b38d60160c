import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '../../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { deleteExpired } from '../../../server/jobs/retention.ts'
import type { ErasureLedger } from '../../../server/accounts/erasure-ledger.ts'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import { erasureOf } from '../../../server/accounts/account-erasures.ts'
import { apiOver, knownPeople, noLedger, withDatabase, type Caller } from '../../support/api.ts'
import { emptyGpSystem, notedGpSystem, recordEncryption } from '../../support/gp.ts'
import { linkIdOf } from '../../support/gp-records.ts'
import { gracesLetter } from '../../support/gp-system.ts'
import { jobsIn, jobsOver } from '../../support/jobs.ts'
import { expectProblem } from '../../support/problems.ts'
import { settledMember } from '../../support/settled-member.ts'
import { tablesNaming as tablesOf } from '../../support/tables-naming.ts'
import { noon, tokenFor } from '../../support/tokens.ts'

const given = withDatabase()
beforeAll(async () => seedPeople(given.db, noon, recordEncryption))

const close = async (member: Caller, key: string = randomUUID()) =>
  member.send('DELETE', '/account', { headers: { 'Idempotency-Key': key } })

const settled = async (parts: Parameters<typeof apiOver>[1] = {}) => settledMember(given.db, parts)

const tablesNaming = async (memberId: string, subject: string) =>
  tablesOf(given.db, memberId, subject)

describe('closing the account', () => {
  test('S36: erases every row but the audit and the note that it is closed', async () => {
    const { subject, member, memberId } = await settled()
    expect((await tablesNaming(memberId, subject)).length).toBeGreaterThan(10)
    const reply = await close(member)
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    expect(await tablesNaming(memberId, subject)).toEqual(['account_closures', 'audit_log'])
    await deleteExpired(given.db, new Date(noon.getTime() + 86_400_001))
    expect(await tablesNaming(memberId, subject)).toEqual(['audit_log'])
  })

  test('deletes the sign-in, ends the GP connection and says which order is under way', async () => {
    const { identity, removed } = knownPeople()
    const { gpSystem, unlinked } = notedGpSystem()
    const { subject, member, memberId } = await settled({ identity })
    const linkId = await linkIdOf(given.db, memberId)
    const { body } = await close(member)
    await jobsOver(given.db, { gpSystem }).drain()
    expect(body).toEqual({ success: true, openKitOrders: [expect.stringMatching(/^\d{8}$/)] })
    expect([...removed]).toEqual([subject])
    expect(unlinked).toContain(linkId)
  })

  test('S35: ends every token at once, and makes nobody a member anew', async () => {
    const { subject, member, memberId } = await settled()
    await close(member)
    const calls = [
      member.get('/users'),
      member.get('/auth'),
      member.get('/account/export'),
      member.post('/medications', { name: 'Zebrapril' }),
      member.post('/gp-records', gracesLetter),
      // This call reads nothing of the member's from the database.
      member.get('/address-service/Capture/Interactive/Find/v1.1/json3.ws?Text=LS7'),
      close(member),
    ]
    for (const reply of await Promise.all(calls)) expectProblem(reply, 401, 'account-closed')
    expect(await tablesNaming(memberId, subject)).not.toContain('members')
  })

  test('leaves everybody else as they are', async () => {
    const { member } = await settled()
    const amina = apiOver(given.db).member(people.amina.subject)
    const before = await amina.user()
    await close(member)
    expect(await amina.user()).toEqual(before)
  })

  test('whose answer was lost is answered again', async () => {
    const { member } = await settled()
    const key = randomUUID()
    const first = await close(member, key)
    const again = await close(member, key)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  })

  test('asked for twice at once closes once', async () => {
    const { identity } = knownPeople()
    const removed: string[] = []
    const remove = async (subject: string) => void removed.push(subject)
    const { subject, member, memberId } = await settled({ identity: { ...identity, remove } })
    const key = randomUUID()
    const replies = await Promise.all([close(member, key), close(member, key)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(removed)).toEqual(new Set([subject]))
    const erasures = await given.db
      .selectFrom('audit_log')
      .select('outcome')
      .where('member_id', '=', memberId)
      .where('action', '=', 'account-close')
      .execute()
    expect(erasures).toEqual([{ outcome: 'erased' }])
  })
})

const ownerOf = (subject: string) => ({
  'X-Record-Owner': createHash('sha256').update(subject).digest('hex'),
})

describe('S36: that the account is closed', () => {
  const other = `user_${randomUUID()}`
  const yesterday = { exp: Math.floor(noon.getTime() / 1000) - 86_400 }
  const askWith = async (
    whose: string,
    call = 'GET /auth',
    headers: Record<string, string> = {},
  ) => {
    const [method = '', path = ''] = call.split(' ')
    const Authorization = `Bearer ${await tokenFor(whose, { claims: yesterday })}`
    return apiOver(given.db).anyone.send(method, path, { headers: { Authorization, ...headers } })
  }

  test('is said also to whoever comes back with an expired token, and to nobody before', async () => {
    const { subject, member } = await settled()
    expectProblem(await askWith(subject), 401, 'unauthorised')
    await close(member)
    expectProblem(await askWith(subject), 401, 'account-closed')
    expectProblem(await askWith(subject, 'GET /auth', ownerOf(subject)), 401, 'account-closed')
  })

  test('is said of nobody else', async () => {
    const { subject, member } = await settled()
    await close(member)
    expectProblem(await askWith(other), 401, 'unauthorised')
    expectProblem(await askWith(subject, 'GET /auth', ownerOf(other)), 401, 'unauthorised')
  })

  test('is all that an expired token is good for', async () => {
    const { subject, member } = await settled()
    const key = randomUUID()
    await close(member, key)
    const again = await askWith(subject, 'DELETE /account', { 'Idempotency-Key': key })
    expectProblem(again, 401, 'account-closed')
  })
})

describe('a call that is under way while the account is closed', () => {
  test('is refused as every later one, and connects no record', async () => {
    const { gpSystem: noted, unlinked } = notedGpSystem()
    const subject = `user_${randomUUID()}`
    const leaver = apiOver(given.db).member(subject)
    await leaver.user()
    const links: string[] = []
    const gpSystem = {
      ...noted,
      link: async (...asked: Parameters<typeof emptyGpSystem.link>) => {
        await close(leaver)
        links.push(asked[0])
        return emptyGpSystem.link(...asked)
      },
    }
    const connecting = apiOver(given.db, { gpSystem }).member(subject)
    expectProblem(await connecting.post('/gp-records', gracesLetter), 401, 'account-closed')
    await jobsOver(given.db, { gpSystem: noted }).drain()
    expect(links).toHaveLength(1)
    expect(unlinked).toContain(links[0])
  })

  test('brings nobody back', async () => {
    const subject = `user_${randomUUID()}`
    const leaver = apiOver(given.db).member(subject)
    const { id } = await leaver.user()
    const { identity } = knownPeople()
    const person = async () => {
      await close(leaver)
      return { email: 'back@example.com' }
    }
    const syncing = apiOver(given.db, { identity: { ...identity, person } }).member(subject)
    expectProblem(await syncing.put('/users/sync', {}), 401, 'account-closed')
    expect(await tablesNaming(id, subject)).not.toContain('members')
  })
})

describe('a sign-in that has ended at the identity provider', () => {
  test('leaves a last token, and that one still erases everything', async () => {
    const { identity, removed } = knownPeople()
    const { subject, member, memberId } = await settled({ identity })
    removed.add(subject)
    expect(await close(member)).toMatchObject({ status: 200, body: { success: true } })
    expect(await tablesNaming(memberId, subject)).toEqual(['account_closures', 'audit_log'])
  })
})

const down = async () => Promise.reject(new OutsideServiceError('identity', 'unreachable'))
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** Runs the jobs with an identity provider that fails to delete the accounts in `failing`. */
function rounds(
  failing: Record<string, OutsideServiceError> = {},
  erasureLedger: ErasureLedger = noLedger,
) {
  const tried: string[] = []
  const logged: string[] = []
  const remove = async (subject: string) => {
    tried.push(subject)
    const fault = failing[subject]
    if (fault) throw fault
  }
  const identity = { ...knownPeople().identity, remove }
  const next = async () => {
    tried.length = 0
    logged.length = 0
    await jobsOver(given.db, { identity, erasureLedger, logged }).drain()
  }
  return { next, tried, logged }
}

/** A member whose data is erased, while their sign-in still exists. */
async function halfErased() {
  const { subject, memberId, member } = await settled()
  const { identity } = knownPeople()
  const api = apiOver(given.db, { identity: { ...identity, remove: down } })
  const key = randomUUID()
  return { subject, memberId, member, key, reply: await close(api.member(subject), key) }
}

describe('when the identity provider fails', () => {
  test('the data is erased all the same, and the same call finishes the rest', async () => {
    const { subject, memberId, member, key, reply } = await halfErased()
    expectProblem(reply, 503, 'account-closing')
    expect(reply.headers.get('Retry-After')).toBe('5')
    expect(await tablesNaming(memberId, subject)).toEqual(['account_closures', 'audit_log'])
    expectProblem(await member.get('/users'), 401, 'account-closed')
    const { identity, removed } = knownPeople()
    const later = apiOver(given.db, { identity }).member(subject)
    expect(await close(later, key)).toMatchObject({ status: 200, body: { success: true } })
    expect(removed.has(subject)).toBe(true)
  })

  test('and nobody calls again, a job finishes it', async () => {
    const { subject } = await halfErased()
    const round = rounds()
    await round.next()
    expect(round.tried).toContain(subject)
    await round.next()
    expect(round.tried).toEqual([])
  })

  test('one account that it will not delete keeps no other from its turn, and is tried less and less', async () => {
    const stuck = await halfErased()
    const other = await halfErased()
    const forbidden = new OutsideServiceError('identity', 'refused', { status: 403 })
    const round = rounds({ [stuck.subject]: forbidden })
    const pauses: number[] = []
    const nextWith = async () => {
      await round.next()
      const [job] = await jobsIn(given.db, 'account-erasure')
      pauses.push((job?.inSeconds ?? 0) / 60)
    }
    await nextWith()
    expect(round.tried.toSorted()).toEqual([stuck.subject, other.subject].toSorted())
    const lines = round.logged.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, status: 403, attempts: 1, msg: 'sign-in not deleted' }),
    )
    expect(round.logged.join('')).not.toContain(stuck.subject)
    await nextWith()
    expect(round.tried).toEqual([stuck.subject])
    await nextWith()
    // The pauses double, from five minutes on, each with some chance in it.
    const bounds = pauses.map((pause) => Math.floor(Math.log2(pause / 5)))
    expect(bounds).toEqual([0, 1, 2])
    expect(await tablesNaming(stuck.memberId, stuck.subject)).toContain('account_closures')
    await given.db.deleteFrom('account_closures').execute()
  })
})

test('an erasure that could not be written into the ledger is written by a job, and kept until then', async () => {
  const full = { ...noLedger, add: async () => Promise.reject(new Error('no space left')) }
  const { subject, member } = await settled({ erasureLedger: full })
  expect((await close(member)).status).toBe(200)
  const days = (count: number) => minutesLater(count * 24 * 60)
  await deleteExpired(given.db, days(2))
  const failing = rounds({}, full)
  await failing.next()
  expect(failing.logged.join('')).toContain('erasure ledger not written')
  const written: string[] = []
  await rounds({}, { ...noLedger, add: async (each) => void written.push(each) }).next()
  expect(written).toContain(subject)
  await deleteExpired(given.db, days(2))
  expect(await erasureOf(given.db, subject)).toBeUndefined()
})
