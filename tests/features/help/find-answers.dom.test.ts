import { expect, test } from 'vitest'
import { findAnswers } from '#features/help/HelpTopics.tsx'

test('a section is found by the beginnings of its words, those about it first', () => {
  expect(findAnswers('linkage k')[0]).toMatchObject({ page: 'gp-record', section: 'linkage-key' })
  expect(findAnswers('STEM cell').map(({ page }) => page)).toEqual(['genetic-test-ordering'])
  expect(findAnswers('surgery system').length).toBeGreaterThan(0)
})

test('nothing is found for words that stand nowhere, nor for none', () => {
  expect(findAnswers('zebra')).toEqual([])
  expect(findAnswers(' ?')).toEqual([])
})
