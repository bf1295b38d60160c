import { privateHeaders, privately } from './private-request.ts'

/*
 * What a page of a member asks before the app is there: who they are, and with the token that comes with
 * it what the page shows first (decision 098). Loaded before everything else, so it imports no library.
 */

/** As long as a call of the API may take: what was asked longer ago is asked again. */
const lasts = 10_000

interface EarlyCall {
  token: string
  askedAt: number
  reply: Promise<Response>
}

const calls = new Map<string, EarlyCall>()

/**
 * Asks the identity provider's service who is there, as its own SDK does.
 * @param proxyUrl Where it is reached on this origin.
 * @returns What it says, unparsed; undefined where it says nothing. Never rejects.
 */
export async function askWhoIsThere(proxyUrl: string): Promise<unknown> {
  try {
    const response = await fetch(`${proxyUrl}/v1/client?__clerk_api_version=${clerkVersion}`, {
      credentials: 'include',
      signal: AbortSignal.timeout(lasts),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** Of the shapes that clerk-js 5 speaks. */
const clerkVersion = '2025-11-10'

/** Asks for this address with this token now. Whoever calls it soon gets the reply: see `earlyReply`. */
export function askEarly(url: string, token: string): void {
  const reply = fetch(url, {
    ...privately,
    headers: privateHeaders(token),
    signal: AbortSignal.timeout(lasts),
  })
  // Whoever takes it sees what became of it; perhaps nobody does.
  reply.catch(() => undefined)
  calls.set(url, { token, askedAt: performance.now(), reply })
  setTimeout(() => calls.delete(url), lasts)
}

/** The reply to what was asked with the same token less than ten seconds ago, once; else undefined. */
export function earlyReply(url: string, token: string): Promise<Response> | undefined {
  const call = calls.get(url)
  if (!call) return undefined
  calls.delete(url)
  const isFresh = performance.now() - call.askedAt < lasts
  return isFresh && call.token === token ? call.reply : undefined
}
