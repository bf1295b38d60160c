import * as v from 'valibot'
import { derivedKey, endKeySource, hasKeySource } from '#offline/key-source.ts'
import { strictStore, type Rows } from '#offline/idb.ts'
import {
  parsed,
  decryptJson,
  Encrypted,
  encryptJson,
  Key,
  newEncryptionKey,
} from '#offline/encryption.ts'

/*
 * The rows about this device and the member who was last verified on it. The session is encrypted, because it
 * has their name and the study they came for. There is no health data here.
 */

export const deviceStore = strictStore('device')
const version = 1
/** The keys of the rows. */
export const names = {
  session: 'session',
  sessionKey: 'session-key',
  cacheKey: 'cache-key',
  isShared: 'is-shared',
  signedOut: 'has-left',
  /** What opens the source of keys. While it is there, no key is stored. */
  keySource: 'lock',
} as const
/** The additional data of the encrypted session. */
const sessionPlace = ['device', names.session, version] as const

/** What layouts and pages need to know about the member, and when they were last verified. */
export const CachedSession = v.object({
  subject: v.string(),
  /** The session, for what is shown once in each. */
  sessionId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.exactOptional(v.string()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** As the identity provider last sent it. */
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
  /** The keys come from a source that is closed: everything else is absent. */
  isClosed?: true
  /** Absent if there is no session, or it has ended. */
  session?: CachedSession | undefined
  cacheKey?: CacheKey | undefined
  /** Undefined until the question was answered. */
  isShared?: boolean | undefined
  /** The last session that was signed out here. */
  signedOut?: SignedOutSession | undefined
  /** Somebody signed out by deleting the lock, and their session was behind it. */
  hasUnnamedSignOut?: boolean
}

/** A session that was signed out on this device: no verification in flight may restore it. */
const SignedOutSession = v.object({
  sessionId: v.string(),
  /** Whether the identity provider has ended it. */
  isTold: v.boolean(),
})
export type SignedOutSession = v.InferOutput<typeof SignedOutSession>

/** Stored instead by whoever deletes the lock, until the identity provider names the session. */
const UnnamedSignOut = v.literal(true)

const EncryptedSession = v.object({ v: v.literal(version), ...Encrypted.entries })

/** The key of one member at a time; the owner is stored as a hash. A derived key is not stored. */
const CacheKeyRow = v.object({ owner: v.string(), key: v.optional(Key) })
export interface CacheKey {
  owner: string
  key: CryptoKey
}

/** Reads everything in one transaction. What cannot be decrypted counts as absent. */
export async function readDeviceRows(): Promise<DeviceRows> {
  const rows = new Map(await deviceStore.entries())
  if (rows.has(names.keySource) && !hasKeySource()) return { isClosed: true }
  const key = (await derivedKey(names.session)) ?? parsed(Key, rows.get(names.sessionKey))
  const encrypted = parsed(EncryptedSession, rows.get(names.session))
  const session = key && encrypted && (await decryptJson(key, encrypted, sessionPlace))
  const cache = parsed(CacheKeyRow, rows.get(names.cacheKey))
  const cacheKey = cache && (cache.key ?? (await derivedKey(cachePurpose(cache.owner))))
  return {
    session: parsed(CachedSession, session),
    cacheKey: cache && cacheKey && { owner: cache.owner, key: cacheKey },
    isShared: parsed(v.boolean(), rows.get(names.isShared)),
    signedOut: parsed(SignedOutSession, rows.get(names.signedOut)),
    hasUnnamedSignOut: v.is(UnnamedSignOut, rows.get(names.signedOut)),
  }
}

/** Replaces the cached session, unless that session has been signed out. Resolves with whether it did. */
export async function writeSession(session: CachedSession): Promise<boolean> {
  const derived = await derivedKey(names.session)
  const key =
    derived ?? parsed(Key, await deviceStore.get(names.sessionKey)) ?? (await newEncryptionKey())
  const encrypted = await encryptedSession(key, session)
  return deviceStore.write(async (rows) => {
    // A tab that does not know about the source yet must write nothing outside it.
    if (!(await isAsKnown(rows, derived))) return true
    const signedOut = parsed(SignedOutSession, await rows.get(names.signedOut))
    // A verification that was in flight during a sign-out must not undo it.
    if (signedOut?.sessionId === session.sessionId) return false
    if (!derived) rows.put(names.sessionKey, key)
    rows.put(names.session, encrypted)
    if (signedOut?.isTold) rows.delete(names.signedOut)
    return true
  })
}

/** The row of the cached session. */
export const encryptedSession = async (key: CryptoKey, session: CachedSession) => ({
  v: version,
  ...(await encryptJson(key, session, sessionPlace)),
})

/**
 * Deletes the keys in one transaction, after a sign-out or the end of the session: nothing cached can be decrypted
 * afterwards.
 * @param isSourceOver Deletes what opens the source of keys too, because nothing needs it any more.
 */
export const deleteKeys = (signedOut?: SignedOutSession, isSourceOver = false): Promise<void> =>
  deviceStore.write(async (rows) => {
    for (const name of keyNames) rows.delete(name)
    if (isSourceOver) rows.delete(names.keySource)
    if (signedOut) rows.put(names.signedOut, signedOut)
  })

/** The same, if answers may be waiting under derived keys. A disk that refuses this has refused to store anything. */
export const destroyKeys = async (signedOut?: SignedOutSession): Promise<void> =>
  endKeySource((isOver) => deleteKeys(signedOut, isOver)).catch(() => undefined)

/** The rows of all keys, and of what they decrypt. */
export const keyNames = [names.session, names.sessionKey, names.cacheKey]

/** Whether the device has a source of keys if, and only if, this page has it open. */
const isAsKnown = async (rows: Rows, derived: CryptoKey | undefined): Promise<boolean> =>
  ((await rows.get(names.keySource)) !== undefined) === (derived !== undefined)

/** The identity provider has ended this session. Somebody else may have signed out since. */
export const noteEnded = (sessionId: string): Promise<void> =>
  deviceStore.write(async (rows) => {
    const signedOut = parsed(SignedOutSession, await rows.get(names.signedOut))
    if (signedOut?.sessionId === sessionId) rows.put(names.signedOut, { sessionId, isTold: true })
  })

/**
 * A pending sign-out without a session means the current session, which is to be ended; if there is none, the sign-out
 * is done. One with a session stays as it is.
 */
export const nameSignOut = (sessionId: string | undefined): Promise<void> =>
  deviceStore.write(async (rows) => {
    if (!v.is(UnnamedSignOut, await rows.get(names.signedOut))) return
    if (sessionId === undefined) rows.delete(names.signedOut)
    else rows.put(names.signedOut, { sessionId, isTold: false })
  })

export const writeIsShared = (isShared: boolean): Promise<void> =>
  deviceStore.set(names.isShared, isShared)

/**
 * The key of this member's cache: the existing one, or a new one if there is none or it is somebody else's. With
 * `isNew`, it decrypts nothing that is in the cache. Rejects in a tab that does not know about a source of keys yet.
 */
export async function cacheKeyOf(owner: string): Promise<{ key: CryptoKey; isNew: boolean }> {
  const derived = await derivedKey(cachePurpose(owner))
  const fresh = derived ?? (await newEncryptionKey())
  return deviceStore.write(async (rows) => {
    if (!(await isAsKnown(rows, derived)))
      throw new Error('The source of keys was changed in another tab')
    const known = parsed(CacheKeyRow, await rows.get(names.cacheKey))
    const key = known?.owner === owner ? (known.key ?? derived) : undefined
    if (key) return { key, isNew: false }
    rows.put(names.cacheKey, derived ? { owner } : { owner, key: fresh })
    return { key: fresh, isNew: true }
  })
}

const cachePurpose = (owner: string) => `cache ${owner}`
