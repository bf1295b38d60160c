import { useEffect } from 'react'
import { isAccountClosed } from '#api/api-error.ts'
import { tokenRefusal } from '#api/token-refusal.ts'
import { config } from '#config'
import type { Member } from '#identity/session.ts'
import { lastToken } from '#identity/token.ts'
import { forgetEnded } from '#offline/device.ts'
import { leaveForGood } from '#offline/forget.ts'
import { useIsReachable } from '#offline/use-reachability.ts'

/** A token is accepted for up to a minute after its session has ended. */
const askAgainAfter = 10_000

/**
 * A member is signed out when the identity provider says so and the API, asked with the last token that
 * this page had, refuses it; a network that lies is neither. Then what was kept goes; where the account is
 * closed, answers that wait go too (decision 127).
 * @param member Whose session may have ended.
 */
export function useEndedSession(member: Member | undefined): void {
  const isReachable = useIsReachable()
  const { subject, sessionId } = member ?? {}

  useEffect(() => {
    if (subject === undefined || !isReachable) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const confirm = async () => {
      const refusal = await whyRefused(subject)
      if (!isCurrent) return
      if (refusal === 'account-closed') await leaveForGood({ subject, sessionId })
      else if (refusal === 'session-ended') await forgetEnded()
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
 * @param error Of the session check, which does not say whose token it was.
 */
export function useClosedAccount({ subject, sessionId }: Member, error: Error | null): void {
  const isSaidToBe = isAccountClosed(error)

  useEffect(() => {
    if (!isSaidToBe) return undefined
    let isCurrent = true
    const confirm = async () => {
      const refusal = await whyRefused(subject)
      if (isCurrent && refusal === 'account-closed') await leaveForGood({ subject, sessionId })
    }
    void confirm()
    return () => {
      isCurrent = false
    }
  }, [isSaidToBe, subject, sessionId])
}

const whyRefused = async (subject: string) =>
  tokenRefusal({ patientApiUrl: config.patientApiUrl, token: lastToken(), subject })
