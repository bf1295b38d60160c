import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

export interface Write {
  subject: string
  path: string
  body?: unknown
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers?: Record<string, string>
}

/** Temporary errors: the same write may be sent again with its key. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/**
 * Sends a write, or asks, as the app's sync does: with one key, again and again until it is acknowledged.
 * `url` is read for each attempt, as servers come and go. Resolves with the JSON of the reply;
 * throws on a permanent refusal, and after `timeoutMs`.
 */
export async function sendUntilHeard(
  url: () => string,
  { subject, path, body, method = 'POST', headers: more }: Write,
  timeoutMs = 300_000,
): Promise<unknown> {
  const headers = {
    Authorization: `Bearer ${subject}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
    ...more,
  }
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const reply = await fetch(url() + path, sent)
      .then(async (heard) => ({ status: heard.status, text: await heard.text() }))
      .catch(() => undefined)
    if (reply && reply.status < 300) return JSON.parse(reply.text)
    if (reply && !passing.has(reply.status)) throw new Error(`${path} was refused: ${reply.status}`)
    await setTimeout(20 + 180 * Math.random())
  }
  throw new Error(`${path} was not acknowledged in time`)
}

/** Reads as this member. */
export async function readAs(url: string, subject: string, path: string): Promise<Response> {
  return fetch(url + path, { headers: { Authorization: `Bearer ${subject}` } })
}
