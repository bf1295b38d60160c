import type { HeadlessBrowserClerk } from '@clerk/clerk-react'
import type { Resources, UserResource } from '@clerk/shared/types'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { config } from '#config'
import { lockBetweenTabs } from '#web-lock'
import { loadingSession, type Session } from '#who-is-there'
import type { Account } from './account.ts'
import type { Reverified } from './IdentityForms.tsx'
import { loadClerk } from './load-clerk.ts'
import { memberMetadata } from './member-metadata.ts'
import { type Identity, type Member, publishIdentity } from './session.ts'
import { listSignIns } from './sign-ins.ts'

const oneTab = lockBetweenTabs()

/**
 * Publishes what clerk-js says to the session store, which the rest of the app reads.
 * @param reverified Resolves with what the member has to confirm who they are for.
 * @returns clerk-js, once it has started.
 */
export function useSessionBridge(
  reverified: () => Promise<Reverified>,
): HeadlessBrowserClerk | undefined {
  const { clerk, startAgain } = useClerk()
  const resources = useResources(clerk)
  const { session, hasAnswered, askAgain } = useConfirmedSession(clerk, resources)
  const actions = useActions(clerk, hasAnswered)
  const account = useAccount(clerk, { user: resources?.user, reverified })

  useEffect(() => {
    publishIdentity({
      session,
      ...actions,
      async recover() {
        if (!clerk) startAgain()
        if (session.status === 'degraded') await askAgain()
      },
      account,
    })
  }, [session, clerk, actions, account, askAgain, startAgain])

  return clerk
}

/** clerk-js, once it has started. A start that failed is repeated by `startAgain`; one under way is not. */
function useClerk() {
  const [clerk, setClerk] = useState<HeadlessBrowserClerk>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    loadClerk(config).then(
      (loaded) => isCurrent && setClerk(loaded),
      // The page waits, and asks for another try when the network is back.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [tries])
  const startAgain = useCallback(() => setTries((before) => before + 1), [])
  return { clerk, startAgain }
}

/** What clerk-js last said; undefined until it has started. */
function useResources(clerk: HeadlessBrowserClerk | undefined): Resources | undefined {
  const [resources, setResources] = useState<Resources>()
  useEffect(() => clerk?.addListener(setResources), [clerk])
  return resources
}

/**
 * The session as Clerk's service confirms it. If the SDK could not reach its service at the start, it stays `degraded`
 * and invents a user from a cookie: it is trusted only once its client was reloaded. After `ready` it never invents
 * one.
 */
function useConfirmedSession(
  clerk: HeadlessBrowserClerk | undefined,
  resources: Resources | undefined,
) {
  const [hasAnswered, setHasAnswered] = useState(false)
  const user = resources?.user
  const sessionId = resources?.session?.id ?? ''
  useEffect(() => {
    const believe = (status: string) => status === 'ready' && setHasAnswered(true)
    clerk?.on('status', believe, { notify: true })
    return () => clerk?.off('status', believe)
  }, [clerk])

  const session = useMemo((): Session => {
    // The user is `undefined` while Clerk switches sessions.
    if (user === undefined) return loadingSession
    if (!hasAnswered) return { status: 'degraded', ...(user && { subject: user.id }) }
    if (!user) return { status: 'signed-out' }
    return { status: 'signed-in', member: memberOf(user, sessionId) }
  }, [user, sessionId, hasAnswered])

  const askAgain = useMemo(
    () => async () => {
      const client = await clerk?.client?.reload()
      if (!clerk || !client) return
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
  clerk: HeadlessBrowserClerk | undefined,
  hasAnswered: boolean,
): Pick<Identity, 'getToken' | 'updateMetadata' | 'signOut'> {
  return useMemo(
    () => ({
      getToken: async (options) => (await clerk?.session?.getToken(options)) ?? undefined,
      async updateMetadata(changes) {
        const user = clerk?.user
        if (!user) throw new Error('The metadata cannot be changed: nobody is signed in')
        // An invented user has no metadata: writing that back would erase the member's.
        if (!hasAnswered) throw new Error('The metadata cannot be changed: not known')
        await user.update({ unsafeMetadata: { ...user.unsafeMetadata, ...changes } })
      },
      signOut: async (sessionId) =>
        oneTab('rowan-session-end', async () => {
          // It may have ended already, in another tab or with the account.
          const client = await clerk?.client?.reload()
          const session = () => client?.signedInSessions.find(({ id }) => id === sessionId)
          // Only this session: `clerk.signOut` would also end that of whoever has signed in since.
          await session()?.end()
          if (!clerk || !client || session()) throw new Error('The session has not ended')
          // Clears what the browser still has of it.
          if (client.signedInSessions.length === 0) await clerk.setActive({ session: null })
        }),
    }),
    [clerk, hasAnswered],
  )
}

interface AccountParts {
  user: UserResource | null | undefined
  reverified: () => Promise<Reverified>
}

function useAccount(
  clerk: HeadlessBrowserClerk | undefined,
  { user, reverified }: AccountParts,
): Account | undefined {
  const isSignedIn = Boolean(user)
  const hasPassword = user?.passwordEnabled ?? true

  return useMemo(
    () =>
      clerk && isSignedIn
        ? {
            hasPassword,
            changePassword: async (passwords) => (await reverified()).changePassword(passwords),
            listSignIns: async () => listSignIns(clerk.user, clerk.session?.id),
            endSignIns: async (ids) => (await reverified()).endSignIns(ids),
            continueWithNhsLogin: async (returnTo) => continueWithNhsLogin(clerk.user, returnTo),
          }
        : undefined,
    [clerk, isSignedIn, hasPassword, reverified],
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

/** The member for Clerk's user in this session. */
function memberOf(user: UserResource, sessionId: string): Member {
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
