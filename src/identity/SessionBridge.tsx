import { useClerk, useReverification, useSession, useUser } from '@clerk/clerk-react'
import type { UserResource } from '@clerk/types'
import { useEffect, useMemo, useState } from 'react'
import { lockBetweenTabs } from '#web-lock'
import type { Account, Passwords } from './account.ts'
import { changePassword } from './change-password.ts'
import { memberMetadata } from './member-metadata.ts'
import { type Identity, type Member, publishIdentity, type Session } from './session.ts'
import { activeSessions, listSignIns } from './sign-ins.ts'

const oneTab = lockBetweenTabs()

interface SessionBridgeProps {
  /** Mounts the provider again. */
  onFailed: () => void
}

/** Publishes what Clerk's hooks say to the session store, which the rest of the app reads. */
export function SessionBridge({ onFailed }: SessionBridgeProps) {
  const { session, hasAnswered, askAgain } = useConfirmedSession()
  const actions = useActions(hasAnswered)
  const account = useAccountActions()
  const clerk = useClerk()
  const { status } = clerk

  useEffect(() => {
    publishIdentity({
      session,
      ...actions,
      async recover() {
        if (status === 'error') onFailed()
        if (session.status === 'degraded') await askAgain()
      },
      account,
    })
  }, [session, status, actions, account, askAgain, onFailed])

  return undefined
}

/**
 * The session as Clerk's service confirms it. If the SDK could not reach its service at the start, it stays `degraded`
 * and invents a user from a cookie: it is trusted only once its client was reloaded. After `ready` it never invents
 * one.
 */
function useConfirmedSession() {
  const clerk = useClerk()
  const { status } = clerk
  const { user } = useUser()
  const { session: signIn } = useSession()
  const [hasAnswered, setHasAnswered] = useState(false)
  if (status === 'ready' && !hasAnswered) setHasAnswered(true)
  const sessionId = signIn?.id ?? ''

  const session = useMemo((): Session => {
    // The user is `undefined` while Clerk switches sessions.
    if (user === undefined) return { status: 'loading' }
    if (!hasAnswered) return { status: 'degraded', ...(user && { subject: user.id }) }
    if (!user) return { status: 'signed-out' }
    return { status: 'signed-in', member: memberOf(user, sessionId) }
  }, [user, sessionId, hasAnswered])

  const askAgain = useMemo(
    () => async () => {
      const client = await clerk.client?.reload()
      if (!client) return
      const active = client.signedInSessions.find(({ id }) => id === client.lastActiveSessionId)
      // Until now it has selected a session that it invented, or none.
      await clerk.setActive({ session: active ?? null })
      setHasAnswered(true)
    },
    [clerk],
  )
  return { session, hasAnswered, askAgain }
}

function useActions(
  hasAnswered: boolean,
): Pick<Identity, 'getToken' | 'updateMetadata' | 'signOut'> {
  const clerk = useClerk()
  return useMemo(
    () => ({
      getToken: async (options) => (await clerk.session?.getToken(options)) ?? undefined,
      async updateMetadata(changes) {
        const { user } = clerk
        if (!user) throw new Error('The metadata cannot be changed: nobody is signed in')
        // An invented user has no metadata: writing that back would erase the member's.
        if (!hasAnswered) throw new Error('The metadata cannot be changed: not known')
        await user.update({ unsafeMetadata: { ...user.unsafeMetadata, ...changes } })
      },
      signOut: async (sessionId) =>
        oneTab('rowan-session-end', async () => {
          // It may have ended already, in another tab or with the account.
          const client = await clerk.client?.reload()
          const session = () => client?.signedInSessions.find(({ id }) => id === sessionId)
          // Only this session: `clerk.signOut` would also end that of whoever has signed in since.
          await session()?.end()
          if (!client || session()) throw new Error('The session has not ended')
          // Clears what the browser still has of it.
          if (client.signedInSessions.length === 0) await clerk.setActive({ session: null })
        }),
    }),
    [clerk, hasAnswered],
  )
}

function useAccountActions(): Account | undefined {
  const clerk = useClerk()
  const { user } = useUser()
  const update = useReverification(async (passwords: Passwords) =>
    clerk.user?.updatePassword(passwords),
  )
  const revoke = useReverification(async (ids: readonly string[]) => {
    const sessions = await activeSessions(clerk.user)
    const ended = sessions.filter(({ id }) => ids.includes(id))
    await Promise.all(ended.map(async (session) => session.revoke()))
  })
  const isSignedIn = Boolean(user)
  const hasPassword = user?.passwordEnabled ?? true

  return useMemo(
    () =>
      isSignedIn
        ? {
            hasPassword,
            changePassword: async (passwords) => changePassword(update, passwords),
            listSignIns: async () => listSignIns(clerk.user, clerk.session?.id),
            async endSignIns(ids) {
              await revoke(ids)
            },
            continueWithNhsLogin: async (returnTo) => continueWithNhsLogin(clerk.user, returnTo),
          }
        : undefined,
    [clerk, isSignedIn, hasPassword, update, revoke],
  )
}

/** Clerk's names for NHS login: as a provider, and as the strategy of a connection. */
const provider = 'custom_nhs_login'
const strategy = 'oauth_custom_nhs_login'

/** Signs in with NHS login again, or connects it to an account that never was. */
async function continueWithNhsLogin(
  user: UserResource | null | undefined,
  returnTo: string,
): Promise<void> {
  const redirectUrl = new URL(returnTo, window.location.origin).href
  const known = user?.externalAccounts.find((account) => account.provider === provider)
  const account = known
    ? await known.reauthorize({ redirectUrl })
    : await user?.createExternalAccount({ strategy, redirectUrl })
  const url = account?.verification?.externalVerificationRedirectURL
  if (!url) throw new Error('NHS login cannot be reached')
  window.location.assign(url.href)
}

/** The fields of Clerk's user that the app reads. */
interface ClerkUser {
  id: string
  firstName: string | null
  lastName: string | null
  primaryEmailAddress: { emailAddress: string } | null
  primaryPhoneNumber: { phoneNumber: string } | null
  hasImage: boolean
  imageUrl: string
  externalAccounts: readonly {
    /** Without the protocol prefix. */
    provider: string
    verification: { status: string | null } | null
  }[]
  publicMetadata: unknown
  unsafeMetadata: unknown
  lastSignInAt: Date | null
  updatedAt: Date | null
}

/** The member for Clerk's user in this session. */
function memberOf(user: ClerkUser, sessionId: string): Member {
  const signedInAt = user.lastSignInAt ?? undefined
  const hasNhsLogin = user.externalAccounts.some(
    ({ provider, verification }) =>
      provider === 'custom_nhs_login' && verification?.status === 'verified',
  )
  const { primaryEmailAddress, primaryPhoneNumber, hasImage, imageUrl } = user
  return {
    subject: user.id,
    sessionId,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    ...(primaryEmailAddress && { email: primaryEmailAddress.emailAddress }),
    ...(primaryPhoneNumber && { mobileNumber: primaryPhoneNumber.phoneNumber }),
    ...(hasImage && { imageUrl }),
    ...(hasNhsLogin && signedInAt && { nhsLogin: { signedInAt } }),
    updatedAt: (user.updatedAt ?? new Date(0)).toISOString(),
    metadata: memberMetadata(user),
  }
}
