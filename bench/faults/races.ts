import { randomUUID } from 'node:crypto'
import { loadServer, startServer } from '../../tests/support/server-process.ts'
import type { Finding, FaultFixture } from './faults.ts'

const atOnce = 20

/** Sends each write twenty times at once with the same idempotency key. */
export async function raceForKeys(fixture: FaultFixture, races: number): Promise<Finding[]> {
  const child = loadServer(fixture)
  const url = `http://127.0.0.1:${await startServer(child)}/hospitals`
  let doubled = 0
  let undone = 0
  let refused = 0
  for (let race = 0; race < races; race += 1) {
    const headers = {
      Authorization: `Bearer racer-${race % 10}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    }
    const body = JSON.stringify({ name: `Hospital ${Math.floor(race / 10)}` })
    const replies = await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const reply = await fetch(url, { method: 'POST', headers, body })
        await reply.arrayBuffer()
        return { status: reply.status, isReplayed: reply.headers.has('Idempotent-Replayed') }
      }),
    )
    const effects = replies.filter(({ status, isReplayed }) => status === 201 && !isReplayed)
    if (effects.length > 1) doubled += 1
    if (effects.length === 0) undone += 1
    refused += replies.filter(({ status }) => status !== 201 && status !== 409).length
  }
  child.kill('SIGKILL')
  return [
    {
      what: `races of ${atOnce} for one key with one effect`,
      found: `${races - doubled - undone} of ${races}, ${refused} unexpected replies`,
      isMet: doubled === 0 && undone === 0 && refused === 0,
    },
  ]
}
