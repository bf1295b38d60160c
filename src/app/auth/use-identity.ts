import { useEffect } from 'react'
import { isAccountClosed } from '#api/api-error.ts'
import { tokenRejection } from '#api/call.ts'
import { config } from '#config'
import { recoverIdentity, useSession, type Member, lastToken } from '#identity/session.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { clearEndedSession, readDevice, useDevice } from '#offline/session/cached-session.ts'
import { signOutForGood } from '#offline/session/sign-out.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { pageIsReady } from '#pwa/register-worker.ts'
import { whenIdle } from '#ui/preload.ts'
import { useAuthStatus, type Device } from '#who-is-there'
import './connect-lock.ts'

/** Between two tries, in ms: each wait is twice the one before. */
const recovery = { shortest: 2000, longest: 30_000 }
/** The API accepts a token for up to a minute after its session has ended, so it is asked again. In ms. */
const askAgainAfter = 10_000

/**
 * Reads the device, and starts the identity provider next to the page. Undefined until the device has been read. A
 * known member's page renders first: it does not need the provider.
 */
export function useIdentity(): Device | undefined {
  const device = useDevice()
  const auth = useAuthStatus()
  const { status } = useSession()
  const doubted = auth.status === 'doubted' ? auth.member : undefined
  useEndedSession(auth.status === 'anonymous' ? device?.lapsed : doubted)
  const isRead = device !== undefined
  const isKnown = device?.member !== undefined
  const isShown = isKnown || status !== 'loading'

  // If the lock cannot be shown, nothing is; the page around says so.
  useEffect(() => void readDevice().catch(() => undefined), [])
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
      if (!document.hidden) recoverIdentity().catch(() => undefined)
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
 * @param isClosed Their account is said to be closed, which alone is confirmed: they may still be signed in.
 */
export function useEndedSession(member: Member | undefined, isClosed = false): void {
  const isReachable = useIsReachable()
  const { subject, sessionId } = member ?? {}

  useEffect(() => {
    if (subject === undefined || !isReachable) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const confirm = async () => {
      const { patientApiUrl } = config
      const rejection = await tokenRejection({ patientApiUrl, token: lastToken(), subject })
      if (!isCurrent) return
      if (rejection === 'account-closed') await signOutForGood({ subject, sessionId })
      else if (isClosed) return
      else if (rejection === 'session-ended') await clearEndedSession()
      else timer = setTimeout(() => void confirm(), askAgainAfter)
    }
    void confirm()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [subject, sessionId, isReachable, isClosed])
}

/**
 * The same for somebody who is signed in: their sign-in may outlive their account.
 * @param error The error of the session check, which does not say whose token it was.
 */
export const useClosedAccount = (member: Member, error: Error | null): void =>
  useEndedSession(isAccountClosed(error) ? member : undefined, true)
