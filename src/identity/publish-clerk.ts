import type { HeadlessBrowserClerk } from '@clerk/clerk-react'
import { publishIdentity } from './identity-store.ts'
import { memberOf } from './member-of.ts'
import type { Session } from './session.ts'

/** Clerk's core, with the call that its types leave out. */
export type RunningClerk = HeadlessBrowserClerk & {
  __internal_reloadInitialResources: () => Promise<void>
}

/** Hands what Clerk knows to the identity store, now and whenever it changes. */
export function publishClerk(clerk: RunningClerk): void {
  const actions = actionsOf(clerk)
  clerk.addListener((said) => publishIdentity({ session: toSession(said), ...actions }))
}

type Said = Parameters<Parameters<HeadlessBrowserClerk['addListener']>[0]>[0]

/** Clerk knows nobody, `undefined`, while it changes from one session to another. */
function toSession({ user, session, client }: Said): Session {
  if (user === undefined) return { state: 'loading' }
  const assumed = isAssumed(client) && { isAssumed: true as const }
  if (!user) return { state: 'signed-out', ...assumed }
  return { state: 'signed-in', member: memberOf(user, session?.id ?? ''), ...assumed }
}

/** The id that clerk-js 5 gives to a client which it made up because its service did not answer. */
const isAssumed = (client: { id?: string | undefined } | undefined) => client?.id === 'client_init'

const actionsOf = (clerk: RunningClerk) => ({
  getToken: async (options: { skipCache: boolean }) =>
    (await clerk.session?.getToken(options)) ?? undefined,
  async updateMetadata(changes: Record<string, unknown>) {
    if (!clerk.user) throw new Error('The metadata cannot be changed: nobody is signed in')
    // What is made up holds no metadata: to write it back would erase the member's own.
    if (isAssumed(clerk.client)) throw new Error('The metadata cannot be changed: not known')
    await clerk.user.update({ unsafeMetadata: { ...clerk.user.unsafeMetadata, ...changes } })
  },
  // Where the member is led is the app's business.
  signOut: () => clerk.signOut(() => undefined),
  // Clerk itself asks again for a while only.
  refresh: () => clerk.__internal_reloadInitialResources(),
})
