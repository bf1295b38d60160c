/** What the bench asks of the page of a ready-made queue. */
export interface RivalPage {
  /**
   * Hands an answer to the queue: sent, kept to be sent later, or refused, in which case the person
   * sees that it failed.
   */
  answer: (name: string, key: string) => Promise<'sent' | 'kept' | 'failed'>
  /** Sends what waits, as the queue does by itself when the network is back. */
  flush: () => Promise<void>
}

declare global {
  interface Window {
    rival?: RivalPage
  }
}

/** The call that delivers an answer, with a token that is a minute old at most. */
export async function requestFor(name: string, key: string): Promise<Request> {
  return new Request('/api/medications', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await token()}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({ name }),
  })
}

let cached: { jwt: string; until: number } | undefined

async function token(): Promise<string> {
  if (cached && cached.until > Date.now()) return cached.jwt
  const client = await json('/clerk/v1/client')
  const session = client.response.last_active_session_id
  const { jwt } = await json(`/clerk/v1/client/sessions/${session}/tokens?_method=POST`, 'POST')
  cached = { jwt, until: Date.now() + 50_000 }
  return jwt
}

async function json(url: string, method = 'GET') {
  const reply = await fetch(url, { method })
  return reply.json()
}
