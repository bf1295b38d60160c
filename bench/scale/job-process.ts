import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../server/db/open.ts'
import { enqueue, queueNames } from '../../server/jobs/queue.ts'
import { createRecordEncryption } from '../../server/crypto/record-encryption.ts'
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
await enqueue(db, { queue, data: {} })
await setTimeout(10)
await jobs.drainDue()
const peak = process.resourceUsage().maxRSS * 1024
const megabytes = Math.max(0, peak - idle) / 2 ** 20
const failed = logged.find((line) => line.includes('"queue"'))
console.log(JSON.stringify({ ms: performance.now() - started, megabytes, failed }))
await close()
