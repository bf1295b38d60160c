import * as v from 'valibot'
import { bootPlace, names, store, version } from './device-store.ts'
import { isKey, newSealingKey, openJson, sealJson } from './seal.ts'

/*
 * What this device knows of itself and of the member who was last verified on it. Names and the study
 * they came for are theirs alone, so the record is sealed. No health data stands here.
 */

/** The member as the pages around their data need them, and when we last knew that it was them. */
export const BootRecord = v.object({
  subject: v.string(),
  /** Of the sign-in: what is shown once in each asks for it. */
  sessionId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.optional(v.string()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** As it was when the identity provider last answered for itself. */
  metadata: v.object({
    hasSeenWelcomeMessage: v.boolean(),
    acceptedTermsVersion: v.optional(v.string()),
    gpOfferAnsweredAt: v.optional(v.string()),
    studyId: v.string(),
    canAccessHurdle: v.boolean(),
  }),
  /** Milliseconds since 1970. */
  verifiedAt: v.number(),
})
export type BootRecord = v.InferOutput<typeof BootRecord>

/** Everything that the device database holds, opened. */
export interface DeviceRows {
  /** Absent where nobody is known, or their session has ended. */
  boot?: BootRecord
  vaultKey?: VaultKey
  /** Undefined until somebody was asked. */
  isShared: boolean | undefined
  /** Somebody left, and the identity provider could not be told yet. */
  hasLeft: boolean
}

const Key = v.custom<CryptoKey>(isKey)

const SealedBoot = v.object({
  v: v.literal(version),
  iv: v.instance(Uint8Array<ArrayBuffer>),
  ct: v.instance(ArrayBuffer),
})

/** One member's vault key at a time; whose it is stands there as a hash. */
const VaultKey = v.object({ owner: v.string(), key: Key })
export type VaultKey = v.InferOutput<typeof VaultKey>

/** Reads all in one transaction. What cannot be opened counts as absent. */
export async function readDeviceRows(): Promise<DeviceRows> {
  const rows = new Map(await store.entries())
  const key = v.safeParse(Key, rows.get(names.bootKey))
  const sealed = v.safeParse(SealedBoot, rows.get(names.boot))
  const opened =
    key.success && sealed.success && (await openJson(key.output, sealed.output, bootPlace))
  const boot = v.safeParse(BootRecord, opened)
  const vaultKey = v.safeParse(VaultKey, rows.get(names.vaultKey))
  const isShared = rows.get(names.isShared)
  return {
    ...(boot.success && { boot: boot.output }),
    ...(vaultKey.success && { vaultKey: vaultKey.output }),
    isShared: typeof isShared === 'boolean' ? isShared : undefined,
    hasLeft: rows.has(names.hasLeft),
  }
}

/** Replaces the boot record. */
export async function writeBoot(record: BootRecord): Promise<void> {
  const kept = v.safeParse(Key, await store.get(names.bootKey))
  const key = kept.success ? kept.output : await newSealingKey()
  const sealed = await sealJson(key, record, bootPlace)
  await store.write(async (rows) => {
    rows.put(names.bootKey, key)
    rows.put(names.boot, { v: version, ...sealed })
    rows.delete(names.hasLeft)
  })
}

/** The member leaves or their session has ended: one transaction, after which nothing that is kept can be opened. */
export const dropKeys = ({ hasLeft }: { hasLeft: boolean }): Promise<void> =>
  store.write(async (rows) => {
    for (const name of [names.boot, names.bootKey, names.vaultKey]) rows.delete(name)
    if (hasLeft) rows.put(names.hasLeft, true)
  })

/** The identity provider knows by now that they left. */
export const dropMark = (): Promise<void> => store.delete(names.hasLeft)

export const writeIsShared = (isShared: boolean): Promise<void> =>
  store.set(names.isShared, isShared)

/**
 * The key of this member's vault: the one at hand, or a new one where there is none or somebody
 * else's. `isNew`: nothing that lies in the vault can be opened with it.
 */
export async function vaultKeyOf(owner: string): Promise<{ key: CryptoKey; isNew: boolean }> {
  // To read is far quicker than to be ready to write.
  const present = v.safeParse(VaultKey, await store.get(names.vaultKey))
  if (present.success && present.output.owner === owner) {
    return { key: present.output.key, isNew: false }
  }
  const fresh = await newSealingKey()
  return store.write(async (rows) => {
    const kept = v.safeParse(VaultKey, await rows.get(names.vaultKey))
    if (kept.success && kept.output.owner === owner) return { key: kept.output.key, isNew: false }
    rows.put(names.vaultKey, { owner, key: fresh })
    return { key: fresh, isNew: true }
  })
}
