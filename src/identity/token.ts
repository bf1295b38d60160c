import { hasSessionHint } from './has-session-hint.ts'
import { currentIdentity, identityKnown } from './session-store.ts'

const DEADLINE = 8_000

let last: string | undefined

/**
 * The member's session token. Waits up to 8 s for the identity provider.
 * Undefined if nobody is signed in, or there is none in time, as when offline.
 */
export const token = (): Promise<string | undefined> => fetchToken({ skipCache: false })

/** Like `token`, but newly minted, for a call that was refused with the last one. */
export const freshToken = (): Promise<string | undefined> => fetchToken({ skipCache: true })

/** Whether somebody may be signed in, but the identity provider has not answered yet: there is no token to be had. */
export const isProviderAwaited = (): boolean =>
  hasSessionHint() && (currentIdentity()?.session.status ?? 'loading') === 'loading'

/** Whether the identity provider has answered: then no token means that nobody is signed in. */
export function hasProviderAnswered(): boolean {
  const session = currentIdentity()?.session
  if (!session) return !hasSessionHint()
  return session.status === 'signed-in' || session.status === 'signed-out'
}

/** The last token of this page, even if its session has ended; undefined if there never was one. */
export const lastToken = (): string | undefined => last

async function fetchToken(options: { skipCache: boolean }): Promise<string | undefined> {
  if (!currentIdentity() && !hasSessionHint()) return undefined
  const waiting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      waiting.abort()
      resolve(undefined)
    }, DEADLINE)
  })
  // Clerk rejects if it cannot be reached, which to the caller is the same as having no token.
  const minted = identityKnown(waiting.signal)
    .then((identity) => identity.getToken(options))
    .catch(() => undefined)
  const token = await Promise.race([minted, late]).finally(() => clearTimeout(timer))
  last = token ?? last
  return token
}
