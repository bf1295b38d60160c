import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isAccountSetUp, nextIncompleteStep, uniqueSteps } from '#contract/tasks.ts'
import { User } from '#contract/profile.ts'
import { questionTypes } from '#contract/questions.ts'

/** A step for each question; those with these numbers are incomplete. */
const stepsWithout = (...incomplete: number[]) =>
  questionTypes.map((questionType, index) => ({
    id: `id-${index + 1}`,
    name: `step${index + 1}`,
    questionType,
    complete: !incomplete.includes(index + 1),
  }))

describe('the next incomplete step', () => {
  test.each([
    { rule: 'is the first for a new member', open: [1, 2, 3, 4, 5, 6, 7, 8], on: 0, next: 'step1' },
    { rule: 'follows the step that one is on', open: [1, 2, 3], on: 2, next: 'step3' },
    { rule: 'jumps over what is complete', open: [1, 6], on: 1, next: 'step6' },
    { rule: 'begins again from the first after the last', open: [2, 7], on: 7, next: 'step2' },
    { rule: 'is never the one that one is on', open: [4], on: 4, next: undefined },
    { rule: 'is none when all are complete', open: [], on: 3, next: undefined },
  ])('$rule', ({ open, on, next }) => {
    const steps = stepsWithout(...open)
    const current = steps.find(({ name }) => name === `step${on}`)
    expect(nextIncompleteStep(steps, current)?.name).toBe(next)
  })
})

test('the account is set up when all steps are complete', () => {
  expect(isAccountSetUp(stepsWithout())).toBe(true)
  expect(isAccountSetUp(stepsWithout(8))).toBe(false)
})

test('steps stand in the order of their numbers', () => {
  const [first, second] = stepsWithout(1, 2)
  const tenth = { id: 'id-10', name: 'step10', questionType: 'hospital' as const, complete: false }
  const steps = [tenth, second, first].flatMap((step) => step ?? [])
  expect(uniqueSteps(steps).map(({ name }) => name)).toEqual(['step1', 'step2', 'step10'])
})

test('a step that is listed twice counts once', () => {
  const steps = stepsWithout(1)
  expect(uniqueSteps([...steps, ...steps])).toEqual(steps)
})

test('a question that only a later version asks does not stop this one', () => {
  const later = { id: 'id-0', name: 'step9', questionType: 'later', complete: false }
  const { userOnboarding } = v.parse(v.pick(User, ['userOnboarding']), {
    userOnboarding: [later, ...stepsWithout()],
  })
  expect(uniqueSteps(userOnboarding)).toEqual(stepsWithout())
})
