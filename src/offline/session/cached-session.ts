import * as v from 'valibot'
import {
  clearCache,
  closeCache,
  deleteExpired,
  openCache,
  readEpoch,
} from '#offline/cache/encrypted-store.ts'
import { isWithin, maxCacheAge, verificationLasts } from '#offline/clock.ts'
import { openKeySource } from '#offline/key-source.ts'
import { onEvent, tell, useWho, whoIsThere, type Device } from '#who-is-there'
import {
  CachedSession,
  deleteKeys,
  destroyKeys,
  nameSignOut,
  noteEnded,
  readDeviceRows,
  writeIsShared,
  writeSession,
  type DeviceRows,
  type SignedOutSession,
} from './session-rows.ts'

/*
 * This device and its cached session. A member who was verified here within the last seven days sees their
 * cached data at once, while the identity provider is asked. Nobody else does.
 */

/** What layouts and pages need to know about the member. */
const CachedMember = v.omit(CachedSession, ['verifiedAt'])
export type CachedMember = v.InferOutput<typeof CachedMember>

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
  const known = session && !isShared && !hasUnnamedSignOut ? knownBy(session) : {}
  const owner = known.member ?? known.lapsed
  if (owner) openCache(owner.subject, { key: cacheKey, epoch })
  // Nothing on the screen depends on it.
  setTimeout(() => void deleteExpired(), known.member ? 10_000 : 0)
  const pendingSignOut = signedOut?.isTold ? undefined : signedOut?.sessionId
  const device = {
    ...known,
    isShared,
    pendingSignOut,
    ...(hasUnnamedSignOut && { hasUnnamedSignOut }),
  }
  const verifiedAt = (known.member && session?.verifiedAt) ?? 0
  tell({ type: 'device-read', known: { device, endedSession: signedOut?.sessionId, verifiedAt } })
}

/** Undefined until the device has been read. */
export const currentDevice = (): Device | undefined => whoIsThere().device

/** The same; rerenders its caller when something changes. */
export const useDevice = (): Device | undefined => useWho(({ device }) => device)

/** Caches the session that both the identity provider and the API have verified at that time. */
export async function cacheSession(verified: CachedMember, at: number = Date.now()): Promise<void> {
  await readDevice()
  const member = v.parse(CachedMember, verified)
  if (member.sessionId === whoIsThere().endedSession) return
  const isShared = () => currentDevice()?.isShared
  const record = { ...member, verifiedAt: at }
  const json = JSON.stringify(record)
  if (json === written) return
  tell({ type: 'verified', member, at })
  if (isShared()) return
  written = json
  // Without a disk, the next start asks the identity provider first.
  const isWritten = await writeSession(record).catch(() => true)
  if (!isWritten) clearMember({ sessionId: member.sessionId, isTold: true })
  // They may have signed out in the meantime, or said that others use the device.
  if (whoIsThere().present?.sessionId === member.sessionId && !isShared()) openCache(member.subject)
}

/**
 * Clears everything cached after the session has ended, perhaps from elsewhere because this device was lost
 * (decision 114). Waiting answers stay, encrypted for their owner.
 */
export async function clearEndedSession(): Promise<void> {
  const { present } = whoIsThere()
  const signedOut = present && { sessionId: present.sessionId, isTold: true }
  clearMember(signedOut)
  await destroyKeys(signedOut)
  // Without its key the cache is unreadable already.
  await clearCache().catch(() => undefined)
}

/** Nothing of this session is cached from now on, not even by a verification that was in flight. */
export function stopCaching(sessionId: string | undefined): void {
  tell({ type: 'leaving', sessionId })
  closeCache()
}

/** Clears the member from memory, after their rows were deleted. `session`: theirs, which is over. */
export function clearMember(session?: SignedOutSession): void {
  closeCache()
  written = ''
  tell({ type: 'signed-out', session })
}

onEvent((event) => {
  // If the disk refuses, the next start asks the identity provider again.
  if (event.type === 'sign-out-named') nameSignOut(event.sessionId).catch(() => undefined)
  if (event.type === 'provider-ended') noteEnded(event.sessionId).catch(() => undefined)
})

/** Stores whether others use this device too. A shared device caches no data and no session. */
export async function setShared(isShared: boolean): Promise<void> {
  await readDevice()
  await writeIsShared(isShared)
  if (isShared) closeCache()
  written = ''
  tell({ type: 'shared', isShared })
  if (!isShared) return
  await deleteKeys()
  await clearCache()
}

export const useIsSharedDevice = (): boolean | undefined => useDevice()?.isShared

/** A cached GP record may be shown for three days after its owner was last verified. */
export const mayShowRecord = (): boolean =>
  isWithin(whoIsThere().verifiedAt, { now: Date.now(), age: verificationLasts.record })

/** Their card may have been fetched at the end of the last week in which they were known. */
const lapsedFor = maxCacheAge + verificationLasts.member

function knownBy({ verifiedAt, ...member }: CachedSession): Pick<Device, 'member' | 'lapsed'> {
  const now = Date.now()
  if (isWithin(verifiedAt, { now, age: verificationLasts.member })) return { member }
  return isWithin(verifiedAt, { now, age: lapsedFor }) ? { lapsed: member } : {}
}
