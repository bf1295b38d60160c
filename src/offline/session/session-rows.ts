import * as v from 'valibot'
import { endLock, holdsSecret, lockedKey } from '#offline/lock-keys.ts'
import { strictStore, type Rows } from '#offline/idb.ts'
import { parsed } from '#offline/parsed.ts'
import { decryptJson, Encrypted, encryptJson, Key, newEncryptionKey } from '#offline/encryption.ts'

/*
 * What this device knows of itself and of the member who was last verified on it. Names and the study
 * they came for are theirs alone, so the session is encrypted. There is no health data here.
 */

export const deviceStore = strictStore('device')
const version = 1
/** Of its rows. */
export const names = {
  session: 'session',
  sessionKey: 'session-key',
  cacheKey: 'cache-key',
  isShared: 'is-shared',
  /** As earlier releases named it, which knew no session in it. */
  signedOut: 'has-left',
  lock: 'lock',
} as const
/** Of an earlier release, which cached in another database. */
const retiredNames = ['boot', 'boot-key', 'vault-key']
/** What the cached session is encrypted for. */
const sessionPlace = ['device', names.session, version] as const

/** The member as the pages around their data need them, and when we last knew that it was them. */
export const CachedSession = v.object({
  subject: v.string(),
  /** Of the sign-in: what is shown once in each asks for it. */
  sessionId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.exactOptional(v.string()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** As it was when the identity provider last answered for itself. */
  metadata: v.object({
    hasSeenWelcomeMessage: v.boolean(),
    acceptedTermsVersion: v.exactOptional(v.string()),
    gpOfferAnsweredAt: v.exactOptional(v.string()),
    studyId: v.string(),
    canAccessHurdle: v.boolean(),
  }),
  /** Milliseconds since 1970. */
  verifiedAt: v.number(),
})
export type CachedSession = v.InferOutput<typeof CachedSession>

/** Everything that the device database holds, opened. */
export interface DeviceRows {
  /** A lock is set that this page has not opened: the rest is absent. */
  isLocked?: true
  /** Absent where nobody is known, or their session has ended. */
  session?: CachedSession | undefined
  cacheKey?: CacheKey | undefined
  /** Undefined until somebody was asked. */
  isShared?: boolean | undefined
  /** The last session that was signed out here. */
  signedOut?: SignedOutSession | undefined
  /** Somebody signed out under an earlier release, which did not name their session. */
  hasUnnamedSignOut?: boolean
}

/** A session that is over on this device: nothing that is under way for it may bring it back. */
const SignedOutSession = v.object({
  sessionId: v.string(),
  /** Whether the identity provider knows. */
  isTold: v.boolean(),
})
export type SignedOutSession = v.InferOutput<typeof SignedOutSession>

/** What an earlier release wrote in its place, until the identity provider was told. */
const UnnamedSignOut = v.literal(true)

const EncryptedSession = v.object({ v: v.literal(version), ...Encrypted.entries })

/** One member's key at a time; the owner is stored as a hash. Behind a lock the key comes from that. */
const CacheKeyRow = v.object({ owner: v.string(), key: v.optional(Key) })
export interface CacheKey {
  owner: string
  key: CryptoKey
}

/** Reads all in one transaction. What cannot be opened counts as absent. */
export async function readDeviceRows(): Promise<DeviceRows> {
  const rows = new Map(await deviceStore.entries())
  if (rows.has(names.lock) && !holdsSecret()) return { isLocked: true }
  const key = (await lockedKey(names.session)) ?? parsed(Key, rows.get(names.sessionKey))
  const encrypted = parsed(EncryptedSession, rows.get(names.session))
  const session = key && encrypted && (await decryptJson(key, encrypted, sessionPlace))
  const cache = parsed(CacheKeyRow, rows.get(names.cacheKey))
  const cacheKey = cache && (cache.key ?? (await lockedKey(cachePurpose(cache.owner))))
  return {
    session: parsed(CachedSession, session),
    cacheKey: cache && cacheKey && { owner: cache.owner, key: cacheKey },
    isShared: parsed(v.boolean(), rows.get(names.isShared)),
    signedOut: parsed(SignedOutSession, rows.get(names.signedOut)),
    hasUnnamedSignOut: v.is(UnnamedSignOut, rows.get(names.signedOut)),
  }
}

/** Replaces the cached session, unless that very session has been signed out. Resolves with whether it did. */
export async function writeSession(session: CachedSession): Promise<boolean> {
  const lockKey = await lockedKey(names.session)
  const key =
    lockKey ?? parsed(Key, await deviceStore.get(names.sessionKey)) ?? (await newEncryptionKey())
  const encrypted = await encryptedSession(key, session)
  return deviceStore.write(async (rows) => {
    // A tab that has not heard of the lock yet writes nothing beside it.
    if (!(await isAsKnown(rows, lockKey))) return true
    const signedOut = parsed(SignedOutSession, await rows.get(names.signedOut))
    // A verification that was under way during a sign-out must not undo it.
    if (signedOut?.sessionId === session.sessionId) return false
    if (!lockKey) rows.put(names.sessionKey, key)
    rows.put(names.session, encrypted)
    if (signedOut?.isTold) rows.delete(names.signedOut)
    return true
  })
}

/** Its row. */
export const encryptedSession = async (key: CryptoKey, session: CachedSession) => ({
  v: version,
  ...(await encryptJson(key, session, sessionPlace)),
})

/**
 * The member signs out or their session has ended: one transaction, after which nothing cached can be decrypted.
 * @param isLockOver Their lock goes too, which nothing needs any more.
 */
export const deleteKeys = (signedOut?: SignedOutSession, isLockOver = false): Promise<void> =>
  deviceStore.write(async (rows) => {
    for (const name of keyNames) rows.delete(name)
    if (isLockOver) rows.delete(names.lock)
    if (signedOut) rows.put(names.signedOut, signedOut)
  })

/** The same where answers may wait behind a lock. A disk that refuses this has refused to store anything. */
export const destroyKeys = async (signedOut?: SignedOutSession): Promise<void> =>
  endLock((isLockOver) => deleteKeys(signedOut, isLockOver)).catch(() => undefined)

/** Of all keys, and of what they open. */
export const keyNames = [names.session, names.sessionKey, names.cacheKey]

/** Whether a lock is set exactly when this page holds a key of it. */
const isAsKnown = async (rows: Rows, lockKey: CryptoKey | undefined): Promise<boolean> =>
  ((await rows.get(names.lock)) !== undefined) === (lockKey !== undefined)

/** The identity provider knows by now that this session is over; somebody else may have signed out since. */
export const noteProviderTold = (sessionId: string): Promise<void> =>
  deviceStore.write(async (rows) => {
    const signedOut = parsed(SignedOutSession, await rows.get(names.signedOut))
    if (signedOut?.sessionId === sessionId) rows.put(names.signedOut, { sessionId, isTold: true })
  })

/**
 * A sign-out that names no session is of the session that is there, which is to be ended; where nobody is signed in, it is
 * over. One that names its session stays as it is.
 */
export const nameSignOut = (sessionId: string | undefined): Promise<void> =>
  deviceStore.write(async (rows) => {
    if (!v.is(UnnamedSignOut, await rows.get(names.signedOut))) return
    if (sessionId === undefined) rows.delete(names.signedOut)
    else rows.put(names.signedOut, { sessionId, isTold: false })
  })

/** What an earlier release knew of its member goes; what was said of sharing and of a sign-out stays. */
export const deleteRetiredRows = (): Promise<void> =>
  deviceStore.write(async (rows) => {
    for (const name of retiredNames) rows.delete(name)
  })

export const writeIsShared = (isShared: boolean): Promise<void> =>
  deviceStore.set(names.isShared, isShared)

/**
 * The key of this member's cache: the one that is there, or a new one where there is none or somebody
 * else's. `isNew`: nothing that lies in the cache can be opened with it. Rejects in a tab that has not heard of a
 * lock yet.
 */
export async function cacheKeyOf(owner: string): Promise<{ key: CryptoKey; isNew: boolean }> {
  const lockKey = await lockedKey(cachePurpose(owner))
  const fresh = lockKey ?? (await newEncryptionKey())
  return deviceStore.write(async (rows) => {
    if (!(await isAsKnown(rows, lockKey))) throw new Error('The lock was changed in another tab')
    const known = parsed(CacheKeyRow, await rows.get(names.cacheKey))
    const key = known?.owner === owner ? (known.key ?? lockKey) : undefined
    if (key) return { key, isNew: false }
    rows.put(names.cacheKey, lockKey ? { owner } : { owner, key: fresh })
    return { key: fresh, isNew: true }
  })
}

const cachePurpose = (owner: string) => `cache ${owner}`
