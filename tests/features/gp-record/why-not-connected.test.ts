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

describe('each refusal says what happened and whether the details are to blame', () => {
  test.each([
    [refused('gp-details-not-matched'), /does not know these details together/, true],
    [refused('gp-details-wrong-length'), /too long or too short/, true],
    [refused('gp-already-linked'), /already in use/, true],
    [refused('gp-practice-not-enabled'), /does not offer online access/, true],
    [refused('gp-under-age'), /at this age/, true],
    [refused('under-16'), /16 or over/, true],
    [unavailable('gp-system-unavailable'), /does not answer.*does not count/, false],
    [unavailable('gp-record-not-understood'), /no clear answer.*does not count/, false],
    [unavailable('rate-limited'), /too many tries/, false],
    [unavailable('internal'), /our service/i, false],
    [{ kind: 'unreachable' } as const, /not sent/, false],
    [{ kind: 'timed-out' } as const, /do not know whether/, false],
    [{ kind: 'not-understood' } as const, /do not know whether/, false],
    [{ kind: 'signed-out' } as const, /no longer signed in/, false],
  ])('%o', (failure, reason, isAboutDetails) => {
    const said = why(failure)
    expect(said.reason).toMatch(reason)
    expect(said.isAboutDetails).toBe(isAboutDetails)
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
