import { createStore, useStore } from '#store'
import {
  clearCache,
  closeCache,
  deleteExpired,
  openCache,
  readEpoch,
} from '#offline/cache/encrypted-store.ts'
import { isWithin, verificationLasts } from '#offline/ages.ts'
import { eraseDatabase } from '#offline/idb.ts'
import {
  deleteKeys,
  destroyKeys,
  noteProviderTold,
  nameSignOut as writeNamed,
  readDeviceRows,
  writeIsShared,
  writeSession,
  type CachedSession,
  type DeviceRows,
  type SignedOutSession,
  deleteRetiredRows,
} from './session-rows.ts'

/*
 * This device and its cached session. The member who was verified here within seven days is shown at once,
 * from the encrypted cache, while the identity provider is asked; nobody else is.
 */

/** What the pages around a member's data need of them. */
export type CachedMember = Omit<CachedSession, 'verifiedAt'>

/** What is known of this device; `member` is absent where nobody may be shown without being asked for. */
export interface Device {
  member?: CachedMember
  /** Undefined until somebody was asked; that counts as theirs. */
  isShared: boolean | undefined
  /** The session of somebody who has signed out here, of which the identity provider has not been told yet. */
  pendingSignOut: string | undefined
  /** The same under an earlier release, which did not name it: nobody is shown before the identity provider does. */
  hasUnnamedSignOut?: true
}

const nothing: Device = { isShared: undefined, pendingSignOut: undefined }
const device = createStore<Device | undefined>(undefined)
let verifiedAt = 0
let present: Pick<CachedMember, 'subject' | 'sessionId'> | undefined
/** The session that was signed out last: verified or not, nobody is known by it again. */
let endedSession: string | undefined
/** What was written last, as JSON. */
let written = ''
let reading: Promise<unknown> | undefined

/**
 * Reads the device once, as early as possible; a device that stores nothing knows nobody. Where a lock is set it
 * resolves once that is opened: whatever asks who is there comes after it.
 */
export const readDevice = (): Promise<unknown> => (reading ??= read().catch(notRead))

/** The lock could not be shown: whoever asks again tries again. */
const notRead = (cause: unknown) => {
  reading = undefined
  throw cause
}

/** Shows the lock; resolves once it is open. */
let askToUnlock: () => Promise<unknown> = async () => new Promise(() => undefined)

export function connectLock(ask: typeof askToUnlock): void {
  askToUnlock = ask
}

async function read(): Promise<void> {
  // A member's cache is read next: its epoch is read in parallel.
  const epoch = readEpoch()
  // Awaited by who opens it.
  epoch.catch(() => undefined)
  const { isLocked, session, cacheKey, isShared, signedOut, hasUnnamedSignOut } =
    await readDeviceRows().catch((): DeviceRows => ({}))
  if (isLocked) {
    await askToUnlock()
    return read()
  }
  if (session && hasUnnamedSignOut) return endedByEarlierRelease(session, isShared)
  endedSession = signedOut?.sessionId
  const member = session && !isShared ? fresh(session) : undefined
  if (member) openCache(member.subject, { key: cacheKey, epoch })
  setTimeout(() => void tidy(), member ? 10_000 : 0)
  const pendingSignOut = signedOut?.isTold ? undefined : signedOut?.sessionId
  device.set({
    ...(member && { member }),
    isShared,
    pendingSignOut,
    ...(hasUnnamedSignOut && { hasUnnamedSignOut }),
  })
}

/** A tab of an earlier release, open beside this one, does not know what this one has written of its member. */
async function endedByEarlierRelease(
  { sessionId }: CachedSession,
  isShared: boolean | undefined,
): Promise<void> {
  endedSession = sessionId
  device.set({ isShared, pendingSignOut: sessionId })
  await destroyKeys({ sessionId, isTold: false })
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

/** The identity provider and the API have both said, at that time, that this member is there. */
export async function cacheSession(member: CachedMember, at: number = Date.now()): Promise<void> {
  await readDevice()
  if (member.sessionId === endedSession) return
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
    if (!isWritten) clearMember({ sessionId: member.sessionId, isTold: true })
  }
  // Meanwhile they may have signed out, or others use the device.
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
 * was cached goes (decision 114). Answers that wait stay encrypted for their owner.
 */
export async function clearEndedSession(): Promise<void> {
  const signedOut = present && { sessionId: present.sessionId, isTold: true }
  clearMember(signedOut)
  await destroyKeys(signedOut)
  // Without its key it is noise already.
  await clearCache().catch(() => undefined)
}

/** After the rows were deleted: nobody is known any more. `signedOut`: by which session they were. */
export function clearMember(signedOut?: SignedOutSession): void {
  closeCache()
  verifiedAt = 0
  present = undefined
  written = ''
  endedSession = signedOut?.sessionId ?? endedSession
  const pendingSignOut =
    signedOut && !signedOut.isTold ? signedOut.sessionId : device.get()?.pendingSignOut
  device.set({ isShared: device.get()?.isShared, pendingSignOut })
}

/**
 * The identity provider has said by which session somebody is there, or that nobody is: a sign-out of an earlier
 * release was of that one, and is told now.
 */
export async function nameSignOut(sessionId: string | undefined): Promise<void> {
  const { hasUnnamedSignOut, ...known } = device.get() ?? nothing
  if (!hasUnnamedSignOut) return
  endedSession = sessionId ?? endedSession
  device.set({ ...known, pendingSignOut: sessionId })
  // What the disk refuses is named at the next start.
  await writeNamed(sessionId).catch(() => undefined)
}

/** The identity provider has been told that this session is over. */
export async function noteSignedOut(sessionId: string): Promise<void> {
  const known = device.get()
  if (known?.pendingSignOut === sessionId) device.set({ ...known, pendingSignOut: undefined })
  await noteProviderTold(sessionId).catch(() => undefined)
}

/** Says whether others use this device too. Nothing that was read stays on a shared device, and nobody is known to it. */
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
  await deleteKeys()
  await clearCache()
}

export const useIsSharedDevice = (): boolean | undefined => useDevice()?.isShared

/** A cached GP record is shown for three days after its owner was last verified. */
export const mayShowRecord = (): boolean =>
  isWithin(verifiedAt, { now: Date.now(), age: verificationLasts.record })

function fresh({ verifiedAt: at, ...member }: CachedSession): CachedMember | undefined {
  if (!isWithin(at, { now: Date.now(), age: verificationLasts.member })) return undefined
  verifiedAt = at
  present = member
  return member
}

/**
 * Erases what earlier releases cached on this device, and their keys. Answers that wait, the choice about
 * sharing and a sign-out that is still to be told are read by this release too, and stay.
 */
async function eraseEarlierReleases(): Promise<void> {
  // Keys first: without them the rest is noise.
  const steps = [
    deleteRetiredRows,
    async () => localStorage.removeItem('rowan-harmless'),
    async () => eraseDatabase('rowan-vault'),
  ]
  for (const erase of steps) {
    // What this browser does not let us touch is tried again at the next start.
    await erase().catch(() => undefined)
  }
}
