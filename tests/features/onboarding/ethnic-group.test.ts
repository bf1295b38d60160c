import { expect, test } from 'vitest'
import { ethnicities } from '#contract/choices.ts'
import { backgroundsOf, groupChoices, groupOf } from '#features/onboarding/QuestionForm.tsx'

test('the groups of the 2021 census are offered in their order, then the way not to say', () => {
  expect(groupChoices).toEqual([
    'White',
    'Mixed or Multiple ethnic groups',
    'Asian or Asian British',
    'Black, Black British, Caribbean or African',
    'Other ethnic group',
    'Prefer not to say',
  ])
})

test('every ethnicity that can be saved is found again through its group', () => {
  for (const ethnicity of ethnicities) {
    const group = groupOf(ethnicity)
    expect(group === ethnicity || backgroundsOf(group).includes(ethnicity)).toBe(true)
  }
})

test('what is no group has no backgrounds', () => {
  expect(backgroundsOf('Prefer not to say')).toEqual([])
  expect(groupOf('Martian')).toBeUndefined()
})
