import { useClerk, type useUser } from '@clerk/clerk-react'
import { useEffect } from 'react'
import { publishIdentity } from './identity-store.ts'
import { memberMetadata } from './member-metadata.ts'
import type { Member, Session } from './session.ts'

type Clerk = ReturnType<typeof useClerk>
type User = NonNullable<ReturnType<typeof useUser>['user']>

/**
 * Hands what Clerk knows to the identity store. Listens to Clerk itself, because its hooks answer
 * a render later: by then it has led a new member to a page that still takes them for signed out.
 */
export function PublishIdentity() {
  const clerk = useClerk()

  useEffect(() => {
    const actions = actionsOf(clerk)
    const stop = clerk.addListener(({ user }) =>
      publishIdentity({ session: toSession(user), ...actions }),
    )
    return () => {
      stop()
      publishIdentity(undefined)
    }
  }, [clerk])

  return undefined
}

/** Clerk knows nobody, `undefined`, while it changes from one session to another. */
function toSession(user: User | null | undefined): Session {
  if (user === undefined) return { state: 'loading' }
  return user ? { state: 'signed-in', member: toMember(user) } : { state: 'signed-out' }
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

function toMember(user: User): Member {
  const signedInAt = user.lastSignInAt ?? undefined
  const hasNhsLogin = user.externalAccounts.some(
    ({ provider, verification }) =>
      provider === 'custom_nhs_login' && verification?.status === 'verified',
  )
  const { primaryEmailAddress, primaryPhoneNumber, hasImage, imageUrl } = user
  return {
    subject: user.id,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    ...(primaryEmailAddress && { email: primaryEmailAddress.emailAddress }),
    ...(primaryPhoneNumber && { mobileNumber: primaryPhoneNumber.phoneNumber }),
    ...(hasImage && { imageUrl }),
    ...(hasNhsLogin && signedInAt && { nhsLogin: { signedInAt } }),
    updatedAt: user.updatedAt ?? new Date(0),
    metadata: memberMetadata(user),
  }
}
