import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plain, resourcesSent, type Sent } from './sent.ts'
import { showFolder } from './shown.ts'

/*
 * npm run bench -- shown <folder>: looks for everything that each GP Connect bundle of a folder
 * says in what `gp-check --show` prints of it. All parts of a resource have to stand in one entry.
 * What stands in none, and was not counted by the check either, ends it with exit code 1.
 */

interface Tally {
  bundles: number
  refused: number
  resources: number
  parts: number
  /** By path: how often it was not found, and one example without its value. */
  missing: Map<string, { count: number; isCounted: boolean }>
}

const folder = process.argv[2]
const wantsValues = process.argv.includes('--values')
if (folder === undefined) throw new Error('Usage: npm run bench -- shown <folder> [--values]')
const tally: Tally = { bundles: 0, refused: 0, resources: 0, parts: 0, missing: new Map() }

for (const { name, refused, notShown, counted, texts } of showFolder(folder)) {
  tally.bundles += 1
  if (refused !== undefined) {
    tally.refused += 1
    continue
  }
  const entries = texts.map(plain)
  let withheld = notShown
  for (const { parts } of resourcesSent(readFileSync(join(folder, name), 'utf8'))) {
    tally.resources += 1
    tally.parts += parts.length
    const missing = missingFrom(parts, entries)
    // The check counts it as an entry that is not shown.
    if (missing.length * 2 >= parts.length && missing.length > 0 && withheld > 0) {
      withheld -= 1
      continue
    }
    for (const part of missing) {
      note(tally, part, counted)
      if (wantsValues)
        console.log(`${name}: ${part.path}: ${part.spellings.join(' / ').slice(0, 160)}`)
    }
  }
}
process.exitCode = report(tally)

/** What stands in no entry, or not in the entry that says most of the resource. */
function missingFrom(parts: readonly Sent[], entries: readonly string[]): readonly Sent[] {
  let least = parts
  for (const entry of entries) {
    const missing = parts.filter((part) => !isIn(part, entry))
    if (missing.length < least.length) least = missing
    if (least.length === 0) break
  }
  return least
}

function isIn({ spellings }: Sent, entry: string): boolean {
  return spellings.some((spelling) => {
    const sought = plain(spelling)
    const index = sought === '' ? 0 : entry.indexOf(sought)
    if (!/^[\d.]+$/.test(sought) || index < 0) return index >= 0
    return new RegExp(`(?<![\\d.])${sought.replaceAll('.', '\\.')}(?![\\d]|\\.\\d)`).test(entry)
  })
}

function note({ missing }: Tally, part: Sent, counted: readonly string[]): void {
  const isCounted = counted.some((line) => line.includes(part.path))
  const before = missing.get(part.path)
  missing.set(part.path, {
    count: (before?.count ?? 0) + 1,
    isCounted: isCounted && (before?.isCounted ?? true),
  })
}

function report({ bundles, refused, resources, parts, missing }: Tally): number {
  console.log(`${bundles} bundles (${refused} refused), ${resources} resources, ${parts} parts`)
  const rows = [...missing].toSorted(([, one], [, other]) => other.count - one.count)
  for (const [path, { count, isCounted }] of rows) {
    console.log(
      `${String(count).padStart(6)}  ${path}${isCounted ? '  (counted by gp-check)' : ''}`,
    )
  }
  return rows.some(([, { isCounted }]) => !isCounted) ? 1 : 0
}
