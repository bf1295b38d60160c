import { createStore, useStore } from '#store'
import {
  clearCache,
  closeCache,
  deleteExpired,
  openCache,
  readEpoch,
} from '#offline/cache/encrypted-store.ts'
import {
  dropKeys,
  noteTold,
  nameSignOut as writeNamed,
  readDeviceRows,
  writeIsShared,
  writeSession,
  type CachedSession,
  type DeviceRows,
  type LeftSession,
} from './session-rows.ts'
import { isWithin, verificationLasts } from '#offline/ages.ts'
import { eraseEarlierReleases } from './earlier-releases.ts'

/*
 * This device and whom it knows. The member who was verified here within seven days is shown at once,
 * from what is kept, while the identity provider is asked; nobody else is.
 */

/** What the pages around a member's data need of them. */
export type KnownMember = Omit<CachedSession, 'verifiedAt'>

/** What is known of this device; `member` is absent where nobody may be shown without being asked for. */
export interface Device {
  member?: KnownMember
  /** Undefined until somebody was asked; that counts as theirs. */
  isShared: boolean | undefined
  /** The session of somebody who left, which the identity provider has not been told yet. */
  leftSession: string | undefined
  /** The same under an earlier release, which did not name it: nobody is shown before the identity provider does. */
  hasUnnamedSignOut?: true
}

const nothing: Device = { isShared: undefined, leftSession: undefined }
const device = createStore<Device | undefined>(undefined)
let verifiedAt = 0
let present: Pick<KnownMember, 'subject' | 'sessionId'> | undefined
/** The session that was left last: verified or not, nobody is known by it again. */
let over: string | undefined
let written = ''
let reading: Promise<unknown> | undefined

/** Reads the device once, as early as possible; a device that keeps nothing knows nobody. */
export function readDevice(): Promise<unknown> {
  reading ??= read()
  return reading
}

async function read(): Promise<void> {
  // Whoever is known has a cache, which is read next: what it is opened with is read beside this.
  const epoch = readEpoch()
  // Awaited by who opens it.
  epoch.catch(() => undefined)
  const { session, cacheKey, isShared, left, hasUnnamedSignOut } = await readDeviceRows().catch(
    (): DeviceRows => ({ isShared: undefined, hasUnnamedSignOut: false }),
  )
  if (session && hasUnnamedSignOut) return endedByEarlierRelease(session, isShared)
  over = left?.sessionId
  const member = session && !isShared ? fresh(session) : undefined
  if (member) openCache(member.subject, { key: cacheKey, epoch })
  setTimeout(() => void tidy(), member ? 10_000 : 0)
  const leftSession = left?.isTold ? undefined : left?.sessionId
  device.set({
    ...(member && { member }),
    isShared,
    leftSession,
    ...(hasUnnamedSignOut && { hasUnnamedSignOut }),
  })
}

/** A tab of an earlier release, open beside this one, does not know what this one has written of its member. */
async function endedByEarlierRelease(
  { sessionId }: CachedSession,
  isShared: boolean | undefined,
): Promise<void> {
  over = sessionId
  device.set({ isShared, leftSession: sessionId })
  await dropKeys({ sessionId, isTold: false }).catch(() => undefined)
  await clearCache().catch(() => undefined)
}

/** Nothing of this is shown, so it does not hold up a start. */
async function tidy(): Promise<void> {
  await eraseEarlierReleases()
  await deleteExpired()
}

/** Undefined until the device was read. */
export const currentDevice = device.get

/** The same; rerenders its caller when something changes. */
export const useDevice = (): Device | undefined => useStore(device)

/** Calls `listener` when something changes. Returns how to stop that. */
export const onDeviceChanged = device.subscribe

/** The identity provider and the API have both said, at that time, that this member is there. */
export async function remember(member: KnownMember, at: number = Date.now()): Promise<void> {
  await readDevice()
  if (member.sessionId === over) return
  verifiedAt = at
  present = member
  if (device.get()?.isShared) return
  const record = { ...member, verifiedAt }
  const said = JSON.stringify(record)
  if (said !== written) {
    written = said
    device.set({ ...(device.get() ?? nothing), member })
    // Without a disk the next start asks the identity provider first.
    const isWritten = await writeSession(record).catch(() => true)
    if (!isWritten) forgetMember({ sessionId: member.sessionId, isTold: true })
  }
  // Meanwhile they may have left, or others use the device.
  if (present?.sessionId === member.sessionId && !currentDevice()?.isShared) {
    openCache(member.subject)
  }
}

/** Whose things this page shows: whoever was verified last. */
export const presentSubject = (): string | undefined => present?.subject

/** By which session they are there. */
export const presentSession = (): string | undefined => present?.sessionId

/**
 * Their session has ended, perhaps elsewhere and because this device was lost: nobody is known, and what
 * was kept for reading goes (decision 114). Answers that wait stay sealed for their owner.
 */
export async function forgetEnded(): Promise<void> {
  const left = present && { sessionId: present.sessionId, isTold: true }
  forgetMember(left)
  await dropKeys(left).catch(() => undefined)
  // Without its key it is noise already.
  await clearCache().catch(() => undefined)
}

/** After the rows were deleted: nobody is known any more. `left`: by which session they were. */
export function forgetMember(left?: LeftSession): void {
  closeCache()
  verifiedAt = 0
  present = undefined
  written = ''
  over = left?.sessionId ?? over
  const leftSession = left && !left.isTold ? left.sessionId : device.get()?.leftSession
  device.set({ isShared: device.get()?.isShared, leftSession })
}

/**
 * The identity provider has said by which session somebody is there, or that nobody is: a sign-out of an earlier
 * release was of that one, and is told now.
 */
export async function nameSignOut(sessionId: string | undefined): Promise<void> {
  const { hasUnnamedSignOut, ...known } = device.get() ?? nothing
  if (!hasUnnamedSignOut) return
  over = sessionId ?? over
  device.set({ ...known, leftSession: sessionId })
  // What the disk refuses is named at the next start.
  await writeNamed(sessionId).catch(() => undefined)
}

/** The identity provider has been told that this session is over. */
export async function leftForGood(sessionId: string): Promise<void> {
  const known = device.get()
  if (known?.leftSession === sessionId) device.set({ ...known, leftSession: undefined })
  await noteTold(sessionId).catch(() => undefined)
}

/** Whether others use this device too; undefined until somebody was asked. */
export async function isShared(): Promise<boolean | undefined> {
  await readDevice()
  return device.get()?.isShared
}

/** Answers that. Nothing that was read stays on a shared device, and nobody is known to it. */
export async function setShared(shared: boolean): Promise<void> {
  await readDevice()
  const { member, ...others } = device.get() ?? nothing
  await writeIsShared(shared)
  if (!shared) {
    device.set({ ...(member && { member }), ...others, isShared: false })
    return
  }
  closeCache()
  written = ''
  device.set({ ...others, isShared: true })
  await dropKeys()
  await clearCache()
}

export const useIsSharedDevice = (): boolean | undefined => useDevice()?.isShared

/** A GP record that was kept is shown for three days after its owner was last verified. */
export const mayShowRecord = (): boolean =>
  isWithin(verifiedAt, { now: Date.now(), age: verificationLasts.record })

function fresh({ verifiedAt: at, ...member }: CachedSession): KnownMember | undefined {
  if (!isWithin(at, { now: Date.now(), age: verificationLasts.member })) return undefined
  verifiedAt = at
  present = member
  return member
}
