import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'

const Words = v.pipe(v.string(), v.nonEmpty('Something is missing between two bars'), v.trim())

/** What stands in `#` lines: who answers for a file, what it is from, and when somebody read it through. */
const Head = v.object({
  owner: Words,
  source: Words,
  reviewed: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}, by /, 'reviewed: 2026-11-27, by whom')),
})

/** The columns of each file in `src/content`. */
const kinds: Readonly<Record<string, v.GenericSchema<string[]>>> = {
  'abbreviations.txt': v.strictTuple([Words, v.pipe(v.string(), v.minLength(3))]),
  'explained-tests.txt': v.union([
    v.strictTuple([
      Words,
      v.picklist(['blood', 'urine', 'poo', 'none']),
      v.pipe(v.string(), v.url()),
    ]),
    v.strictTuple([
      Words,
      v.picklist(['blood', 'urine', 'poo', 'none']),
      v.pipe(v.string(), v.url()),
      v.pipe(v.string(), v.isoDate()),
      Words,
    ]),
  ]),
  'other-names.txt': v.array(
    v.pipe(Words, v.regex(/^[^A-Z]*$/, 'Small letters alone are compared')),
  ),
  'rare-diseases.txt': v.array(v.pipe(Words, v.regex(/^[^,]*$/, 'A comma separates two diseases'))),
}

/** The rows of a text for editors, each in its columns. Throws where it is not what its kind asks for, naming the line. */
export function rowsOf(file: string, text: string): string[][] {
  const kind = kinds[basename(file)]
  if (!kind) throw new Error(`Nothing says what the columns of ${file} are`)
  const lines = text.split('\n')
  const said = lines.flatMap((line) => [...line.matchAll(/^# (owner|source|reviewed): (.*)$/g)])
  const head = v.safeParse(Head, Object.fromEntries(said.map(([, name, value]) => [name, value])))
  if (!head.success) throw new Error(`${file}: ${v.summarize(head.issues)}`)
  return lines.flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return []
    const row = line.split(' | ')
    const checked = v.safeParse(kind, row)
    if (!checked.success) throw new Error(`${file}:${index + 1}: ${v.summarize(checked.issues)}`)
    return [row]
  })
}

/** Makes modules of the texts in `src/content`, without what stands in them for editors. */
export const content = (): Plugin => ({
  name: 'content',
  enforce: 'pre',
  load(id) {
    if (!/\/src\/content\/[^/]+\.txt$/.test(id)) return undefined
    const rows = rowsOf(id, readFileSync(id, 'utf8')).map((row) => row.join('|'))
    const text = JSON.stringify(rows.join('\n'))
    const code = `export const rows = ${text}.split('\\n').map((row) => row.split('|'))`
    return { code, moduleType: 'js' }
  },
})
