import type { HeadlessBrowserClerk } from '@clerk/clerk-react'
import { currentIdentity, publishIdentity } from './identity-store.ts'
import { memberOf } from './member-of.ts'
import type { Member, Session } from './session.ts'

/** Clerk's core, with the call that its types leave out. */
export type RunningClerk = HeadlessBrowserClerk & {
  __internal_reloadInitialResources: () => Promise<void>
}

type Said = Parameters<Parameters<HeadlessBrowserClerk['addListener']>[0]>[0]
type Client = Pick<NonNullable<Said['client']>, 'id' | 'lastActiveSessionId' | 'signedInSessions'>

/** Hands what Clerk knows to the identity store, now and whenever it changes. */
export function publishClerk(clerk: RunningClerk): void {
  /** Whether a session that nobody is in may be left lying; while a form signs somebody in it is not. */
  let mayLie = true
  let last: Said | undefined
  const publish = () => last && publishIdentity({ session: toSession(last, mayLie), ...actions })
  const actions = {
    ...actionsOf(clerk),
    async endSession(sessionId: string) {
      const session = () => clerk.client?.signedInSessions.find(({ id }) => id === sessionId)
      // It may be over already, as after the account was closed.
      await clerk.__internal_reloadInitialResources()
      // By itself: `clerk.signOut` ends every session of this browser, whoever has signed in since.
      await session()?.end()
      const isTold = clerk.client && !isAssumed(clerk.client) && !session()
      // What the browser still holds of it goes too.
      if (isTold && !clerk.client?.signedInSessions.length) await clerk.setActive({ session: null })
      if (isTold) return
      // Where the browser says that it is offline, clerk-js 5.128 takes no answer for a yes.
      mayLie = true
      publish()
      throw new Error('The session has not ended: the service was not told')
    },
    async refresh() {
      // Clerk itself asks again for a while only.
      await clerk.__internal_reloadInitialResources()
      const session = mayLie && !clerk.user ? sessionLeftLying(clerk.client) : undefined
      if (session !== undefined) await clerk.setActive({ session })
    },
  }
  clerk.addListener((said) => {
    if (isAssumed(said.client)) mayLie = true
    else if (said.user || !said.client?.signedInSessions.length) mayLie = false
    last = said
    publish()
  })
}

/** Clerk knows nobody, `undefined`, while it changes from one session to another. */
function toSession({ user, session, client }: Said, mayLie: boolean): Session {
  const isLeftLying = mayLie && !user && sessionLeftLying(client) !== undefined
  if (user === undefined || isLeftLying) return { state: 'loading' }
  const assumed = isAssumed(client) && { isAssumed: true as const }
  const named = assumed && namedBefore()
  if (named && (!user || user.id === named.subject))
    return { state: 'signed-in', member: named, isAssumed: true, wasNamed: true }
  if (!user) return { state: 'signed-out', ...assumed }
  return { state: 'signed-in', member: memberOf(user, session?.id ?? ''), ...assumed }
}

/** Whom the service itself has named on this page, and who has not left. */
function namedBefore(): Member | undefined {
  const before = currentIdentity()?.session
  if (before?.state !== 'signed-in') return undefined
  return before.isAssumed && !before.wasNamed ? undefined : before.member
}

/** The id that clerk-js 5 gives to a client which it made up because its service did not answer. */
const isAssumed = (client: Pick<Client, 'id'> | undefined) => client?.id === 'client_init'

/**
 * The session that the service names and clerk-js 5.128 has not taken up: it chooses one of the first client
 * that it is given alone, and that may be one which it made up.
 */
const sessionLeftLying = (client: Client | undefined): string | undefined =>
  client?.signedInSessions.find(
    ({ id, status }) => status === 'active' && id === client.lastActiveSessionId,
  )?.id

const actionsOf = (clerk: RunningClerk) => ({
  getToken: async (options: { skipCache: boolean }) =>
    (await clerk.session?.getToken(options)) ?? undefined,
  async updateMetadata(changes: Record<string, unknown>) {
    if (!clerk.user) throw new Error('The metadata cannot be changed: nobody is signed in')
    // What is made up holds no metadata: to write it back would erase the member's own.
    if (isAssumed(clerk.client)) throw new Error('The metadata cannot be changed: not known')
    await clerk.user.update({ unsafeMetadata: { ...clerk.user.unsafeMetadata, ...changes } })
  },
})
