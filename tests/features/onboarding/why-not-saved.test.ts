import { describe, expect, test } from 'vitest'
import { ApiError, type Failure } from '#api/api-error.ts'
import { isTooYoung, whyNotSaved } from '#features/onboarding/why-not-saved.ts'

const problem = {
  type: 'about:blank',
  title: 'Invalid input',
  status: 422,
  code: 'invalid-input',
  requestId: 'r1',
}

const failures: [Failure, RegExp, string][] = [
  [{ kind: 'unreachable' }, /there is no connection/, 'try-again'],
  [{ kind: 'timed-out' }, /took too long/, 'try-again'],
  [{ kind: 'not-understood' }, /public Wi-Fi/, 'try-again'],
  [{ kind: 'unavailable', status: 500 }, /has a problem at the moment/, 'try-again'],
  [{ kind: 'unavailable', status: 429 }, /too many tries/, 'try-again'],
  [{ kind: 'signed-out' }, /no longer signed in/, 'sign-in'],
  [{ kind: 'refused', status: 422, problem }, /Invalid input/, 'change-answer'],
]

describe('a person is told that the answer has not been saved, and why', () => {
  test.each(failures)('%o', (failure, why, remedy) => {
    const told = whyNotSaved(new ApiError('POST /diagnosis', failure))
    expect(told.message).toMatch(/^Your answer has not been saved/)
    expect(told.message).toMatch(why)
    expect(told.remedy).toBe(remedy)
  })

  test('also when something of ours broke', () => {
    expect(whyNotSaved(new TypeError('x')).message).toMatch(/a fault on our side/)
  })
})

test('a refusal for being under 16 is told from others', () => {
  const refused = (code: string) =>
    new ApiError('PATCH /users', { kind: 'refused', status: 422, problem: { ...problem, code } })
  expect(isTooYoung(refused('under-16'))).toBe(true)
  expect(isTooYoung(refused('invalid-input'))).toBe(false)
})
