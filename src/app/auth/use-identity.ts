import { useEffect } from 'react'
import { isAccountClosed } from '#api/api-error.ts'
import { tokenRejection } from '#api/call.ts'
import { config } from '#config'
import { currentIdentity, useSession, type Member } from '#identity/session.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { lastToken } from '#identity/token.ts'
import { clearEndedSession, type Device } from '#offline/session/cached-session.ts'
import { signOutForGood } from '#offline/session/sign-out.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { pageIsReady } from '#pwa/register-worker.ts'
import { whenIdle } from '#ui/preload.ts'
import { useAuthStatus } from './auth-status.ts'
import { useStartedDevice } from './use-started-device.ts'

/** Between two tries, in ms: each wait is twice the one before. */
const recovery = { shortest: 2000, longest: 30_000 }
/** The API accepts a token for up to a minute after its session has ended, so it is asked again. In ms. */
const askAgainAfter = 10_000

/**
 * Reads the device, and starts the identity provider next to the page. Undefined until the device has been read. A
 * known member's page renders first: it does not need the provider.
 */
export function useIdentity(): Device | undefined {
  const device = useStartedDevice()
  const auth = useAuthStatus()
  const { status } = useSession()
  const ended = auth.status === 'cached' && auth.mayHaveEnded ? auth.member : undefined
  useEndedSession(auth.status === 'anonymous' ? device?.lapsed : ended)
  const isRead = device !== undefined
  const isKnown = device?.member !== undefined
  const isShown = isKnown || status !== 'loading'

  useEffect(() => {
    if (!isRead) return
    if (isKnown) void whenIdle().then(startIdentity)
    else startIdentity()
  }, [isRead, isKnown])
  useEffect(() => {
    if (isShown) void whenIdle().then(pageIsReady)
  }, [isShown])
  useIdentityRecovery()

  return device
}

/**
 * Retries an identity provider that has not answered: when the network is back, and from then on after growing waits. A
 * call that was begun in the tunnel may fail only after it, so one try at its end is not enough.
 */
export function useIdentityRecovery(): void {
  const { status } = useSession()
  const isReachable = useIsReachable()

  useEffect(() => {
    if (!isReachable || status === 'signed-in' || status === 'signed-out') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const recover = (wait: number) => {
      // The provider publishes the result; a failure changes nothing.
      if (!document.hidden)
        currentIdentity()
          ?.recover()
          .catch(() => undefined)
      timer = setTimeout(() => recover(Math.min(wait * 2, recovery.longest)), wait)
    }
    recover(recovery.shortest)
    return () => clearTimeout(timer)
  }, [status, isReachable])
}

/**
 * Signs a member out when the identity provider says that they are, and the API refuses the last token of this page.
 * A captive portal cannot fake both. Then the cache is cleared, and waiting answers too if the account is closed
 * (decision 121).
 * @param member The member whose session may have ended.
 */
export function useEndedSession(member: Member | undefined): void {
  const isReachable = useIsReachable()
  const { subject, sessionId } = member ?? {}

  useEffect(() => {
    if (subject === undefined || !isReachable) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const confirm = async () => {
      const rejection = await rejectionOf(subject)
      if (!isCurrent) return
      if (rejection === 'account-closed') await signOutForGood({ subject, sessionId })
      else if (rejection === 'session-ended') await clearEndedSession()
      else timer = setTimeout(() => void confirm(), askAgainAfter)
    }
    void confirm()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [subject, sessionId, isReachable])
}

/**
 * The same for somebody who is signed in: their sign-in may outlive their account.
 * @param error The error of the session check, which does not say whose token it was.
 */
export function useClosedAccount({ subject, sessionId }: Member, error: Error | null): void {
  const isSaidToBe = isAccountClosed(error)

  useEffect(() => {
    if (!isSaidToBe) return undefined
    let isCurrent = true
    const confirm = async () => {
      const rejection = await rejectionOf(subject)
      if (isCurrent && rejection === 'account-closed') await signOutForGood({ subject, sessionId })
    }
    void confirm()
    return () => {
      isCurrent = false
    }
  }, [isSaidToBe, subject, sessionId])
}

const rejectionOf = async (subject: string) =>
  tokenRejection({ patientApiUrl: config.patientApiUrl, token: lastToken(), subject })
