import { expect, test } from 'vitest'
import { operationsOf } from '#contract/commands.ts'
import { answer } from '../support/answers.ts'

const calls = (isChange: boolean) =>
  operationsOf(answer('diagnosis', { names: ['One', 'Two'], isChange })).map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
  )

test('an answer is sent name by name, and its step is complete only after its data', () => {
  expect(calls(false)).toEqual([
    'POST /diagnosis',
    'POST /diagnosis',
    'PUT /diagnosis',
    'PUT /onboardings',
  ])
})

test('a changed list goes as a whole, so that fifty names can replace fifty others', () => {
  expect(calls(true)).toEqual(['PUT /diagnosis', 'PUT /onboardings'])
})
