import { useSyncExternalStore } from 'react'
import {
  dropKeys,
  dropMark,
  readDeviceRows,
  writeBoot,
  writeIsShared,
  type BootRecord,
  type DeviceRows,
} from './storage/device-rows.ts'
import { isWithin, verificationLasts } from './storage/ages.ts'
import { readEpoch } from './storage/vault-rows.ts'
import { closeVault, emptyVault, openVault, sweepVault } from './vault.ts'

/*
 * This device and whom it knows. The member who was verified here within seven days is shown at once,
 * from what is kept, while the identity provider is asked; nobody else is.
 */

/** What the pages around a member's data need of them. */
export type KnownMember = Omit<BootRecord, 'verifiedAt'>

/** What is known of this device; `member` is absent where nobody may be shown without being asked for. */
export interface Device {
  member?: KnownMember
  /** Undefined until somebody was asked; that counts as theirs. */
  isShared: boolean | undefined
  /** Somebody left while the identity provider could not be told. */
  hasLeft: boolean
}

let current: Device | undefined
let verifiedAt = 0
let present: string | undefined
let written = ''
let reading: Promise<unknown> | undefined
const listeners = new Set<() => void>()

/** Reads the device once, as early as possible; a device that keeps nothing knows nobody. */
export function readDevice(): Promise<unknown> {
  reading ??= read()
  return reading
}

async function read(): Promise<void> {
  // Whoever is known has copies, which are read next: what their vault is opened with is read beside this.
  const epoch = readEpoch()
  // Awaited by who opens it.
  epoch.catch(() => undefined)
  const { boot, vaultKey, isShared, hasLeft } = await readDeviceRows().catch((): DeviceRows => ({
    isShared: undefined,
    hasLeft: false,
  }))
  const member = boot && !isShared && !hasLeft ? fresh(boot) : undefined
  if (member) openVault(member.subject, { key: vaultKey, epoch })
  // What is too old is not shown; to delete it must not hold up the start.
  setTimeout(() => void sweepVault(), member ? 10_000 : 0)
  publish({ ...(member && { member }), isShared, hasLeft })
}

/** Undefined until the device was read. */
export const currentDevice = (): Device | undefined => current

/** The same; rerenders its caller when something changes. */
export const useDevice = (): Device | undefined =>
  useSyncExternalStore(onDeviceChanged, currentDevice)

/** The identity provider and the API have both said, at that time, that this member is there. */
export async function remember(member: KnownMember, at: number = Date.now()): Promise<void> {
  await readDevice()
  verifiedAt = at
  present = member.subject
  if (current?.isShared) return
  openVault(member.subject)
  const record = { ...member, verifiedAt }
  const said = JSON.stringify(record)
  if (said === written) return
  written = said
  publish({ member, isShared: current?.isShared, hasLeft: false })
  // Without a disk the next start asks the identity provider first.
  await writeBoot(record).catch(() => undefined)
}

/** Whose things this page shows: whoever was verified last. */
export const presentSubject = (): string | undefined => present

/**
 * Their session has ended, perhaps elsewhere and because this device was lost: nobody is known, and what
 * was kept for reading goes (decision 079). Answers that wait stay sealed for their owner.
 */
export async function forgetEnded(): Promise<void> {
  const hasLeft = current?.hasLeft ?? false
  forgetMember({ hasLeft })
  await dropKeys({ hasLeft }).catch(() => undefined)
  // Without its key it is noise already.
  await emptyVault().catch(() => undefined)
}

/** After the rows were deleted: nobody is known any more. */
export function forgetMember({ hasLeft }: { hasLeft: boolean }): void {
  forget()
  publish({ isShared: current?.isShared, hasLeft })
}

/** The identity provider has been told that they left. */
export async function leftForGood(): Promise<void> {
  publish({ ...current, isShared: current?.isShared, hasLeft: false })
  await dropMark().catch(() => undefined)
}

/** Whether others use this device too; undefined until somebody was asked. */
export async function isShared(): Promise<boolean | undefined> {
  await readDevice()
  return current?.isShared
}

/** Answers that. Nothing that was read stays on a shared device, and nobody is known to it. */
export async function setShared(shared: boolean): Promise<void> {
  await readDevice()
  const { member, hasLeft = false } = current ?? {}
  await writeIsShared(shared)
  if (!shared) {
    publish({ ...(member && { member }), isShared: false, hasLeft })
    return
  }
  closeVault()
  written = ''
  publish({ isShared: true, hasLeft })
  await dropKeys({ hasLeft })
  await emptyVault()
}

export const useIsSharedDevice = (): boolean | undefined => useDevice()?.isShared

/** A GP record that was kept is shown for three days after its owner was last verified. */
export const mayShowRecord = (): boolean =>
  isWithin(verifiedAt, { now: Date.now(), age: verificationLasts.record })

function fresh({ verifiedAt: at, ...member }: BootRecord): KnownMember | undefined {
  if (!isWithin(at, { now: Date.now(), age: verificationLasts.member })) return undefined
  verifiedAt = at
  present = member.subject
  return member
}

function forget(): void {
  closeVault()
  verifiedAt = 0
  present = undefined
  written = ''
}

function publish(device: Device): void {
  current = device
  for (const listener of listeners) listener()
}

/** Calls `listener` when something changes. Returns how to stop that. */
export function onDeviceChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
