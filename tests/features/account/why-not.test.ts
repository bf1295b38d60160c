import { describe, expect, test } from 'vitest'
import { ApiError, type Failure } from '#api/api-error.ts'
import { whyNotClosed } from '#features/account/use-close-account.ts'
import { whyNotDone } from '#features/account/why-not-done.ts'

const problem = { type: 'about:blank', title: 'No.', status: 503, code: '', requestId: 'r' }
const failed = (failure: Failure) => new ApiError('DELETE /account', failure)

describe('what was not done is said with its reason', () => {
  test.each<[Failure, RegExp]>([
    [{ kind: 'unreachable' }, /^It is not done, because there is no connection/],
    [{ kind: 'signed-out' }, /^It is not done, because you are no longer signed in/],
    [{ kind: 'unavailable', status: 429 }, /too many tries/],
    [{ kind: 'unavailable', status: 500 }, /our service has a problem/],
    [{ kind: 'refused', status: 422, problem }, /^It is not done\. No\.$/],
  ])('%o', (failure, words) => {
    expect(whyNotDone('It is not done', failed(failure))).toMatch(words)
  })

  test.each<Failure>([{ kind: 'timed-out' }, { kind: 'not-understood' }])(
    'nobody claims to know what became of a call without a clear answer',
    (failure) => {
      expect(whyNotDone('It is not done', failed(failure))).toMatch(/^We do not know/)
    },
  )

  test('a fault of ours is named as one', () => {
    expect(whyNotDone('It is not done', new TypeError('x'))).toMatch(/fault on our side/)
  })
})

test('an account whose data is erased is not called open', () => {
  const halfDone = { ...problem, code: 'account-closing' }
  expect(whyNotClosed(failed({ kind: 'unavailable', status: 503, problem: halfDone }))).toMatch(
    /^Your data is erased\. Your sign-in is not deleted yet/,
  )
  expect(whyNotClosed(failed({ kind: 'unavailable', status: 503, problem }))).toMatch(
    /nothing is erased/,
  )
})
