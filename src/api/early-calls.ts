import { clerkQuestion } from '#contract/clerk-questions.ts'
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
  end: () => void
}

const calls = new Map<string, EarlyCall>()

/**
 * Asks the identity provider's service who is there, as its own SDK does.
 * @param proxyUrl Where it is reached on this origin.
 * @returns What it says, unparsed; undefined where it says nothing. Never rejects.
 */
export async function askWhoIsThere(proxyUrl: string): Promise<unknown> {
  try {
    const response = await fetch(clerkQuestion(proxyUrl, 'client'), {
      credentials: 'include',
      signal: AbortSignal.timeout(lasts),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/**
 * Asks for this address with this token now. Whoever calls it soon gets the reply: see `earlyReply`.
 * @param patience How many milliseconds the whole of the reply may take.
 */
export function askEarly(url: string, token: string, patience = lasts): Promise<Response> {
  const ending = new AbortController()
  const reply = fetch(url, {
    ...privately,
    headers: privateHeaders(token),
    signal: AbortSignal.any([ending.signal, AbortSignal.timeout(patience)]),
  })
  // Whoever takes it sees what became of it; perhaps nobody does.
  reply.catch(() => undefined)
  const early = { token, askedAt: performance.now(), reply, end: () => ending.abort() }
  calls.set(url, early)
  setTimeout(() => {
    if (calls.get(url) !== early) return
    calls.delete(url)
    // It will be asked again: two at once would only hold each other up.
    early.end()
  }, lasts)
  return reply
}

/**
 * The reply to what was asked with the same token less than ten seconds ago, once; else undefined.
 * @param signal Ends it for whoever takes it.
 */
export function earlyReply(
  url: string,
  token: string,
  signal?: AbortSignal,
): Promise<Response> | undefined {
  const early = calls.get(url)
  if (!early) return undefined
  calls.delete(url)
  const isFresh = performance.now() - early.askedAt < lasts
  if (!isFresh || early.token !== token) return undefined
  signal?.addEventListener('abort', early.end)
  return early.reply
}
