import { useClerk, useUser } from '@clerk/clerk-react'
import { useLayoutEffect, useRef } from 'react'
import { publishIdentity } from './identity-store.ts'
import { memberMetadata } from './member-metadata.ts'
import type { Member, Session } from './session.ts'

type Clerk = ReturnType<typeof useClerk>
type User = NonNullable<ReturnType<typeof useUser>['user']>

/** Hands what Clerk knows to the identity store, before the screen is painted. */
export function PublishIdentity() {
  const clerk = useClerk()
  const { isLoaded, user } = useUser()
  const known = useRef<Session>({ state: 'loading' })

  useLayoutEffect(() => {
    // Clerk knows nobody for a moment while it changes sessions: until it has, the last one counts.
    if (isLoaded) known.current = user ? signedIn(user) : { state: 'signed-out' }
    publishIdentity({ session: known.current, ...actionsOf(clerk) })
  }, [clerk, isLoaded, user])

  useLayoutEffect(() => () => publishIdentity(undefined), [])

  return undefined
}

const actionsOf = (clerk: Clerk) => ({
  getToken: async (options: { skipCache: boolean }) =>
    (await clerk.session?.getToken(options)) ?? undefined,
  async updateMetadata(changes: Record<string, unknown>) {
    if (!clerk.user) throw new Error('The metadata cannot be changed: nobody is signed in')
    await clerk.user.update({ unsafeMetadata: { ...clerk.user.unsafeMetadata, ...changes } })
  },
  signOut: () => clerk.signOut(),
})

const signedIn = (user: User): Session => ({ state: 'signed-in', member: toMember(user) })

function toMember(user: User): Member {
  const { primaryEmailAddress, hasImage, imageUrl } = user
  return {
    subject: user.id,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    ...(primaryEmailAddress && { email: primaryEmailAddress.emailAddress }),
    ...(hasImage && { imageUrl }),
    updatedAt: user.updatedAt ?? new Date(0),
    metadata: memberMetadata(user),
  }
}
