import { expect, test } from 'vitest'
import { explainedTests, testPage } from '#features/gp-record/list/explained-tests.tsx'

test('a test is explained by exactly its name, and by no other that is like it', () => {
  expect(testPage('Serum TSH level')?.url).toBe(
    'https://labtestsonline.org.uk/tests/thyroid-stimulating-hormone-tsh',
  )
  expect(testPage('serum tsh LEVEL')).toBe(testPage('Serum TSH level'))
  for (const other of [
    'Serum TSH receptor antibody level',
    'TSH receptor',
    'Urine sodium level',
    '',
  ]) {
    expect(testPage(other), other).toBeUndefined()
  }
})

test('the names of at least a hundred tests have a page, each on a site for patients', () => {
  expect(explainedTests.size).toBeGreaterThanOrEqual(100)
  for (const { site, url } of explainedTests.values()) {
    const { protocol, hostname, search } = new URL(url)
    expect([protocol, search]).toEqual(['https:', ''])
    expect(hostname).toBe(site === 'nhs.uk' ? 'www.nhs.uk' : 'labtestsonline.org.uk')
  }
})

test('our words about a test are two sentences, and those of fifteen tests are ours', () => {
  const said = new Set([...explainedTests.values()].flatMap(({ says }) => says ?? []))
  expect(said.size).toBe(15)
  for (const words of said) expect(words.split(/\.(?:\s|$)/).filter(Boolean), words).toHaveLength(2)
})

test.each(['HbA1c', 'Serum sodium', 'Haematocrit'])(
  'about %s we say nothing of our own',
  (term) => {
    expect(testPage(term)?.says).toBeUndefined()
  },
)
