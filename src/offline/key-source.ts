/*
 * Where the keys of this page come from. Ordinarily they are random, cannot be extracted and are stored beside what they
 * encrypt. A source may be connected that derives them from a secret instead, so that none of them is stored. This file is all
 * that the rest of `offline` knows of it.
 */

/** Derives the key for one purpose. */
export type KeyFor = (purpose: string) => Promise<CryptoKey>

/** An open source, for the life of the page. */
export interface KeySource {
  keyFor: KeyFor
  /** Re-encrypts waiting answers with stored keys, because they must outlive the source. */
  release: () => Promise<unknown>
  onEnded: () => void
}

/** Whoever sets a source up on this device. */
export interface KeySourceOwner {
  /** Resolves once the source is open in this page. */
  open: () => Promise<unknown>
  /** Deletes this member's answers whose source the device has lost, and counts them as damage. */
  giveUp: (subject: string) => Promise<unknown>
}

let owner: KeySourceOwner = {
  open: async () => new Promise(() => undefined),
  giveUp: async () => undefined,
}
let source: KeySource | undefined
let isReleasing = false

export function connectKeySource(given: KeySourceOwner): void {
  owner = given
}

export const openKeySource = async (): Promise<unknown> => owner.open()
export const giveUpAnswers = async (subject: string): Promise<unknown> => owner.giveUp(subject)

/** From now on this page uses keys of this source; undefined: keys stored on the disk. */
export function setKeySource(given: KeySource | undefined): void {
  source = given
}

export const hasKeySource = (): boolean => source !== undefined

/** The key for one purpose; undefined if no source is open in this page. */
export const derivedKey = async (purpose: string): Promise<CryptoKey | undefined> =>
  source?.keyFor(purpose)

/** Whether new answers are encrypted with a derived key. Not while the source is ending. */
export const isDeriving = (): boolean => hasKeySource() && !isReleasing

/**
 * Releases waiting answers from the source and ends it. If the disk refuses to release one, it stays.
 * @param remove Deletes what has ended, and with `isOver` what opens the source too. Its failure is thrown.
 */
export async function endKeySource(remove: (isOver: boolean) => Promise<unknown>): Promise<void> {
  const ending = source
  isReleasing = true
  try {
    const isOver = ending !== undefined && (await ending.release().then(...yesOrNo))
    await remove(isOver)
    if (!isOver) return
    setKeySource(undefined)
    ending.onEnded()
  } finally {
    isReleasing = false
  }
}

const yesOrNo = [() => true, () => false] as const
