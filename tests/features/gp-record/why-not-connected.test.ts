import { describe, expect, test } from 'vitest'
import { ApiError, type Failure } from '#api/api-error.ts'
import { whyNotConnected } from '#features/gp-record/why-not-connected.ts'

const problem = (code: string, more: object = {}) => ({
  type: `urn:rowan:problem:${code}`,
  title: 'No.',
  status: 422,
  code,
  requestId: 'r1',
  ...more,
})
const refused = (code: string, more: object = {}): Failure => ({
  kind: 'refused',
  status: 422,
  problem: problem(code, more),
})
const unavailable = (code: string, more: object = {}): Failure => ({
  kind: 'unavailable',
  status: 503,
  problem: problem(code, more),
})
const why = (failure: Failure) => whyNotConnected(new ApiError('POST /gp-records', failure))

describe('each refusal says what happened and what to try', () => {
  test.each([
    [refused('gp-details-not-matched'), /does not know these details together/],
    [refused('gp-details-wrong-length'), /too long or too short/],
    [refused('gp-already-linked'), /already in use/],
    [refused('gp-practice-not-enabled'), /does not offer online access/],
    [refused('gp-under-age'), /at this age/],
    [refused('under-16'), /16 or over/],
    [unavailable('gp-system-unavailable'), /does not answer.*does not count/],
    [unavailable('gp-record-not-understood'), /no clear answer.*does not count/],
    [unavailable('rate-limited'), /too many tries/],
    [unavailable('internal'), /our service/i],
    [{ kind: 'unreachable' } as const, /not sent/],
    [{ kind: 'timed-out' } as const, /do not know whether/],
    [{ kind: 'not-understood' } as const, /do not know whether/],
    [{ kind: 'signed-out' } as const, /no longer signed in/],
  ])('%o', (failure, reason) => {
    const said = why(failure)
    expect(said.reason).toMatch(reason)
    expect(said.advice.length).toBeGreaterThan(0)
  })
})

test('a fault of the app itself is not blamed on anybody', () => {
  expect(whyNotConnected(new Error('broken')).reason).toBe('There was a fault on our side.')
})

describe('after the third refusal', () => {
  test.each([
    [4, undefined],
    [3, undefined],
    [2, /You have 2 tries left in this hour.*block the codes/],
    [1, /You have 1 try left/],
    [0, /Try again in 20 minutes/],
  ])('%i tries are left', (triesLeft, warning) => {
    const detail = triesLeft === 0 ? { detail: 'Try again in 20 minutes.' } : {}
    const said = why(refused('gp-details-not-matched', { triesLeft, ...detail })).warning
    if (warning) expect(said).toMatch(warning)
    else expect(said).toBeUndefined()
  })
})

test('the sixth try of an hour is answered with how long to wait', () => {
  const said = why(unavailable('gp-locked-out', { detail: 'Try again in 20 minutes.' }))
  expect(said.reason).toMatch(/5 times in the last hour.*not sent to your surgery/)
  expect(said.advice).toEqual(['Try again in 20 minutes.'])
})

test('what the API says of a field is passed on', () => {
  const errors = [{ field: 'surname', message: 'Please enter your Surname.' }]
  expect(why(refused('invalid-input', { errors })).advice).toEqual(['Please enter your Surname.'])
})
