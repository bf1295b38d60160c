import { useReverification, useSession, useUser } from '@clerk/clerk-react'

/** One browser in which the member is signed in. */
export interface SignIn {
  id: string
  /** "Firefox on Windows", as far as the identity provider could tell. */
  device: string
  /** Where it seems to be, by its network address. */
  place?: string
  lastActiveAt: Date
  isThisBrowser: boolean
}

/** The member's sign-ins, and how to end others of them (decision 037). Both reject when the identity provider does not answer. */
export function useSignIns() {
  const { user } = useUser()
  const { session } = useSession()

  const activeSessions = async () =>
    ((await user?.getSessions()) ?? []).filter(({ status }) => status === 'active')

  const list = async (): Promise<SignIn[]> => {
    const sessions = await activeSessions()
    // Clerk takes some failures for an empty list, but this browser is signed in.
    if (sessions.length === 0) throw new Error('The identity provider did not list the sign-ins')
    return sessions
      .map(({ id, lastActiveAt, latestActivity }) => ({
        id,
        ...describeDevice(latestActivity),
        lastActiveAt,
        isThisBrowser: id === session?.id,
      }))
      .toSorted(byThisThenRecent)
  }

  const revoke = useReverification(async (ids: readonly string[]) => {
    const sessions = await activeSessions()
    await Promise.all(
      sessions.filter(({ id }) => ids.includes(id)).map(async (each) => each.revoke()),
    )
  })
  const end = async (ids: readonly string[]): Promise<void> => {
    await revoke(ids)
  }

  return { list, end }
}

interface Activity {
  browserName?: string
  deviceType?: string
  city?: string
  country?: string
  isMobile?: boolean
}

/** What a member would call the device. */
export function describeDevice({
  browserName,
  deviceType,
  city,
  country,
  isMobile = false,
}: Activity): { device: string; place?: string } {
  const kind = deviceType ?? (isMobile ? 'a phone or tablet' : 'a computer')
  const device = browserName ? `${browserName} on ${kind}` : kind
  const place = [city, country].filter(Boolean).join(', ')
  return {
    device: device.slice(0, 1).toUpperCase() + device.slice(1),
    ...(place && { place }),
  }
}

function byThisThenRecent(one: SignIn, other: SignIn): number {
  if (one.isThisBrowser !== other.isThisBrowser) return one.isThisBrowser ? -1 : 1
  return other.lastActiveAt.getTime() - one.lastActiveAt.getTime()
}
