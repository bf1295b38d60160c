import { expect, test } from 'vitest'
import { missingTests, testsNamedIn } from './named-tests.ts'

test('every statement of the specification names a test that exists', async () => {
  const named = await testsNamedIn('docs/specification-coverage.md')
  expect(named.length).toBeGreaterThan(200)
  expect(await missingTests(named)).toEqual([])
})

test('every failure that the offline design withstands names a test that exists', async () => {
  const named = await testsNamedIn('docs/offline.md')
  expect(new Set(named.map(({ row }) => row)).size).toBeGreaterThanOrEqual(37)
  expect(await missingTests(named)).toEqual([])
})

test('a test that does not exist is missed', async () => {
  const nowhere = { row: '1', file: 'tests/house/named-tests.test.ts', title: 'no such ' + 'title' }
  expect(await missingTests([nowhere, { ...nowhere, file: 'tests/no-such-file.ts' }])).toHaveLength(
    2,
  )
})
