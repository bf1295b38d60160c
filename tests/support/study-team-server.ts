import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { createStudyTeam } from '../../sandbox/study-team/create-study-team.ts'
import { listen } from '../../server/http/listen.ts'

/**
 * The sandbox's study team, to be killed. It writes down each call before it takes it, loses one reply in seven, and after
 * a line on stdin it takes one more message and dies before it answers. Arguments: the port, the files of its messages and
 * of the calls, and its secret. Prints its port.
 */
const [port = '', inboxFile = '', callsFile = '', secret = ''] = process.argv.slice(2)
const team = createStudyTeam({ inboxFile, secret, now: () => new Date() })
const Called = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.string(), data: v.object({ participant: v.optional(v.string()) }) }),
)
let isDying = false
createInterface({ input: process.stdin }).on('line', () => (isDying = true))
process.stdin.once('close', () => process.exit(1))

const listener = await listen(async (request) => {
  if (request.method !== 'POST') return team.fetch(request)
  const { type, data } = v.parse(Called, await request.clone().text())
  const call = { at: Date.now(), id: request.headers.get('webhook-id'), type, ...data }
  appendFileSync(callsFile, `${JSON.stringify(call)}\n`)
  const reply = await team.fetch(request)
  if (isDying) process.kill(process.pid, 'SIGKILL')
  return Math.random() < 1 / 7 ? new Response(undefined, { status: 504 }) : reply
}, Number(port))
process.stdout.write(`${listener.port}\n`)
