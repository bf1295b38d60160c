import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What axe could not decide, and a person has: by route, the rule, the reason and the element. In the
 * repository, so that a person looks at anything new before it is accepted.
 */
type Incomplete = Record<string, readonly string[]>

const file = join(import.meta.dirname, 'incomplete.json')
const formatter = join(import.meta.dirname, '../../node_modules/.bin/oxfmt')

/** Whether this run accepts what it finds: `A11Y=accept`, with one worker. */
export const isAccepting = process.env['A11Y'] === 'accept'

/** The message of a failing run. */
export const howToAccept =
  'axe could not decide this. Look at it, then the same with A11Y=accept and --workers=1'

/** Generated names and context, which the next build would change. */
const passing = [
  [/\._?([a-zA-Z]+)_[\w-]{5}_\d+/g, '.$1'],
  [/#(mantine-|_r_|:r)[\w:-]+/g, '#*'],
  [/\.cl-internal-\w+/g, '.cl-internal'],
  [/ at .*[\s>]/g, ' at '],
  [/:nth-child\(\d+\)/g, ''],
] as const

export const lastingName = (line: string): string =>
  passing.reduce((words, [pattern, name]) => words.replaceAll(pattern, name), line)

export function accepted(route: string): readonly string[] {
  return readAll()[route] ?? []
}

/** Replaces everything accepted for a route. One worker at a time. */
export function accept(route: string, lines: readonly string[]): void {
  const { [route]: _, ...others } = readAll()
  const all: Incomplete = lines.length > 0 ? { ...others, [route]: lines } : others
  const sorted = Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`)
  // Formatted as the repository requires.
  execFileSync(formatter, [file])
}

function readAll(): Incomplete {
  return JSON.parse(readFileSync(file, 'utf8'))
}
