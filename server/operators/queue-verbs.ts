import * as v from 'valibot'
import { HttpProblem } from '../http/http-problem.ts'
import { deadJobs, memberOfDead, queueStates, retryDead } from '../jobs/queue.ts'
import { Nothing, operatorVerb, type OperatorVerb } from './operator-verb.ts'

/** What the last attempt at a job said: a reason, or the name of a fault of ours. */
const Output = v.object({
  reason: v.optional(v.string()),
  service: v.optional(v.string()),
  fault: v.optional(v.object({ name: v.string() })),
})

/** The operators' commands for the queue. None says whom a job is about. */
export const queueVerbs: readonly OperatorVerb[] = [
  operatorVerb({
    name: 'queues',
    summary:
      'lists the queues: jobs that wait, run and were given up, and for how long the oldest is overdue',
    method: 'GET',
    path: '/queues',
    role: 'support',
    body: Nothing,
    run: async ({ services }) => ({ queues: await queueStates(services.db) }),
    lines: ({ queues }) =>
      queues.map(({ queue, waiting, active, dead, oldestSeconds }) =>
        [
          queue,
          `${waiting} waiting`,
          `${active} active`,
          `${dead} dead`,
          `overdue for ${Math.round(oldestSeconds)} s`,
        ].join('\t'),
      ),
  }),
  operatorVerb({
    name: 'dead-jobs',
    summary: 'lists the jobs that were given up: id, queue, since when, attempts, reason',
    method: 'GET',
    path: '/dead-jobs',
    role: 'support',
    body: Nothing,
    run: async ({ services }) => {
      const jobs = await deadJobs(services.db)
      return { jobs: jobs.map(({ output, ...job }) => ({ ...job, reason: reasonIn(output) })) }
    },
    lines: ({ jobs }) =>
      jobs.length === 0
        ? ['No job was given up.']
        : jobs.map(({ id, queue, since, attempts, reason }) =>
            [id, queue, since, `${attempts} attempts`, reason].join('\t'),
          ),
  }),
  operatorVerb({
    name: 'job-retry',
    summary: 'has one of them tried again ([runbook](runbooks/queue.md))',
    path: '/job-retries',
    role: 'support',
    body: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
    concerns: async ({ id }, { db }) => memberOfDead(db, id),
    run: async ({ body: { id }, services }) => {
      const queue = await retryDead(services.db, id)
      if (queue !== undefined) return { id, queue }
      throw new HttpProblem('not-found', { detail: 'No job with this id was given up.' })
    },
    lines: ({ queue }) => [`It is tried again (${queue}).`],
  }),
]

function reasonIn(output: unknown): string {
  const read = v.safeParse(Output, output)
  if (!read.success) return 'its server ended'
  const { service, reason, fault } = read.output
  return [service, reason ?? fault?.name ?? 'its server ended'].filter(Boolean).join(' ')
}
