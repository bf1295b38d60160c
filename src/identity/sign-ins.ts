import type { SessionWithActivitiesResource, UserResource } from '@clerk/shared/types'
import type { SignIn } from './account.ts'

/** The sessions of this user that have not ended. */
export const activeSessions = async (
  user: UserResource | null | undefined,
): Promise<SessionWithActivitiesResource[]> =>
  ((await user?.getSessions()) ?? []).filter(({ status }) => status === 'active')

/** The member's sign-ins, this browser first. Rejects if the identity provider does not answer. */
export async function listSignIns(
  user: UserResource | null | undefined,
  currentId: string | undefined,
): Promise<SignIn[]> {
  const sessions = await activeSessions(user)
  // Clerk returns an empty list for some failures, but this browser is signed in.
  if (sessions.length === 0) throw new Error('The identity provider did not list the sign-ins')
  return sessions
    .map(({ id, lastActiveAt, latestActivity }) => ({
      id,
      ...describeDevice(latestActivity),
      lastActiveAt,
      isThisBrowser: id === currentId,
    }))
    .toSorted(byThisThenRecent)
}

interface Activity {
  browserName?: string
  deviceType?: string
  city?: string
  country?: string
  isMobile?: boolean
}

/** The device, as a member would describe it. */
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
