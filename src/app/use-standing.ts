import { useMemo } from 'react'
import { useDevice, type KnownMember } from '#offline/device.ts'
import { useSession, type Member } from '#identity/session.ts'

/** What may be shown to whoever sits here. */
export type Standing =
  /** The device is being read, which takes no time that anybody notices. */
  | { state: 'finding' }
  /** Nobody is known, and the identity provider has not answered. */
  | { state: 'unknown' }
  | { state: 'nobody' }
  /** The identity provider says so; the API has not. */
  | { state: 'claimed'; member: Member }
  /**
   * Known to this device. `isAnswered`: the identity provider says the same, and the member is as it
   * describes them. `mayHaveEnded`: it says that nobody is signed in, which is to be confirmed.
   */
  | { state: 'known'; member: Member; isAnswered: boolean; mayHaveEnded: boolean }

/**
 * Who is there, from the boot record and from the identity provider. A known member never waits for the
 * latter, and a provider that does not reach its own service is believed in nothing.
 */
export function useStanding(): Standing {
  const device = useDevice()
  const session = useSession()
  const boot = device?.member
  const known = useMemo(() => boot && memberOf(boot), [boot])
  const isRead = device !== undefined
  const { leftSession, hasUnnamedSignOut } = device ?? {}
  return useMemo(() => {
    if (!isRead) return { state: 'finding' }
    // Whose session is still to be ended is not known, or it is ended next.
    const isLeft = session.state === 'signed-in' && session.member.sessionId === leftSession
    if (hasUnnamedSignOut || isLeft) return { state: 'unknown' }
    const unanswered = { isAnswered: false, mayHaveEnded: false }
    const asKnown = known && { state: 'known' as const, member: known, ...unanswered }
    switch (session.state) {
      case 'loading':
        return asKnown ?? { state: 'unknown' }
      case 'signed-out':
        if (session.isAssumed) return asKnown ?? { state: 'unknown' }
        return asKnown ? { ...asKnown, mayHaveEnded: true } : { state: 'nobody' }
      case 'signed-in': {
        const { member, isAssumed, wasNamed } = session
        const isSame = known?.subject === member.subject
        if (isAssumed && isSame && asKnown) return asKnown
        if (isAssumed && !wasNamed) return { state: 'unknown' }
        if (!isSame) return { state: 'claimed', member }
        return { state: 'known', member, isAnswered: true, mayHaveEnded: false }
      }
    }
  }, [isRead, leftSession, hasUnnamedSignOut, known, session])
}

const memberOf = ({ updatedAt, email, metadata, ...rest }: KnownMember): Member => {
  const { acceptedTermsVersion, gpOfferAnsweredAt, ...others } = metadata
  return {
    ...rest,
    ...(email !== undefined && { email }),
    updatedAt: new Date(updatedAt),
    metadata: {
      ...others,
      ...(acceptedTermsVersion !== undefined && { acceptedTermsVersion }),
      ...(gpOfferAnsweredAt !== undefined && { gpOfferAnsweredAt }),
    },
  }
}

/** What the device is to know of a member. */
export const knownMemberOf = ({ updatedAt, ...member }: Member): KnownMember => {
  const { subject, sessionId, firstName, lastName, email, metadata } = member
  return {
    subject,
    sessionId,
    firstName,
    lastName,
    email,
    metadata,
    updatedAt: updatedAt.toISOString(),
  }
}
