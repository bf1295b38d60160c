import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import type { IdentityGateway } from '../../../server/identity/identity-gateway.ts'
import { enqueue } from '../../../server/jobs/queue.ts'
import { knownPeople, withDatabase } from '../../support/api.ts'
import { emptyQueues, jobsIn, jobsOver } from '../../support/jobs.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const yesterday = new Date(noon.getTime() - 86_400_000)

beforeEach(async () => {
  await given.db.deleteFrom('members').execute()
  await given.db.deleteFrom('account_closures').execute()
  await emptyQueues(given.db)
})

/** Adds members, created yesterday by default. Returns their subjects, sorted. */
async function members(count: number, createdAt = yesterday): Promise<string[]> {
  const subjects = Array.from({ length: count }, () => `user_${randomUUID()}`)
  const rows = subjects.map((subject) => ({ id: randomUUID(), subject, created_at: createdAt }))
  await given.db.insertInto('members').values(rows).execute()
  return subjects.toSorted()
}

/** Runs the daily comparison with an identity provider that no longer has the accounts in `gone`. */
async function reconcile(gone: readonly string[], parts: Partial<IdentityGateway> = {}) {
  const { identity, removed } = knownPeople()
  for (const subject of gone) removed.add(subject)
  const logged: string[] = []
  await enqueue(given.db, { queue: 'reconcile-accounts', data: {} })
  await jobsOver(given.db, { identity: { ...identity, ...parts }, logged }).drain()
  return logged.join('')
}

async function subjectsLeft(): Promise<string[]> {
  const rows = await given.db.selectFrom('members').select('subject').execute()
  return rows.map(({ subject }) => subject).toSorted()
}

describe('S36: members whose sign-in was deleted without our hearing of it', () => {
  test('are erased, and nobody else is, however many there are', async () => {
    const subjects = await members(250)
    const gone = [subjects[0], subjects[99], subjects[249]].filter((each) => each !== undefined)
    await reconcile(gone)
    expect(await subjectsLeft()).toEqual(subjects.filter((subject) => !gone.includes(subject)))
    const closed = await given.db.selectFrom('account_closures').selectAll().execute()
    expect(closed.map(({ subject }) => subject).toSorted()).toEqual(gone)
    expect(closed.every(({ sign_in_deleted_at }) => sign_in_deleted_at !== null)).toBe(true)
  })

  test('are only those of whom the provider says so when it is asked for each', async () => {
    const subjects = await members(10)
    await reconcile(subjects.slice(0, 2), { person: async () => ({}) })
    expect(await subjectsLeft()).toEqual(subjects)
  })

  test('are not looked for among those who came within the hour', async () => {
    const [subject = ''] = await members(1, noon)
    await members(10)
    await reconcile([subject])
    expect(await subjectsLeft()).toContain(subject)
  })
})

describe('nobody is erased', () => {
  const failure = new OutsideServiceError('identity', 'refused', { status: 403 })

  test('when the provider fails in the middle, although some were gone', async () => {
    const subjects = await members(250)
    let questions = 0
    const existing = async (asked: readonly string[]) => {
      questions += 1
      if (questions === 3) throw failure
      return new Set(asked.slice(1))
    }
    expect(await reconcile([], { existing })).toContain('"reason":"refused","status":403')
    expect(questions).toBe(3)
    expect(await subjectsLeft()).toEqual(subjects)
    // What was looked at before that need not be looked at again.
    const [waiting] = await jobsIn(given.db, 'reconcile-accounts')
    expect(waiting?.data['after']).toBe(subjects[199])
  })

  test.each([
    { members: 1000, gone: 11 },
    { members: 100, gone: 6 },
    { members: 5, gone: 3 },
    { members: 1, gone: 1 },
  ])('when more have gone than people leave: %j', async ({ members: count, gone }) => {
    const subjects = await members(count)
    expect(await reconcile(subjects.slice(-gone))).toContain('ImplausibleErasureError')
    expect(await subjectsLeft()).toEqual(subjects)
  })
})
