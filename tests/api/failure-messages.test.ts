import { describe, expect, test } from 'vitest'
import { ApiError, type Failure } from '#api/api-error.ts'
import { failureMessage, type LiveAction, liveActions } from '#api/failure-messages.ts'

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
const said = (action: LiveAction, failure: Failure) =>
  failureMessage(action, new ApiError('POST /somewhere', failure))

const notSaved = 'We have not saved the address'

describe('what was not done is said with its reason', () => {
  test.each<[Failure, RegExp]>([
    [{ kind: 'unreachable' }, /^We have not saved the address, because we could not reach/],
    [refused('changed-since'), /^We have not saved the address, because something has changed/],
    [{ kind: 'signed-out' }, /^We have not saved the address, because you’ve been signed out/],
    [{ kind: 'unavailable', status: 429 }, /tried too many times/],
    [{ kind: 'unavailable', status: 500 }, /our service has a problem/],
    [refused('invalid-input'), /^We have not saved the address\. No\.$/],
  ])('%o', (failure, words) => {
    expect(said('add-address', failure).message).toMatch(words)
  })

  test.each<Failure>([
    { kind: 'timed-out' },
    { kind: 'not-understood' },
    { kind: 'unreachable', isSent: true },
  ])('nobody claims to know what became of a call without a clear answer', (failure) => {
    for (const action of ['add-address', 'order-kit', 'answer-study'] as const)
      expect(said(action, failure).message).toMatch(/^We’re not sure/)
  })

  test('a fault of ours is named as one, and blamed on nobody', () => {
    for (const action of ['add-address', 'order-kit', 'answer-study', 'connect-gp-record'] as const)
      expect(failureMessage(action, new TypeError('x')).message).toMatch(
        /something went wrong on our side/i,
      )
  })

  test('what the service says of a field comes before what it says of the whole', () => {
    const errors = [{ field: 'line1', message: 'Too long.' }]
    expect(said('add-address', refused('invalid-input', { errors, detail: 'Check it.' }))).toEqual({
      message: `${notSaved}. Too long.`,
      advice: [],
      cause: 'refused',
      isRefused: true,
      isChangedElsewhere: false,
      fields: errors,
    })
  })
})

test('an account whose data is erased is not called open', () => {
  expect(said('close-account', unavailable('account-closing')).message).toMatch(
    /^We’ve deleted your data, but not your sign-in yet/,
  )
  expect(said('close-account', unavailable('internal')).message).toMatch(/or deleted anything/)
})

test('an order that another one stands against is known by its cause', () => {
  const { cause, message } = said('order-kit', refused('order-open'))
  expect(cause).toBe('order-open')
  expect(message).toMatch(/already have an order in progress/)
})

describe('an answer to a study', () => {
  test.each([
    ['consent-given', 'withdraw your consent'],
    ['invite-declined', 'confirm your interest first'],
    ['study-changed', 'we have not shared anything'],
    ['not-found', 'this study has closed'],
  ] as const)('a refusal with %s says what stands against it', (code, words) => {
    const { message, cause } = said('answer-study', refused(code))
    expect(cause).toBe(code)
    expect(message).toContain(words)
  })

  test.each([
    [{ kind: 'unreachable' }, 'because we could not reach our service. Check your connection'],
    [{ kind: 'unavailable', status: 503 }, 'because our service has a problem at the moment'],
    [{ kind: 'unavailable', status: 429 }, 'because our service has a problem at the moment'],
    [{ kind: 'signed-out' }, 'because you’ve been signed out.'],
  ] as const)('%j is said in words', (failure, words) => {
    expect(said('answer-study', failure).message).toContain(words)
  })
})

describe('a GP record that was not connected', () => {
  const why = (failure: Failure) => said('connect-gp-record', failure)

  test.each([
    [refused('gp-details-not-matched'), /could not match these details/],
    [refused('gp-details-wrong-length'), /too long or too short/],
    [refused('gp-already-linked'), /already been used/],
    [refused('gp-practice-not-enabled'), /does not offer online access/],
    [refused('gp-under-age'), /at this age/],
    [refused('under-16'), /16 or over/],
    [unavailable('gp-system-unavailable'), /is not responding.*does not count/],
    [unavailable('gp-record-not-understood'), /could not read.*does not count/],
    [unavailable('rate-limited'), /tried too many times/],
    [unavailable('daily-limit'), /as much as one account can in a day/],
    [unavailable('internal'), /our service/i],
    [{ kind: 'unreachable' } as const, /have not sent/],
    [{ kind: 'timed-out' } as const, /not sure/],
    [{ kind: 'not-understood' } as const, /not sure/],
    [{ kind: 'signed-out' } as const, /been signed out/],
  ])('each refusal says what happened and what to try: %o', (failure, reason) => {
    expect(why(failure).message).toMatch(reason)
    expect(why(failure).advice.length).toBeGreaterThan(0)
  })

  test.each([
    [4, undefined],
    [3, undefined],
    [2, /You have 2 tries left in this hour.*block the codes/],
    [1, /You have 1 try left/],
    [0, /Try again in 20 minutes/],
  ])('after the third refusal, %i tries are left', (triesLeft, warning) => {
    const detail = triesLeft === 0 ? { detail: 'Try again in 20 minutes.' } : {}
    const warned = why(refused('gp-details-not-matched', { triesLeft, ...detail })).warning
    if (warning) expect(warned).toMatch(warning)
    else expect(warned).toBeUndefined()
  })

  test('the sixth try of an hour is answered with how long to wait', () => {
    const { message, advice } = why(
      unavailable('gp-locked-out', { detail: 'Try again in 20 minutes.' }),
    )
    expect(message).toMatch(/5 times in the last hour.*did not send this attempt/)
    expect(advice).toEqual(['Try again in 20 minutes.'])
  })

  test('what the API says of a field is passed on', () => {
    const errors = [{ field: 'surname', message: 'Please enter your Surname.' }]
    expect(why(refused('invalid-input', { errors })).advice).toEqual(['Please enter your Surname.'])
  })

  test('details that NHS login handed over are tried again unless the surgery refused them', () => {
    expect(said('connect-handed-over', { kind: 'timed-out' }).message).toMatch(/Try again/)
    expect(said('connect-handed-over', refused('gp-details-not-matched')).message).toMatch(
      /did not accept the details/,
    )
  })
})

test('each action says something of each failure, and leaves no name in braces', () => {
  const failures: Failure[] = [
    { kind: 'unreachable' },
    { kind: 'timed-out' },
    { kind: 'signed-out' },
    { kind: 'unavailable', status: 429 },
    { kind: 'unavailable', status: 503 },
    refused('invalid-input'),
    refused('gp-locked-out'),
    refused('gp-another-surname'),
  ]
  for (const action of liveActions) {
    for (const failure of failures) {
      const { message, advice } = said(action, failure)
      for (const words of [message, ...advice]) expect(words, action).toMatch(/^[^{}]+$/)
    }
  }
})
