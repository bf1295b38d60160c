import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { hashedFilesIn } from './static-files.ts'

/** Releases whose files are still served, including the current one. */
const retainedReleases = 3

interface Folders {
  /** The built app. */
  distDir: string
  /** The data directory, locked by this process. */
  dataDir: string
}

/**
 * Copies this build's files with hashed names into the data directory, and deletes all but the last
 * three builds. Returns the folders of the earlier ones, newest first: a page opened under them may
 * still request its chunks.
 */
export function retainRelease({ distDir, dataDir }: Folders, now: Date): string[] {
  const releases = join(dataDir, 'releases')
  const files = hashedFilesIn(distDir)
  if (files.length === 0) return []
  const present = join(releases, idOf(files))
  mkdirSync(releases, { recursive: true })
  if (!isFolder(present)) copy(files, { from: distDir, to: present })
  // Releases are ordered by their last start, so one that was rolled back to counts as new.
  utimesSync(present, now, now)

  const names = readdirSync(releases)
  for (const half of names.filter(isHalf)) rmSync(join(releases, half), { recursive: true })
  const newestFirst = names
    .filter((name) => !isHalf(name))
    .map((name) => join(releases, name))
    .toSorted((one, other) => startedAt(other) - startedAt(one))
  for (const old of newestFirst.slice(retainedReleases))
    rmSync(old, { recursive: true, force: true })
  return newestFirst.slice(0, retainedReleases).filter((folder) => folder !== present)
}

/** The file names carry content hashes, so together they identify the release. */
const idOf = (files: readonly string[]): string =>
  createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)

/** All or nothing: a start that is killed leaves no partial release. */
function copy(files: readonly string[], { from, to }: { from: string; to: string }): void {
  const half = `${to}.${randomUUID()}`
  for (const file of files) cpSync(join(from, file), join(half, file))
  renameSync(half, to)
}

const isHalf = (name: string) => name.includes('.')

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const startedAt = (folder: string) => statSync(folder).mtimeMs
