import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rowsOf } from '../../build/content.ts'
import { root } from './lint.ts'
import { projectFiles } from './project-files.ts'

const texts = projectFiles().filter((file) => /^src\/content\/.*\.txt$/.test(file))

test.each(texts)('%s says whose it is and who read it, and each of its rows is whole', (file) => {
  expect(rowsOf(file, readFileSync(join(root, file), 'utf8')).length).toBeGreaterThan(30)
})

const head = '# owner: us\n# source: the page\n# reviewed: 2026-11-27, by us\n'

test.each([
  ['without an owner', head.replace('owner', 'other'), 'owner'],
  ['that nobody has read', head.replace('reviewed', 'read'), 'reviewed'],
  ['with a row that lacks its meaning', `${head}\nFBC`, 'abbreviations.txt:5'],
  [
    'with a row of too many columns',
    `${head}FBC | full blood count | blood`,
    'abbreviations.txt:4',
  ],
  ['with nothing between two bars', `${head} | full blood count`, 'abbreviations.txt:4'],
])('a text %s is not built', (_, text, said) => {
  expect(() => rowsOf('src/content/abbreviations.txt', text)).toThrow(said)
})

test('what a text says to its editors alone is in no row', () => {
  expect(rowsOf('abbreviations.txt', `${head}\n# Hearts.\nBP | blood pressure\n`)).toEqual([
    ['BP', 'blood pressure'],
  ])
})
