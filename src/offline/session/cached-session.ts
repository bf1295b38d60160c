import { createStore, useStore } from '#store'
import {
  clearCache,
  closeCache,
  deleteExpired,
  openCache,
  readEpoch,
} from '#offline/cache/encrypted-store.ts'
import { isWithin, maxCacheAge, verificationLasts } from '#offline/clock.ts'
import { openKeySource } from '#offline/key-source.ts'
import {
  deleteKeys,
  destroyKeys,
  markProviderNotified,
  nameSignOut as writeNamed,
  readDeviceRows,
  writeIsShared,
  writeSession,
  type CachedSession,
  type DeviceRows,
  type SignedOutSession,
} from './session-rows.ts'

/*
 * This device and its cached session. A member who was verified here within the last seven days sees their
 * cached data at once, while the identity provider is asked. Nobody else does.
 */

/** What layouts and pages need to know about the member. */
export type CachedMember = Omit<CachedSession, 'verifiedAt'>

/** The state of this device. `member` is absent if nobody may be shown before the identity provider answers. */
export interface Device {
  member?: CachedMember
  /** Somebody who was verified too long ago for that: only their emergency card is shown (decision 015). */
  lapsed?: CachedMember
  /** Undefined until the question was answered; until then the device counts as the member's own. */
  isShared: boolean | undefined
  /** A session that was signed out here, and that the identity provider has yet to end. */
  pendingSignOut: string | undefined
  /** The same of whoever deleted the lock: its session was behind it. Nobody is shown until the identity provider names it. */
  hasUnnamedSignOut?: true
}

const nothing: Device = { isShared: undefined, pendingSignOut: undefined }
const device = createStore<Device | undefined>(undefined)
let verifiedAt = 0
let present: Pick<CachedMember, 'subject' | 'sessionId'> | undefined
/** The last session that was signed out. It is never restored, even if it is verified again. */
let endedSession: string | undefined
/** The last session written, as JSON. */
let written = ''
let reading: Promise<unknown> | undefined

/**
 * Reads the device once, as early as possible. A device that stores nothing knows nobody. If its keys
 * come from a source that is closed, it resolves once that is open, so nothing learns who the member is before that.
 */
export const readDevice = (): Promise<unknown> => (reading ??= read().catch(notRead))

/** The source of keys could not be opened: the next caller tries again. */
const notRead = (cause: unknown) => {
  reading = undefined
  throw cause
}

async function read(): Promise<void> {
  // The member's cache is read next; its epoch is read in parallel.
  const epoch = readEpoch()
  // Handled where the cache is opened.
  epoch.catch(() => undefined)
  const { isClosed, session, cacheKey, isShared, signedOut, hasUnnamedSignOut } =
    await readDeviceRows().catch((): DeviceRows => ({}))
  if (isClosed) {
    await openKeySource()
    return read()
  }
  endedSession = signedOut?.sessionId
  const own = isShared || hasUnnamedSignOut ? undefined : session
  const member = own && fresh(own)
  const lapsed = own && !member ? lapsedIn(own) : undefined
  const known = member ?? lapsed
  if (known) openCache(known.subject, { key: cacheKey, epoch })
  // Nothing on the screen depends on it.
  setTimeout(() => void deleteExpired(), member ? 10_000 : 0)
  const pendingSignOut = signedOut?.isTold ? undefined : signedOut?.sessionId
  device.set({
    ...(member && { member }),
    ...(lapsed && { lapsed }),
    isShared,
    pendingSignOut,
    ...(hasUnnamedSignOut && { hasUnnamedSignOut }),
  })
}

/** Undefined until the device has been read. */
export const currentDevice = device.get

/** The same; rerenders its caller when something changes. */
export const useDevice = (): Device | undefined => useStore(device)

/** Caches the session that both the identity provider and the API have verified at that time. */
export async function cacheSession(member: CachedMember, at: number = Date.now()): Promise<void> {
  await readDevice()
  if (member.sessionId === endedSession) return
  verifiedAt = at
  present = member
  if (device.get()?.isShared) return
  const record = { ...member, verifiedAt }
  const json = JSON.stringify(record)
  if (json !== written) {
    written = json
    device.set({ ...(device.get() ?? nothing), member })
    // Without a disk, the next start asks the identity provider first.
    const isWritten = await writeSession(record).catch(() => true)
    if (!isWritten) clearMember({ sessionId: member.sessionId, isTold: true })
  }
  // They may have signed out in the meantime, or said that others use the device.
  if (present?.sessionId === member.sessionId && !currentDevice()?.isShared) {
    openCache(member.subject)
  }
}

/** The member whose data this page shows: whoever was verified last. */
export const presentSubject = (): string | undefined => present?.subject

/** Their session. */
export const presentSession = (): string | undefined => present?.sessionId

/**
 * Clears everything cached after the session has ended, perhaps from elsewhere because this device was lost
 * (decision 114). Waiting answers stay, encrypted for their owner.
 */
export async function clearEndedSession(): Promise<void> {
  const signedOut = present && { sessionId: present.sessionId, isTold: true }
  clearMember(signedOut)
  await destroyKeys(signedOut)
  // Without its key the cache is unreadable already.
  await clearCache().catch(() => undefined)
}

/** Nothing of this session is cached from now on, not even by a verification that was in flight. */
export function stopCaching(sessionId: string | undefined): void {
  endedSession = sessionId ?? endedSession
  closeCache()
}

/** Clears the member from memory, after their rows were deleted. `signedOut`: their session, which is over. */
export function clearMember(signedOut?: SignedOutSession): void {
  stopCaching(signedOut?.sessionId)
  verifiedAt = 0
  present = undefined
  written = ''
  const pendingSignOut =
    signedOut && !signedOut.isTold ? signedOut.sessionId : device.get()?.pendingSignOut
  device.set({ isShared: device.get()?.isShared, pendingSignOut })
}

/**
 * The identity provider has named the current session, or said that there is none. A sign-out by deleting the lock
 * was of that session, and is now sent.
 */
export async function nameSignOut(sessionId: string | undefined): Promise<void> {
  const { hasUnnamedSignOut, ...known } = device.get() ?? nothing
  if (!hasUnnamedSignOut) return
  endedSession = sessionId ?? endedSession
  device.set({ ...known, pendingSignOut: sessionId })
  // If the disk refuses, the next start names it.
  await writeNamed(sessionId).catch(() => undefined)
}

/** The identity provider has ended this session. */
export async function noteSignedOut(sessionId: string): Promise<void> {
  const known = device.get()
  if (known?.pendingSignOut === sessionId) device.set({ ...known, pendingSignOut: undefined })
  await markProviderNotified(sessionId).catch(() => undefined)
}

/** Stores whether others use this device too. A shared device caches no data and no session. */
export async function setShared(shared: boolean): Promise<void> {
  await readDevice()
  const { member, lapsed, ...others } = device.get() ?? nothing
  await writeIsShared(shared)
  if (!shared) {
    device.set({ ...(member && { member }), ...(lapsed && { lapsed }), ...others, isShared: false })
    return
  }
  closeCache()
  written = ''
  device.set({ ...others, isShared: true })
  await deleteKeys()
  await clearCache()
}

export const useIsSharedDevice = (): boolean | undefined => useDevice()?.isShared

/** A cached GP record may be shown for three days after its owner was last verified. */
export const mayShowRecord = (): boolean =>
  isWithin(verifiedAt, { now: Date.now(), age: verificationLasts.record })

function fresh({ verifiedAt: at, ...member }: CachedSession): CachedMember | undefined {
  if (!isWithin(at, { now: Date.now(), age: verificationLasts.member })) return undefined
  verifiedAt = at
  present = member
  return member
}

/** Their card may have been fetched at the end of the last week in which they were known. */
const lapsedFor = maxCacheAge + verificationLasts.member

const lapsedIn = ({ verifiedAt: at, ...member }: CachedSession): CachedMember | undefined =>
  isWithin(at, { now: Date.now(), age: lapsedFor }) ? member : undefined
