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
  v.regex(/^# \d{3}\. \S.*\n/, 'starts with its number and title'),
  v.regex(
    /^.*\n\nDate: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded by .*\d{3}.*)\./,
    'says under its title from when it is and whether it holds',
  ),
  v.regex(/\n## Context\n\n\S/, 'says why a decision was due'),
  v.regex(/\n## Decision\n\n\S/, 'says what was decided'),
  v.regex(/\n## Consequences\n\n\S/, 'says what follows'),
  v.maxLength(3_000, 'fits on one page'),
)

test.each(records)('%s is a record of one page', async (file) => {
  const text = await read(file)
  const { issues = [] } = v.safeParse(Decision, text)
  expect(issues.map(({ message }) => message)).toEqual([])
  expect(text).toContain(`# ${numberOf(file)}. `)
})

test('the index has each record with its title, date and status', async () => {
  const expected = await Promise.all(
    records.map(async (file) => {
      const text = await read(file)
      const [, title, date, status] =
        /^# \d{3}\. (.*)\n\nDate: (\S+)\. Status: (accepted|superseded)/.exec(text) ?? []
      const link = `[${numberOf(file)}](${file.slice(folder.length)})`
      return `| ${link} | ${title} | ${date} | ${status}`
    }),
  )
  const rows = (await read(`${folder}README.md`))
    .split('\n')
    .filter((line) => /^\| \[\d/.test(line))
  expect(rows.map((row) => row.split(' | ').slice(0, 4).join(' | '))).toEqual(expected)
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
