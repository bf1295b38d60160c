import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { User } from '#contract/profile.ts'
import { readAs, sendUntilHeard } from '../../tests/support/persistent-caller.ts'
import { loadServer, startServer } from '../../tests/support/server-process.ts'
import type { ThrowawayPostgres } from '../../run/throwaway-postgres.ts'
import type { Finding, FaultFixture } from './faults.ts'

const callers = 30
const answerWithinMs = 2_000
const healWithinMs = 5_000

/** Stops PostgreSQL while members write, checks the replies, and starts it again. */
export async function stopDatabase(
  fixture: FaultFixture,
  postgres: ThrowawayPostgres,
  seconds: number,
): Promise<Finding[]> {
  const child = loadServer(fixture)
  const url = `http://127.0.0.1:${await startServer(child)}`
  let isOver = false
  const acknowledged: { subject: string; names: string[] }[] = []
  const caller = async (n: number) => {
    for (let visit = 0; !isOver; visit += 1) {
      const subject = `outage-${n}-${visit}`
      const names = Array.from({ length: 10 }, (_, name) => `Hospital ${name}`)
      for (const name of names) {
        await sendUntilHeard(() => url, { subject, path: '/hospitals', body: { name } })
      }
      acknowledged.push({ subject, names })
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, async (_, n) => caller(n)))
  await setTimeout(1_000)
  await postgres.halt()
  const probes = await probeFor(url, seconds * 1_000)
  await postgres.resume()
  const healedAfter = await healed(url)
  isOver = true
  await calling
  let lost = 0
  for (const { subject, names } of acknowledged) {
    const user = v.parse(User, await (await readAs(url, subject, '/users')).json())
    const there = user.hospital.map(({ name }) => name)
    lost += names.filter((name, n) => there[n] !== name).length + Math.max(0, there.length - 10)
  }
  child.kill('SIGKILL')
  const slowest = Math.max(...probes.map(({ ms }) => ms))
  const what = `PostgreSQL stopped for ${seconds} s:`
  return [
    {
      what: `${what} calls answered 503, the slowest`,
      found: `${slowest.toFixed(0)} ms`,
      isMet: slowest <= answerWithinMs && probes.every(({ status }) => status === 503),
    },
    {
      what: `${what} live all the time, and not ready`,
      found: `${probes.length} looks`,
      isMet: probes.every(({ live, ready }) => live === 200 && ready === 503),
    },
    {
      what: `${what} served again after`,
      found: `${healedAfter.toFixed(0)} ms`,
      isMet: healedAfter <= healWithinMs,
    },
    {
      what: `${what} acknowledged answers lost or doubled`,
      found: `${lost} of ${acknowledged.length * 10}`,
      isMet: lost === 0 && acknowledged.length > 0,
    },
  ]
}

async function probeFor(url: string, milliseconds: number) {
  const probes: { ms: number; status: number; live: number; ready: number }[] = []
  const end = performance.now() + milliseconds
  // Calls that were in flight when it stopped have their own two seconds.
  await setTimeout(200)
  while (performance.now() < end) {
    const begunAt = performance.now()
    const [{ status }, { status: live }, { status: ready }] = await Promise.all([
      readAs(url, 'prober', '/users'),
      fetch(`${url}/health/live`),
      fetch(`${url}/health/ready`),
    ])
    probes.push({ ms: performance.now() - begunAt, status, live, ready })
    await setTimeout(250)
  }
  return probes
}

async function healed(url: string): Promise<number> {
  const begunAt = performance.now()
  while ((await readAs(url, 'prober', '/users')).status !== 200) {
    if (performance.now() - begunAt > 60_000) return Infinity
    await setTimeout(50)
  }
  return performance.now() - begunAt
}
