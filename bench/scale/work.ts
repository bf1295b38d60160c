import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { sessionOf } from '../../tests/support/tokens.ts'
import { openApi } from './calls.ts'
import { manyInvites, subjectOf } from './tables.ts'

const run = promisify(execFile)
const longestErasureMs = 1_000
const mostMegabytes = 200
const downloads = 20

/** Somebody with very much of one kind. Returns what was missed. */
export async function measureMuch(url: string, members: number): Promise<string[]> {
  const { api, close } = await openApi(url)
  const failures: string[] = []
  const timed = async (subject: string, method: string, path: string) => {
    const token = await sessionOf(subject, { canAccessHurdle: true })
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
    const started = performance.now()
    const response = await api.app.request(path, { method, headers })
    let bytes = 0
    for await (const part of response.body ?? []) bytes += part.length
    return { status: response.status, ms: performance.now() - started, bytes }
  }
  const erased = await timed(subjectOf(members), 'DELETE', '/account')
  console.log(`\nErasing somebody with ${manyInvites} invitations: ${erased.ms.toFixed(0)} ms`)
  if (erased.status !== 200 || erased.ms > longestErasureMs) {
    failures.push(
      `erasure of ${manyInvites} invitations: ${erased.status}, ${erased.ms.toFixed(0)} ms`,
    )
  }
  const one = await timed(subjectOf(1), 'GET', '/account/export')
  const size = (one.bytes / 2 ** 20).toFixed(1)
  console.log(`Download of ten years: ${one.status}, ${size} MB in ${one.ms.toFixed(0)} ms`)
  const idle = process.memoryUsage().rss
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const started = performance.now()
  const all = await Promise.all(
    Array.from({ length: downloads }, async () => timed(subjectOf(1), 'GET', '/account/export')),
  )
  clearInterval(watch)
  const megabytes = (peak - idle) / 2 ** 20
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const statuses = [...new Set(all.map(({ status }) => status))].join(' ')
  console.log(
    `${downloads} at once: ${statuses} in ${seconds} s, ${megabytes.toFixed(0)} MB more memory`,
  )
  if (statuses !== '200') failures.push(`${downloads} downloads at once: ${statuses}`)
  if (megabytes > mostMegabytes) failures.push(`downloads: ${megabytes.toFixed(0)} MB`)
  await close()
  return failures
}

const Done = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ms: v.number(), megabytes: v.number(), failed: v.optional(v.string()) }),
)

/** All that a queue has to do, in a process of its own. Returns what was missed. */
export async function measureJob(queue: string, url: string): Promise<string[]> {
  const program = fileURLToPath(new URL('job-process.ts', import.meta.url))
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program, queue, url])
  const { ms, megabytes, failed } = v.parse(Done, stdout)
  console.log(`${queue}: ${(ms / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB more memory`)
  return [
    ...(megabytes > mostMegabytes ? [`${queue}: ${megabytes.toFixed(0)} MB`] : []),
    ...(failed === undefined ? [] : [`${queue}: ${failed}`]),
  ]
}
