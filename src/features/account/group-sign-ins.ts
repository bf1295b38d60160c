import type { SignIn } from '#identity/account.ts'

/** What a member would call one device, however often they have signed in on it. */
export interface DeviceGroup extends Omit<SignIn, 'id'> {
  ids: readonly string[]
}

/** This browser by itself; the others by what they are and where, with when each was used last. */
export function groupSignIns(signIns: readonly SignIn[]): DeviceGroup[] {
  const groups = new Map<string, DeviceGroup>()
  for (const { id, ...signIn } of signIns) {
    const key = [signIn.isThisBrowser, signIn.device, signIn.place].join('\n')
    const known = groups.get(key)
    const lastActiveAt =
      known && known.lastActiveAt > signIn.lastActiveAt ? known.lastActiveAt : signIn.lastActiveAt
    groups.set(key, { ...signIn, lastActiveAt, ids: [...(known?.ids ?? []), id] })
  }
  return [...groups.values()]
}
