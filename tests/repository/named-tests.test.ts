import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { missingTests, testFilesNamedIn, testsNamedIn } from './named-tests.ts'

test('every statement of the specification names a test that exists', async () => {
  const named = await testsNamedIn('docs/specification-coverage.md')
  expect(named.length).toBeGreaterThan(200)
  expect(await missingTests(named)).toEqual([])
})

test('every product rule names a file of tests that exists', async () => {
  const named = await testFilesNamedIn('docs/product-rules.md')
  expect(new Set(named.map(({ row }) => row)).size).toBeGreaterThan(60)
  expect(await missingTests(named)).toEqual([])
})

test('every failure that the offline design withstands names a test that exists', async () => {
  const named = await testsNamedIn('docs/offline.md')
  expect(new Set(named.map(({ row }) => row)).size).toBeGreaterThanOrEqual(37)
  expect(await missingTests(named)).toEqual([])
})

test('every rule of security names a test that exists', async () => {
  const named = await testsNamedIn('docs/security.md')
  const rows = named.map(({ row }) => row)
  const rules = Array.from({ length: 37 }, (_, index) => `S${index + 1}`)
  expect(rules.filter((rule) => !rows.includes(rule))).toEqual([])
  expect(await missingTests(named)).toEqual([])
})

test('S33: the copy of a record on a device is named as an exception, with its controls', async () => {
  for (const document of ['docs/security.md', 'docs/offline.md']) {
    const text = (await readFile(join(root, document), 'utf8')).replaceAll(/\s+/g, ' ')
    const said = /\*\*S33\.\*\* (.*?) - /.exec(text)?.[1] ?? ''
    for (const word of ['exception to OWASP ASVS 14.3.3', 'encrypted', 'one member', 'dated']) {
      expect(said).toContain(word)
    }
    for (const word of ['30 days', 'shared device', 'one tap']) expect(said).toContain(word)
  }
})

test('every control of the hazard log names a test that exists', async () => {
  const named = await testsNamedIn('docs/clinical-safety.md')
  expect(new Set(named.map(({ row }) => row)).size).toBeGreaterThanOrEqual(110)
  expect(await missingTests(named)).toEqual([])
})

test('a test that does not exist is missed', async () => {
  const nowhere = {
    row: '1',
    file: 'tests/repository/named-tests.test.ts',
    title: 'no such ' + 'title',
  }
  expect(await missingTests([nowhere, { ...nowhere, file: 'tests/no-such-file.ts' }])).toHaveLength(
    2,
  )
})
