import { vaultKeyOf, type VaultKey } from './storage/device-rows.ts'
import {
  clearKept,
  deleteKept,
  keptDates,
  readEpoch,
  readKept,
  sweepKept,
  wipeKept,
  writeKept,
  type KeptBytes,
  type KeptPlace,
  type OpenVault,
} from './storage/vault-rows.ts'
import { hashOf } from './storage/vault-store.ts'

/*
 * The vault of the member who is shown: at most one is open. Whatever fails here costs a saved copy
 * and nothing else, so that nobody waits for a disk or sees its errors.
 */

let opening: { subject: string; vault: Promise<OpenVault | undefined> } | undefined

/** How often the vault had been emptied when this page last knew; undefined where it never asked. */
let seen: Promise<number | undefined> = Promise.resolve(undefined)

const listeners = new Set<() => void>()

/** Calls `listener` whenever a copy came or went. Returns how to stop that. */
export function onCopiesChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Notes how the vault stands, for `wasWipedMeanwhile`. */
export function watchForWipes(): void {
  seen = readEpoch().catch(() => undefined)
}

/**
 * Whether another page has wiped the vault since this one last opened, emptied or watched it: for a page
 * that was frozen and heard nothing meanwhile.
 */
export async function wasWipedMeanwhile(): Promise<boolean> {
  const before = await seen
  return before !== undefined && before !== (await readEpoch().catch(() => before))
}

/** What a vault is opened with, where that was read already. */
export interface AtHand {
  /** As the device holds it; it may be somebody else's. */
  key: VaultKey | undefined
  epoch: Promise<number>
}

/** From now on this member's reads are kept and their copies shown. Somebody else's are deleted. */
export function openVault(subject: string, atHand?: AtHand): void {
  if (isVaultOpen(subject)) return
  opening = { subject, vault: open(subject, atHand).catch(() => undefined) }
}

/** Whether what is read of this member is kept now. */
export const isVaultOpen = (subject: string): boolean => opening?.subject === subject

/** Nothing is kept or shown any more. */
export function closeVault(): void {
  opening = undefined
}

/** Deletes every copy; whatever is read from now on is kept again. */
export async function emptyVault(): Promise<void> {
  const subject = opening?.subject
  closeVault()
  seen = Promise.resolve(await wipeKept())
  if (subject !== undefined) openVault(subject)
  tell()
}

/** A full disk: copies can be fetched again, answers cannot. Rejects where nothing can be deleted. */
export async function giveUpCopies(): Promise<void> {
  // On a disk that is full to the last byte even the note that it was emptied has no room.
  await emptyVault().catch(clearKept)
}

/** How pages looked, as earlier releases kept it: nobody reads it any more. */
const retired = ['', '/task-list', '/kit', '/health-profile', '/medical-record'].map(
  (page) => `picture of /dashboard${page}`,
)

/** Deletes what is older than thirty days, whoever is there, and of the member at hand what has no use. */
export async function sweepVault(): Promise<void> {
  await sweepKept(Date.now()).catch(() => undefined)
  if (opening) await deleteCopies(opening.subject, retired)
}

/** When each copy was fetched, in milliseconds since 1970; none while no vault is open. */
export const savedDates = async (): Promise<number[]> =>
  opening ? keptDates(Date.now()).catch(() => []) : []

export interface Place {
  subject: string
  name: string
}

/** Undefined where there is no copy that may be shown. */
export async function keptCopy({ subject, name }: Place): Promise<KeptBytes | undefined> {
  const there = await placeOf({ subject, name })
  return there && readKept(there, Date.now()).catch(() => undefined)
}

/** Keeps a copy where there is room. Resolves with whether a vault of that member is open. */
export async function keepCopy(
  { subject, name }: Place,
  copy: { savedAt: number; bytes: BufferSource },
): Promise<boolean> {
  const there = await placeOf({ subject, name })
  if (!there) return false
  // A copy is a convenience: a full disk is left to the answers, which are not.
  await writeKept(there, copy).catch(() => undefined)
  tell()
  return true
}

/** All at once. */
export async function dropCopies(subject: string, names: readonly string[]): Promise<void> {
  if (await deleteCopies(subject, names)) tell()
}

/** Resolves with whether a vault of that member is open. */
async function deleteCopies(subject: string, names: readonly string[]): Promise<boolean> {
  const places = await Promise.all(names.map(async (name) => placeOf({ subject, name })))
  const there = places.filter((place) => place !== undefined)
  if (there.length === 0) return false
  await deleteKept(there).catch(() => undefined)
  return true
}

/** Undefined while no vault of that member is open. */
async function placeOf({ subject, name }: Place): Promise<KeptPlace | undefined> {
  if (opening?.subject !== subject) return undefined
  const hashed = hashOf(subject, name).catch(() => undefined)
  const [vault, place] = await Promise.all([opening.vault, hashed])
  return vault && place !== undefined ? { vault, place } : undefined
}

/** A start waits for this: what does not need the other is read beside it. */
async function open(subject: string, atHand: AtHand | undefined): Promise<OpenVault> {
  const [owner, before] = await Promise.all([hashOf(subject), atHand?.epoch ?? readEpoch()])
  const { key, isNew } =
    atHand?.key?.owner === owner ? { key: atHand.key.key, isNew: false } : await vaultKeyOf(owner)
  const epoch = isNew ? await wipeKept() : before
  seen = Promise.resolve(epoch)
  return { subject, key, epoch }
}
