import { expect, test } from 'vitest'
import { ApiError, type Failure } from '#api/api-error.ts'
import { whyNotAnswered } from '#features/studies/why-not-answered.ts'

const failed = (failure: Failure) => whyNotAnswered(new ApiError('POST /study-invites', failure))

const refused = (status: number, code: string) =>
  failed({
    kind: 'refused',
    status,
    problem: { type: 'about:blank', title: 'No.', status, code, requestId: 'r1' },
  })

test.each([
  ['consent-given', 409, 'withdraw your consent'],
  ['invite-declined', 409, 'confirm your interest first'],
  ['study-changed', 409, 'nothing has been shared'],
  ['not-found', 404, 'no longer open'],
] as const)('a refusal with %s says what stands against it', (code, status, words) => {
  const { message, because } = refused(status, code)
  expect(because).toBe(code)
  expect(message).toContain(words)
})

test('any other refusal says what the service said', () => {
  expect(refused(422, 'invalid-input')).toEqual({
    message: 'Your answer has not been saved. No.',
    because: 'fault',
  })
})

test('a lost reply is not called a failure, for the answer may have arrived', () => {
  for (const kind of ['timed-out', 'not-understood'] as const)
    expect(failed({ kind }).message).toMatch(/do not know whether/)
})

test.each([
  [{ kind: 'unreachable' }, 'because there is no connection'],
  [{ kind: 'unavailable', status: 503 }, 'because our service has a problem'],
  [{ kind: 'signed-out' }, 'because you are no longer signed in'],
] as const)('%j is said in words', (failure, words) => {
  expect(failed(failure).message).toContain(words)
})

test('a fault of our own is not blamed on the member', () => {
  expect(whyNotAnswered(new Error('x')).message).toContain('a fault on our side')
})
