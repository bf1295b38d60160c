import { useClerk, useReverification, useSession, useUser } from '@clerk/clerk-react'
import { useEffect, useMemo, useState } from 'react'
import type { UserResource } from '@clerk/types'
import { lockBetweenTabs } from '#web-lock'
import type { Account, Passwords } from './account.ts'
import { changePassword } from './change-password.ts'
import { memberOf } from './member-of.ts'
import type { Session } from './session.ts'
import { publishIdentity, type Identity } from './session-store.ts'
import { activeSessions, listSignIns } from './sign-ins.ts'

const oneTab = lockBetweenTabs()

interface SessionBridgeProps {
  /** Mounts the provider afresh. */
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
 * Who is there by the word of Clerk's service. An SDK that could not reach it at the start says `degraded` ever
 * after, makes a user up from a cookie, and is trusted once its client was read again. One that was `ready`
 * makes nobody up later.
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
    // Clerk knows nobody, `undefined`, while it changes from one session to another.
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
      // It has chosen one of what it made up, or none.
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
        // What is made up holds no metadata: to write it back would erase the member's own.
        if (!hasAnswered) throw new Error('The metadata cannot be changed: not known')
        await user.update({ unsafeMetadata: { ...user.unsafeMetadata, ...changes } })
      },
      signOut: async (sessionId) =>
        oneTab('rowan-session-end', async () => {
          // It may be over already: another tab has ended it, or the account was closed.
          const client = await clerk.client?.reload()
          const session = () => client?.signedInSessions.find(({ id }) => id === sessionId)
          // By itself: `clerk.signOut` ends whatever session is the last one, whoever has signed in since.
          await session()?.end()
          if (!client || session()) throw new Error('The session has not ended')
          // What the browser still holds of it goes too.
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

/** As the provider of a connection, and as the strategy that makes one. */
const provider = 'custom_nhs_login'
const strategy = 'oauth_custom_nhs_login'

/** Asks NHS login anew who the member is, also when the account was never connected with it. */
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
