import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import * as v from 'valibot'
import { newProfile, openProfile } from '../support/profile.ts'

/*
 * Devices that ran an earlier release: what the app left in their browsers, as the files of the browser profile.
 * These include non-extractable keys, which a dump by script could not.
 */

/** Subdomains of `localhost` are secure contexts; the name is mapped to whatever port is free. */
export const storedOrigin = 'http://rowan.localhost'

/**
 * Devices that ran release 0a4bbf9a, the oldest whose upgrades are kept. Amina has read her pages and her GP record, has said
 * that nobody else uses the device, and has changed answers offline; on another, she has questions for an appointment too. On a
 * third she has kept questions with her account; offline she added one, changed answers and set a lock with a PIN. Tom shares his
 * device, answered questions offline, kept the answers and signed out.
 */
export const storedDevices = [
  'amina-reading',
  'amina-copies',
  'amina-locked',
  'tom-left-later',
] as const
export type StoredDevice = (typeof storedDevices)[number]

/** When the locked device was last used. What it has saved for reading is deleted a month later. */
export const lockedAt = '2026-11-28T23:03:00Z'

/** The same of the device with saved copies, which shows them for a week without a sign-in. */
export const copiedAt = '2026-11-28T23:00:00Z'

/** The questions on the device with saved copies, which the account does not have. */
export const localQuestion = 'Can I still drive?'

/** The questions on the locked device: the first is with the account too. */
export const keptQuestion = 'Why am I so tired?'
export const addedQuestion = 'What does ferritin mean?'

/**
 * The parts of a profile that belong to the app. Sign-ins are in cookies, which are not stored. The worker and its
 * cached files are most of the size, so one device has them.
 */
const partsOfApp: Readonly<Record<StoredDevice, readonly string[]>> = {
  'amina-reading': ['IndexedDB', 'Local Storage', 'Service Worker', 'WebStorage'],
  'amina-copies': ['IndexedDB', 'Local Storage', 'Service Worker', 'WebStorage'],
  'amina-locked': ['IndexedDB', 'Local Storage', 'WebStorage'],
  'tom-left-later': ['IndexedDB', 'Local Storage', 'WebStorage'],
}
/** Compiled code, which the browser can recreate from the scripts. */
const isCompiled = (path: string): boolean => /^Service Worker\/.*_1$/.test(path)
const Files = v.map(v.string(), v.instance(Uint8Array))

const fileOf = (device: StoredDevice): string =>
  join(import.meta.dirname, 'stored', `${device}.v8.br`)

/** Starts a browser with that profile, and maps the app's host to this port. */
export const openBrowser = async (profile: string, port: number): Promise<BrowserContext> =>
  openProfile(
    profile,
    storedOrigin,
    `--host-resolver-rules=MAP rowan.localhost:80 localhost:${port}`,
  )

/** Restores the profile of that device. */
export async function restoredProfile(device: StoredDevice): Promise<string> {
  const profile = await newProfile()
  const files = v.parse(Files, deserialize(brotliDecompressSync(await readFile(fileOf(device)))))
  for (const [path, content] of files) {
    const file = join(profile, 'Default', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return profile
}

/** Stores the profile of a closed browser, and returns its size in words. */
export async function storeProfile(device: StoredDevice, profile: string): Promise<string> {
  const files = new Map<string, Uint8Array>()
  for (const part of partsOfApp[device]) {
    const folder = join(profile, 'Default', part)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter((each) => each.isFile())) {
      const file = join(entry.parentPath, entry.name)
      const path = relative(join(profile, 'Default'), file)
      if (!isCompiled(path)) files.set(path, await readFile(file))
    }
  }
  const packed = brotliCompressSync(serialize(files), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: 1e7 },
  })
  await mkdir(dirname(fileOf(device)), { recursive: true })
  await writeFile(fileOf(device), packed)
  return `${device}: ${files.size} files, ${Math.round(packed.length / 1000)} kB`
}
