import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { hashedFilesIn } from './static-files.ts'

/** Releases whose files are answered for, the present one among them (design: offline, updating). */
const releasesKept = 3

interface Folders {
  /** The built app. */
  distDir: string
  /** Held by this process alone. */
  dataDir: string
}

/**
 * Copies the files of this build whose names carry a hash into the data directory, and deletes the
 * builds before the last three. Returns the folders of the earlier ones, the newest first: a page
 * that was opened under them may still ask for a part of itself.
 */
export function keepRelease({ distDir, dataDir }: Folders, now: Date): string[] {
  const kept = join(dataDir, 'releases')
  const files = hashedFilesIn(distDir)
  if (files.length === 0) return []
  const present = join(kept, idOf(files))
  mkdirSync(kept, { recursive: true })
  if (!isFolder(present)) copy(files, { from: distDir, to: present })
  // The order of the releases is that of their last start: one that is rolled back to is new again.
  utimesSync(present, now, now)

  const names = readdirSync(kept)
  for (const half of names.filter(isHalf)) rmSync(join(kept, half), { recursive: true })
  const newestFirst = names
    .filter((name) => !isHalf(name))
    .map((name) => join(kept, name))
    .toSorted((one, other) => startedAt(other) - startedAt(one))
  for (const old of newestFirst.slice(releasesKept)) rmSync(old, { recursive: true, force: true })
  return newestFirst.slice(0, releasesKept).filter((folder) => folder !== present)
}

/** The names carry the content, so they name the release. */
const idOf = (files: readonly string[]): string =>
  createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)

/** Whole or not at all: a start that is killed leaves no half release. */
function copy(files: readonly string[], { from, to }: { from: string; to: string }): void {
  const half = `${to}.${randomUUID()}`
  for (const file of files) cpSync(join(from, file), join(half, file))
  renameSync(half, to)
}

const isHalf = (name: string) => name.includes('.')

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const startedAt = (folder: string) => statSync(folder).mtimeMs
