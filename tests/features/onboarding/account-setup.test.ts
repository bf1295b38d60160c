import { describe, expect, test } from 'vitest'
import { isAccountSetUp, nextIncompleteStep, uniqueSteps } from '#contract/account-setup.ts'
import { questionTypes } from '#contract/onboarding.ts'

/** Eight steps; those with these numbers are incomplete. */
const stepsWithout = (...incomplete: number[]) =>
  questionTypes.map((questionType, index) => ({
    id: `id-${index + 1}`,
    name: `step${index + 1}`,
    questionType,
    complete: !incomplete.includes(index + 1),
  }))

describe('the next incomplete step', () => {
  test.each([
    ['is the first for a newcomer', [1, 2, 3, 4, 5, 6, 7, 8], undefined, 'step1'],
    ['follows the step that one is on', [1, 2, 3], 2, 'step3'],
    ['jumps over what is complete', [1, 6], 1, 'step6'],
    ['begins again from the first after the last', [2, 7], 7, 'step2'],
    ['is never the one that one is on', [4], 4, undefined],
    ['is none when all are complete', [], 3, undefined],
  ])('%s', (_, incomplete, current, expected) => {
    const steps = stepsWithout(...incomplete)
    const on = steps.find(({ name }) => name === `step${current}`)
    expect(nextIncompleteStep(steps, on)?.name).toBe(expected)
  })
})

test('the account is set up when all steps are complete', () => {
  expect(isAccountSetUp(stepsWithout())).toBe(true)
  expect(isAccountSetUp(stepsWithout(8))).toBe(false)
})

test('a step that is listed twice counts once', () => {
  const steps = stepsWithout(1)
  expect(uniqueSteps([...steps, ...steps])).toEqual(steps)
})
