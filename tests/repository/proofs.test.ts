import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listedIn, missingTests, statements } from '../../run/proofs.ts'
import { root } from './lint.ts'
import { projectFiles } from './project-files.ts'

const all = statements()
const numbers = all.map(({ number }) => number)
const upTo = (last: number, letter: string) =>
  Array.from({ length: last }, (_, index) => `${letter}${index + 1}`)

test('each statement, control, rule and fault is proven by a test that exists, and stands once', () => {
  expect(all.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(missingTests(all)).toEqual([])
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('none is lost: of the specification, the hazard log, the rules of security and the faults offline', () => {
  expect(numbers.filter((number) => /^\d/.test(number)).length).toBeGreaterThanOrEqual(253)
  expect(numbers.filter((number) => number.startsWith('C')).length).toBeGreaterThanOrEqual(110)
  expect([...upTo(38, 'F'), ...upTo(41, 'S')].filter((each) => !numbers.includes(each))).toEqual([])
})

test('what is proven is said in a document', () => {
  const proven = listedIn('tests/proofs/controls.txt').map(({ number }) => number)
  expect(proven.filter((number) => !numbers.includes(number))).toEqual([])
})

test('every product rule names a file of tests that exists', async () => {
  const text = await readFile(join(root, 'docs/product-rules.md'), 'utf8')
  const rules = text.split('\n').filter((line) => line.startsWith('- '))
  expect(rules.length).toBeGreaterThan(60)
  const filesOf = (rule: string) =>
    [...rule.matchAll(/`((?:tests|e2e)\/[^`]+\.tsx?)`/g)].map(([, file = '']) => file)
  expect(rules.filter((rule) => filesOf(rule).length === 0)).toEqual([])
  const files = projectFiles()
  expect(rules.flatMap(filesOf).filter((file) => !files.includes(file))).toEqual([])
})

test('S33: the copy of a record on a device is named as an exception, with its controls', async () => {
  const text = (await readFile(join(root, 'docs/security.md'), 'utf8')).replaceAll(/\s+/g, ' ')
  const said = /\*\*S33\.\*\* (.*?) - /.exec(text)?.[1] ?? ''
  for (const word of ['exception to OWASP ASVS 14.3.3', 'encrypted', 'one member', 'dated']) {
    expect(said).toContain(word)
  }
  for (const word of ['30 days', 'shared device', 'one tap']) expect(said).toContain(word)
})

test('a test that does not exist is missed', () => {
  const file = 'tests/repository/proofs.test.ts'
  const nowhere = (path: string) => ({
    number: '1',
    says: '',
    tests: [{ file: path, title: 'no such ' + 'title' }],
  })
  expect(missingTests([nowhere(file), nowhere('tests/no-such-file.ts')])).toHaveLength(2)
})
