import { Webhook as Signer } from 'standardwebhooks'

export interface Webhook {
  /** The same for every attempt. */
  id: string
  /** The payload, sent as JSON. */
  payload: Record<string, unknown>
}

export interface Receiver {
  url: string
  secret: string
  now: () => Date
  /** The prefix of the header names: Svix has its own. */
  names?: 'webhook' | 'svix'
}

const retryPolicy = { tries: 10, firstPauseMs: 500, timeoutMs: 5_000 } as const

/**
 * Sends a webhook signed as the Standard Webhooks specification says, with retries at growing
 * intervals until it is acknowledged. Resolves with whether it was.
 */
export async function sendWebhook(webhook: Webhook, to: Receiver): Promise<boolean> {
  for (let attempt = 0; attempt < retryPolicy.tries; attempt += 1) {
    if (await isAccepted(webhook, to)) return true
    await pause(retryPolicy.firstPauseMs * 2 ** attempt)
  }
  return false
}

async function isAccepted({ id, payload }: Webhook, to: Receiver): Promise<boolean> {
  const body = JSON.stringify(payload)
  const at = to.now()
  const { names = 'webhook' } = to
  try {
    const { ok } = await fetch(to.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [`${names}-id`]: id,
        [`${names}-timestamp`]: String(Math.floor(at.getTime() / 1000)),
        [`${names}-signature`]: new Signer(to.secret).sign(id, at, body),
      },
      body,
      signal: AbortSignal.timeout(retryPolicy.timeoutMs),
    })
    return ok
  } catch {
    return false
  }
}

/** Does not keep the process alive. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref())
