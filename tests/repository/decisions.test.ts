import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { projectFiles } from './project-files.ts'

const folder = 'docs/decisions/'
const files = projectFiles()
const records = files.filter((file) => /\/\d{3}-[^/]*\.md$/.test(file) && file.startsWith(folder))
const read = (file: string) => readFile(join(root, file), 'utf8')

const Decision = v.pipe(
  v.string(),
  v.regex(/^# \d{3}\. \S.*\n\nDate: \d{4}-\d{2}-\d{2}\.\n/, 'starts with number, title and date'),
  v.regex(/\n\n\*\*Decided\.\*\* \S/, 'says what was decided'),
  v.regex(/\n\n\*\*Why\.\*\* \S/, 'says why'),
  v.regex(/\n\n\*\*Costs\.\*\* \S/, 'says what it costs'),
  v.regex(/\n\n\*\*Look again\*\* \S/, 'says when to look at it again'),
  v.check((text) => text.split(/\s+/).length <= 210, 'is short: 200 words under its heading'),
)

test.each(records)('%s is a short record', async (file) => {
  const text = await read(file)
  const { issues = [] } = v.safeParse(Decision, text)
  expect(issues.map(({ message }) => message)).toEqual([])
  expect(text).toContain(`# ${numberOf(file)}. `)
})

test('the index has each record with its title', async () => {
  const expected = await Promise.all(
    records.map(async (file) => {
      const [, title] = /^# \d{3}\. (.*)\n/.exec(await read(file)) ?? []
      return `- [${numberOf(file)}](${file.slice(folder.length)}) ${title}`
    }),
  )
  const rows = (await read(`${folder}README.md`)).split('\n').filter((line) => /^- \[\d/.test(line))
  expect(rows).toEqual(expected)
})

test('a decision that is referred to exists', async () => {
  const numbers = new Set(records.map(numberOf))
  const missing = []
  for (const file of files.filter((each) => /\.(md|ts|tsx|mjs|js|css)$/.test(each))) {
    const text = await read(file)
    for (const [all, several = ''] of text.matchAll(
      /\bdecisions?[ /](\d{3}(?:,? (?:and )?\d{3})*)/gi,
    )) {
      for (const [number] of several.matchAll(/\d{3}/g)) {
        if (!numbers.has(number)) missing.push(`${file}: ${all}`)
      }
    }
  }
  expect(missing).toEqual([])
})

function numberOf(file: string): string {
  return /\d{3}/.exec(file)?.[0] ?? ''
}
