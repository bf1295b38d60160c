import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { createJobRunner, type Job, type Perform } from '../../server/jobs/run-jobs.ts'
import { withDatabase } from '../support/api.ts'
import { noon } from '../support/tokens.ts'

const given = withDatabase()
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

beforeEach(async () => given.db.deleteFrom('jobs').execute())

async function addJob(kind = 'greet'): Promise<string> {
  const id = randomUUID()
  const row = { id, kind, payload: '{}', due_at: noon, created_at: noon }
  await given.db.insertInto('jobs').values(row).execute()
  return id
}

const ids = async () =>
  (await given.db.selectFrom('jobs').select('id').orderBy('id').execute()).map(({ id }) => id)

const done = { state: 'done' } as const
const failed = { state: 'failed', reason: 'unavailable' } as const

/** Does every job, except that the job `stubborn` first goes through `ways`, one per attempt. */
function greeting(stubborn = '', ...ways: Perform[]) {
  const greeted: string[] = []
  const greet = async (job: Job) => {
    greeted.push(job.id)
    const way = job.id === stubborn ? ways.shift() : undefined
    return (way ?? (async () => done))(job)
  }
  return { greeted, greet }
}

const runnerOf = (greet: Perform, now = () => noon, logged: string[] = []) =>
  createJobRunner({
    db: given.db,
    kinds: { greet },
    log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
    now,
    random: () => 1,
  })

test('a job is done once, and gone', async () => {
  const id = await addJob()
  const { greeted, greet } = greeting()
  await runnerOf(greet).drain()
  await runnerOf(greet).drain()
  expect(greeted).toEqual([id])
  expect(await ids()).toEqual([])
})

describe('a job that is not done', () => {
  test.each([
    ['the service fails', async () => failed],
    ['of a fault of ours', async () => Promise.reject(new Error('canary'))],
  ])('because %s holds up none of the others and is tried later each time', async (_, way) => {
    const first = await addJob()
    const { greeted, greet } = greeting(first, way, way)
    let now = noon
    const logged: string[] = []
    const runner = runnerOf(greet, () => now, logged)
    await runner.drain()
    const other = await addJob()
    await runner.drain()
    expect(greeted).toEqual([first, other])
    now = later(2)
    await runner.drain()
    now = later(5)
    await runner.drain()
    expect(greeted).toEqual([first, other, first])
    now = later(6)
    await runner.drain()
    expect(greeted).toEqual([first, other, first, first])
    expect(await ids()).toEqual([])
    expect(logged.join('')).toContain('job not done')
    expect(logged.join('')).not.toContain('canary')
  })

  test('and was in the hands of a server that was killed is taken up after its lease', async () => {
    const id = await addJob()
    await given.db
      .updateTable('jobs')
      .set({ due_at: later(15), attempts: 1 })
      .execute()
    const { greeted, greet } = greeting()
    await runnerOf(greet, () => later(14)).drain()
    expect(greeted).toEqual([])
    await runnerOf(greet, () => later(15)).drain()
    expect(greeted).toEqual([id])
  })

  test('because nobody here knows its kind is left to whoever does', async () => {
    const id = await addJob('of a later release')
    const { greeted, greet } = greeting()
    await runnerOf(greet).drain()
    expect(greeted).toEqual([])
    expect(await ids()).toEqual([id])
  })
})

test('two runners never have the same job in hand', async () => {
  const jobs = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => addJob()))
  const { greeted, greet } = greeting()
  await Promise.all([1, 2, 3].map(async () => runnerOf(greet).drain()))
  expect(greeted.toSorted()).toEqual(jobs.toSorted())
})
