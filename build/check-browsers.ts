import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { acceptedFeatures } from './accepted-features.ts'
import { isObject, missingIn, partOf } from './missing-features.ts'
import { oldestBrowsers } from './oldest-browsers.ts'

/*
 * Compares what the built scripts call and the built styles use with the oldest browsers, by MDN's data. It knows no
 * types: a member of the language is known by its name, one of the browser by the object that it is of
 * (`URL.canParse`, `navigator.share`). A method of some element is not seen.
 */

const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** The objects that a browser has from the start, by their types. */
const objects: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  indexedDB: 'IDBFactory',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  scheduler: 'Scheduler',
  screen: 'Screen',
  self: 'Window',
  subtle: 'SubtleCrypto',
  window: 'Window',
}

const accepted = new Set(Object.values(acceptedFeatures).flat())
const missing = missingIn(oldestBrowsers)
const found = new Map<string, Set<string>>()
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(m?js|css|html)$/.test(file)) continue
  const text = readFileSync(`${dist}/${file}`, 'utf8')
  const names = namesIn(file, text).filter((name) => missing.has(name))
  for (const name of names) found.set(name, (found.get(name) ?? new Set()).add(file))
}
const faults = [
  ...[...found]
    .filter(([name]) => !accepted.has(name))
    .map(([name, files]) => `An oldest browser lacks ${name}: ${[...files].join(', ')}`),
  ...[...accepted]
    .filter((name) => !found.has(name))
    .map((name) => `Nothing uses ${name} any more: delete its line in build/accepted-features.ts.`),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

function namesIn(file: string, text: string): string[] {
  if (file.endsWith('.css')) return namesInStyles(text)
  if (!file.endsWith('.html')) return namesInScript(text)
  return [...text.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, script = '']) => namesInScript(script),
  )
}

function namesInScript(text: string): string[] {
  const names: string[] = []
  const visit = (node: object, isName = false) => {
    const type = partOf(node, 'type')
    const isMember = type === 'MemberExpression' && partOf(node, 'computed') === false
    if (isMember) names.push(...namesOfMember(node))
    if (type === 'Identifier' && !isName) names.push(String(partOf(node, 'name')))
    const isKey = isMember || (type === 'Property' && partOf(node, 'computed') === false)
    for (const [key, part] of Object.entries(node)) {
      for (const each of [part].flat()) {
        if (isObject(each)) visit(each, isKey && (key === 'property' || key === 'key'))
      }
    }
  }
  visit(parseAst(text))
  // Shorter ones are names that the build made up.
  return names.filter((name) => name.length > 4)
}

function namesOfMember(node: object): string[] {
  const name = String(partOf(partOf(node, 'property'), 'name'))
  const object = partOf(node, 'object')
  const owner = String(partOf(object, 'name') ?? partOf(partOf(object, 'property'), 'name'))
  const type = objects[owner]
  const isGlobal = type === 'Window'
  return [
    `${owner}.${name}`,
    `${name}()`,
    ...(type ? [`${type}#${name}`] : []),
    ...(isGlobal ? [name] : []),
  ]
}

/** What stands before a brace is a selector or an at-rule, what stands before a colon elsewhere a property. */
function namesInStyles(text: string): string[] {
  return [...text.matchAll(/([^{};]+)([{};])/g)].flatMap(([, part = '', end]) => {
    if (end !== '{') return [`${part.split(':')[0]?.trim()}:`]
    if (part.startsWith('@')) return [part.match(/^@[a-z-]+/)?.[0] ?? '']
    return part.match(/:[a-z-]+/g) ?? []
  })
}
