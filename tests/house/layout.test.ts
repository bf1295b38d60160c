import { readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { projectFiles } from './project-files.ts'

const files = projectFiles()

test('what the project is made of stands at the top', () => {
  const top = new Set(files.map((file) => file.split('/')[0]))
  const expected = [
    'package.json vite.config.ts tsconfig.json index.html lighthouserc.json README.md CHANGELOG.md',
    'src public sw tests e2e',
  ].flatMap((line) => line.split(' '))
  expect(expected.filter((name) => !top.has(name))).toEqual([])
})

test('no file or folder has a name that says nothing', () => {
  const empty = new Set(['utils', 'util', 'helpers', 'common', 'misc', 'lib', 'types', 'index'])
  const code = files.filter((file) => /\.(ts|tsx|mjs|js|css)$/.test(file))
  const names = (file: string) => [...parse(file).dir.split('/'), parse(file).name]
  expect(code.filter((file) => names(file).some((name) => empty.has(name)))).toEqual([])
})

test('components are named as such, everything else in lower case with hyphens', () => {
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  const named = /(^|\/)([A-Z][A-Za-z0-9]*\.tsx|[a-z0-9]+([.-][a-z0-9]+)*\.tsx?)$/
  expect(code.filter((file) => !named.test(file))).toEqual([])
})

const Decision = v.pipe(
  v.string(),
  v.regex(/^# \d{3}\. \S.*\n/, 'starts with its number and title'),
  v.regex(/\n## Context\n\n\S/, 'says why a decision was due'),
  v.regex(/\n## Decision\n\n\S/, 'says what was decided'),
  v.regex(/\n## Consequences\n\n\S/, 'says what follows'),
  v.maxLength(3_000, 'fits on one page'),
)

const decisions = files.filter((file) => file.startsWith('docs/decisions/'))

test.each(decisions)('%s is a record of one page', async (file) => {
  const text = await readFile(join(root, file), 'utf8')
  const { issues = [] } = v.safeParse(Decision, text)
  expect(issues.map(({ message }) => message)).toEqual([])
  expect(text).toContain(`# ${/\d{3}/.exec(file)?.[0]}. `)
})
