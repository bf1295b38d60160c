import { shownSession, whoIsThere } from '#who-is-there'
import { currentIdentity, identityKnown } from './session.ts'

const DEADLINE = 8_000

let last: string | undefined

/** Calls the listener once it is known that the service does not answer, at once if it is known already. Returns how to stop. */
type WhenLost = (onLost: () => void) => () => void

/**
 * The member's session token. Waits up to 8 s for the identity provider, and no longer than the service that the
 * token is for answers. Undefined if nobody is signed in, or there is none in time, as when offline.
 */
export const token = (whenLost?: WhenLost): Promise<string | undefined> =>
  fetchToken({ skipCache: false }, whenLost)

/** Like `token`, but newly minted, for a call that was refused with the last one. */
export const freshToken = (): Promise<string | undefined> => fetchToken({ skipCache: true })

/** Whether somebody may be signed in, but the identity provider has not answered yet: there is no token to be had. */
export const isProviderAwaited = (): boolean =>
  hasSessionHint() && shownSession(whoIsThere()).status === 'loading'

/** Whether the identity provider has answered: then no token means that nobody is signed in. */
export function hasProviderAnswered(): boolean {
  if (!currentIdentity()) return !hasSessionHint()
  return ['signed-in', 'signed-out'].includes(shownSession(whoIsThere()).status)
}

/** The last token of this page, even if its session has ended; undefined if there never was one. */
export const lastToken = (): string | undefined => last

async function fetchToken(
  options: { skipCache: boolean },
  whenLost?: WhenLost,
): Promise<string | undefined> {
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
  // Ends the wait for the provider alone: a token that is being minted is still used.
  const stop = whenLost?.(() => waiting.abort())
  const token = await Promise.race([minted, late]).finally(() => {
    clearTimeout(timer)
    stop?.()
  })
  last = token ?? last
  return token
}

/**
 * Whether somebody may be signed in on this browser, without loading Clerk. The cookie `__client_uat`
 * (or `__client_uat_<suffix>`, one for each Clerk instance) holds when the sessions last changed, in
 * seconds since 1970, or 0 if there is none.
 */
export const hasSessionHint = (): boolean =>
  /(?:^|;\s*)__client_uat(?:_[\w-]+)?=[1-9]/.test(document.cookie)
