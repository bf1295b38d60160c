import { expect, test } from 'vitest'
import { explainedTests, testPage } from '#features/gp-record/list/explained-tests.ts'

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

test('our words about a test are two sentences, and those of fifty tests are ours', () => {
  const said = new Map([...explainedTests.values()].map(({ says, writtenOn }) => [says, writtenOn]))
  said.delete(undefined)
  expect(said.size).toBe(50)
  for (const [words = '', writtenOn] of said) {
    expect(words.split(/\.(?:\s|$)/).filter(Boolean), words).toHaveLength(2)
    expect(writtenOn, words).toMatch(/^2026-11-2[67]$/)
  }
})

test.each(['Iron studies', 'Serum transferrin', 'Urinalysis'])(
  'about %s we say nothing of our own',
  (term) => {
    expect(testPage(term)?.says).toBeUndefined()
  },
)

test.each(['Glucose', 'Bilirubin', 'Albumin', 'Protein'])(
  '%s may be a test of urine, and is not explained as one of blood',
  (term) => {
    expect(testPage(term)).toBeUndefined()
  },
)

test('the values that a surgery sends with its panels are explained', () => {
  for (const term of [
    'Mean cell volume',
    'Serum total bilirubin level',
    'Serum albumin level',
    'Plasma urea level',
    'eGFRcreat (CKD-EPI)/1.73 m*2',
    'HbA1c level (DCCT aligned)',
    'O/E - blood pressure reading',
  ])
    expect(testPage(term)?.says, term).toBeDefined()
})

test.each([
  'WBC',
  'RBC',
  'White cell count',
  'Red cell count',
  'Neutrophils',
  'Lymphocytes',
  'Monocyte count',
  'Eosinophils',
  'Haemoglobin',
  'Sodium',
  'Potassium level',
  'Creatinine',
  'Urea',
  'Urate',
  'Uric acid',
  'Calcium',
  'Phosphate',
  'Magnesium',
  'Total protein',
  'Cholesterol',
])('%s is a test of other specimens too, and is explained only where blood was sent', (term) => {
  const isExplained = (measured: Parameters<typeof testPage>[1]) =>
    testPage(term, measured) !== undefined
  expect(isExplained({})).toBe(false)
  expect(isExplained({ partOf: 'Microscopy' })).toBe(false)
  for (const specimen of ['Midstream urine', 'Cerebrospinal fluid', 'Cord blood', 'Swab']) {
    expect(isExplained({ specimen, partOf: 'Full blood count' }), specimen).toBe(false)
  }
  expect(isExplained({ specimen: 'Venous blood' })).toBe(true)
  expect(isExplained({ specimen: 'SERUM' })).toBe(true)
  expect(isExplained({ partOf: 'Full blood count' })).toBe(true)
})

test('no name of blood is explained where another specimen was sent, and none of urine where blood was', () => {
  expect(testPage('Serum sodium level', { specimen: 'Urine' })).toBeUndefined()
  expect(testPage('Urine ACR', { specimen: 'Urine' })?.of).toBe('urine')
  expect(testPage('Urine ACR', { specimen: 'Serum' })).toBeUndefined()
})
