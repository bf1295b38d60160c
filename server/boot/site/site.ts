import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildPlaceholders } from '#contract/page-files.ts'
import { configScript } from './config-script.ts'
import type { Settings } from '../settings.ts'
import { hashedFile } from './site-table.ts'
import { servedFilesIn } from './static-files.ts'

/** Releases whose files are still served, including the current one. */
const retainedReleases = 3

/** What is served of one build in one environment. */
export interface Site {
  /** Its pages and other files whose names stay. */
  files: string
  /** Files whose names carry a hash, of the last three releases: pages that are open may still request them. */
  hashed: string
  /** CSP hashes of the inline scripts in its pages. */
  scriptHashes: readonly string[]
}

/**
 * Writes this environment's site below `folder`: the pages with its words filled in, compressed again,
 * and `/config.js`, in a folder that is named by their content; beside it the files with hashed names of the
 * last three releases. Nothing that is served is ever changed, and a start that is killed leaves
 * nothing that counts. Undefined where there is no build.
 */
export function writeSite(settings: Settings, folder: string, now: Date): Site | undefined {
  const { distDir } = settings
  if (distDir === undefined || !existsSync(join(distDir, 'index.html'))) return undefined
  removeHalves(folder)
  const names = servedFilesIn(distDir)
  const hashed = join(folder, 'hashed')
  const ofThisRelease = names.filter(isHashed)
  for (const name of ofThisRelease) copyOnce(join(distDir, name), join(hashed, name))
  retain(ofThisRelease, { folder, now })

  const fill = fillPage(settings)
  const files = new Map(
    names
      .filter((name) => !isHashed(name))
      .map((name) => {
        const bytes = readFileSync(join(distDir, name))
        return [name, isPage(name) ? Buffer.from(fill(bytes.toString('utf8'))) : bytes]
      }),
  )
  const pages = [...files.keys()].filter(isPage)
  for (const name of pages) {
    const page = files.get(name) ?? Buffer.alloc(0)
    // In place of the build's, which have its own words.
    files.set(`${name}.br`, brotliCompressSync(page))
    files.set(`${name}.gz`, gzipSync(page, { level: 9 }))
  }
  files.set('config.js', Buffer.from(configScript(settings)))
  return {
    files: writeOnce(files, { folder, now }),
    hashed,
    scriptHashes: scriptHashesIn(pages.map((name) => String(files.get(name)))),
  }
}

/** A folder named by what is in it; one that is there already stays as it is. */
function writeOnce(
  files: ReadonlyMap<string, Buffer>,
  { folder, now }: { folder: string; now: Date },
): string {
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  const place = join(folder, `files-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(place)) {
    const half = halfOf(place)
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(half, name)), { recursive: true })
      writeFileSync(join(half, name), bytes)
    }
    renameSync(half, place)
  }
  utimesSync(place, now, now)
  const others = newestFirst(
    folder,
    readdirSync(folder).filter((name) => name.startsWith('files-')),
  )
  for (const old of others.slice(retainedReleases)) rmSync(old, { recursive: true })
  return place
}

const newestFirst = (folder: string, names: readonly string[]): string[] =>
  names
    .map((name) => join(folder, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)

/** All or nothing; the name says the content. */
function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  const half = halfOf(to)
  copyFileSync(from, half)
  renameSync(half, to)
}

const halfMark = '.half-'
const halfOf = (path: string) => `${path}${halfMark}${randomUUID()}`

function removeHalves(folder: string): void {
  if (!existsSync(folder)) return
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of entries.filter((each) => each.includes(halfMark)))
    rmSync(join(folder, name), { recursive: true, force: true })
}

/**
 * Writes down which hashed files are of this release, and deletes those that none of the last three has. Releases are
 * ordered by their last start, so one that was rolled back to counts as new.
 */
function retain(names: readonly string[], { folder, now }: { folder: string; now: Date }): void {
  const releases = join(folder, 'releases')
  mkdirSync(releases, { recursive: true })
  // The names carry content hashes, so together they identify the release.
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  writeFileSync(join(releases, id), names.join('\n'))
  utimesSync(join(releases, id), now, now)
  const all = newestFirst(releases, readdirSync(releases))
  for (const old of all.slice(retainedReleases)) rmSync(old)
  const recent = all.slice(0, retainedReleases)
  const kept = new Set(recent.flatMap((path) => readFileSync(path, 'utf8').split('\n')))
  const hashed = join(folder, 'hashed')
  for (const name of servedFilesIn(hashed)) if (!kept.has(name)) rmSync(join(hashed, name))
}

/** The name of a file or of a compressed sibling. */
const isHashed = (name: string): boolean => hashedFile.test(`/${name.replace(/\.(br|gz)$/, '')}`)

const isPage = (name: string): boolean => name.endsWith('.html')

/**
 * Fills in the values of this environment, which the build did not know, in the pages that it
 * rendered. They end up in text and attributes, so they are escaped for both.
 */
const fillPage =
  ({ supportEmail, aboutUrl }: Pick<Settings, 'supportEmail' | 'aboutUrl'>) =>
  (html: string): string =>
    html
      .replaceAll(buildPlaceholders.supportEmail, escaped(supportEmail))
      .replaceAll(buildPlaceholders.aboutUrl, escaped(aboutUrl))

const escaped = (words: string): string =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function scriptHashesIn(pages: readonly string[]): string[] {
  return [...new Set(pages.flatMap(scriptsIn))].map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text)
