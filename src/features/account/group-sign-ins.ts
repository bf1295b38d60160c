import type { SignIn } from '#identity/account.ts'

/** One device, as a member would count it, however often they have signed in on it. */
export interface DeviceGroup extends Omit<SignIn, 'id'> {
  ids: readonly string[]
}

/** Groups sign-ins by device and place, with the last use of each; this browser is its own group. */
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
