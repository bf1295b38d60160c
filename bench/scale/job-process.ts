import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../server/db/open.ts'
import { enqueue, queueNames } from '../../server/jobs/queue.ts'
import { createRecordEncryption } from '../../server/crypto/record-encryption.ts'
import {
  beginMatching,
  reviewCriteria,
  writeCriteria,
} from '../../server/studies/study-criteria.ts'
import { emptyQueues, jobsOver } from '../../tests/support/jobs.ts'

/*
 * Does all jobs of one queue in a process of its own, and says how long it took and how much memory it wanted
 * beyond what an idle one has: node --import tsx job-process.ts <queue> <url>.
 */
const [name = '', url = ''] = process.argv.slice(2)
const queue = queueNames.find((each) => each === name)
if (!queue) throw new Error(`There is no queue ${name}`)
const login = new URL(url)
login.username = 'service_login'
const { backgroundDb: db, close } = await openDatabase(
  { url: login.href },
  {},
  async () => undefined,
)
const logged: string[] = []
const jobs = jobsOver(db, {
  logged,
  recordEncryption: createRecordEncryption(['b'.repeat(43), 'a'.repeat(43)]),
})
// Only what is measured: the calls before have left jobs of their own.
await emptyQueues(db)
const idle = process.memoryUsage().rss
const started = performance.now()
const studyId = 'scale-153'
if (queue === 'study-matching') await beginOneMatching()
else await enqueue(db, { queue, data: {} })
await setTimeout(10)
await jobs.drainDue()
const peak = process.resourceUsage().maxRSS * 1024
const megabytes = Math.max(0, peak - idle) / 2 ** 20
const failed =
  logged.find((line) => line.includes('"queue"')) ??
  (queue === 'study-matching' && (await invited()) === 0 ? 'nobody was invited' : undefined)
console.log(JSON.stringify({ ms: performance.now() - started, megabytes, failed }))
await close()

async function invited(): Promise<number> {
  const invites = db.selectFrom('study_invites').where('study_id', '=', studyId)
  return (await invites.select('id').execute()).length
}

/** Has a study look for one member in eight, as two operators do. */
async function beginOneMatching(): Promise<void> {
  const acting = { operator: 'writer@example.com', requestId: 'bench', now: new Date() }
  const looksFor = { diseases: ['marfan-syndrome'], sexes: ['FEMALE' as const] }
  await db.transaction().execute(async (trx) => {
    await writeCriteria(trx, { id: studyId, looksFor }, acting)
    const version = 1
    await reviewCriteria(trx, { studyId, version }, { ...acting, operator: 'reader@example.com' })
    await beginMatching(trx, studyId, acting)
  })
}
