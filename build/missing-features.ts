import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as v from 'valibot'
import type { oldestBrowsers } from './oldest-browsers.ts'

const Statement = v.object({
  version_added: v.nullish(v.union([v.string(), v.boolean()])),
  flags: v.optional(v.unknown()),
  prefix: v.optional(v.string()),
  alternative_name: v.optional(v.string()),
})
const Feature = v.object({
  __compat: v.object({ support: v.record(v.string(), v.union([Statement, v.array(Statement)])) }),
})

/**
 * The names of everything that one of these browsers lacks, by MDN's data: `toSorted()`, `URL.canParse`, `Navigator#share`,
 * `Float16Array`, `:has`, `@scope`, `text-wrap:`.
 */
export function missingIn(browsers: Partial<typeof oldestBrowsers>): Set<string> {
  const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
  const data: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const named = (prefix: string, place: string, suffix = '') =>
    partsOf(data, place).map(([name, feature]) => ({ name: prefix + name + suffix, feature }))
  const language = partsOf(data, 'javascript.builtins')
  const all = [
    ...named('', 'api'),
    ...named('', 'javascript.builtins'),
    ...named('Intl.', 'javascript.builtins.Intl'),
    ...named(':', 'css.selectors'),
    ...named('@', 'css.at-rules'),
    ...named('', 'css.properties', ':'),
    ...[...partsOf(data, 'api'), ...language].flatMap(([owner, members]) =>
      partsOf(members).map(([key, feature]) => ({ name: memberName(owner, key), feature })),
    ),
    ...language
      .flatMap(([, members]) => partsOf(members))
      .filter(([key]) => /^[a-z](?!.*_static$)/.test(key))
      .map(([key, feature]) => ({ name: `${key}()`, feature })),
  ]
  // Of two things with one name, one is enough to know it.
  const present = new Set(
    all.flatMap(({ name, feature }) => (isInAll(feature, browsers) ? name : [])),
  )
  return new Set(all.map(({ name }) => name).filter((name) => !present.has(name)))
}

function memberName(owner: string, key: string): string {
  return key.endsWith('_static') ? `${owner}.${key.replace('_static', '')}` : `${owner}#${key}`
}

/** What stands below this path of MDN's data, by its name. */
function partsOf(data: unknown, path = ''): [string, unknown][] {
  const place = path.split('.').filter(Boolean).reduce(partOf, data)
  if (!isObject(place)) return []
  return Object.entries(place).filter(([name]) => name !== '__compat')
}

export function partOf(data: unknown, name: string): unknown {
  return isObject(data) ? Reflect.get(data, name) : undefined
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** What MDN says nothing of is no feature. */
function isInAll(feature: unknown, browsers: Partial<typeof oldestBrowsers>): boolean {
  if (!v.is(Feature, feature)) return true
  const { support } = feature.__compat
  return Object.entries(browsers).every(([name, oldest]) => {
    const statements = [support[name === 'ios' ? 'safari_ios' : name] ?? []].flat()
    return statements.some(
      ({ version_added: since, flags, prefix, alternative_name: alias }) =>
        (flags ?? prefix ?? alias) === undefined &&
        (since === true || Number.parseFloat(String(since).replace('≤', '')) <= oldest),
    )
  })
}
