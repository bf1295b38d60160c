import { expect, test } from 'vitest'
import { canSubmit, missingSteps, wizardDots } from '#features/kit/order/WizardFrame.tsx'

test.each([
  [[], false, ['step1', 'step2']],
  [['step1'], false, ['step2']],
  [['step2'], false, ['step1']],
  [['step1', 'step2'], true, []],
  [['step1', 'step2', 'step3'], true, []],
] as const)('with %o complete the order can be placed: %s', (complete, possible, missing) => {
  expect(canSubmit(new Set(complete))).toBe(possible)
  expect(missingSteps(new Set(complete))).toEqual(missing)
})

test('the step that one is on is the current one, also when it is complete', () => {
  const statuses = wizardDots(new Set(['step1', 'step2']), 'step2').map(({ status }) => status)
  expect(statuses).toEqual(['complete', 'current', 'incomplete'])
})
