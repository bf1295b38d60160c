import { describe, expect, test } from 'vitest'
import { ApiError, type Failure } from '#api/api-error.ts'
import { failureMessage, type LiveAction } from '#api/failure-messages.ts'

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

const notSaved = 'The address has not been saved'

describe('what was not done is said with its reason', () => {
  test.each<[Failure, RegExp]>([
    [{ kind: 'unreachable' }, /^The address has not been saved, because there is no connection/],
    [
      { kind: 'signed-out' },
      /^The address has not been saved, because you are no longer signed in/,
    ],
    [{ kind: 'unavailable', status: 429 }, /too many tries/],
    [{ kind: 'unavailable', status: 500 }, /our service has a problem/],
    [refused('invalid-input'), /^The address has not been saved\. No\.$/],
  ])('%o', (failure, words) => {
    expect(said('add-address', failure).message).toMatch(words)
  })

  test.each<Failure>([{ kind: 'timed-out' }, { kind: 'not-understood' }])(
    'nobody claims to know what became of a call without a clear answer',
    (failure) => {
      for (const action of ['add-address', 'order-kit', 'answer-study'] as const)
        expect(said(action, failure).message).toMatch(/^We do not know/)
    },
  )

  test('a fault of ours is named as one, and blamed on nobody', () => {
    for (const action of ['add-address', 'order-kit', 'answer-study', 'connect-gp-record'] as const)
      expect(failureMessage(action, new TypeError('x')).message).toMatch(/fault on our side/)
  })

  test('what the service says of a field comes before what it says of the whole', () => {
    const errors = [{ field: 'line1', message: 'Too long.' }]
    expect(said('add-address', refused('invalid-input', { errors, detail: 'Check it.' }))).toEqual({
      message: `${notSaved}. Too long.`,
      advice: [],
      cause: 'refused',
      isRefused: true,
      fields: errors,
    })
  })
})

test('an account whose data is erased is not called open', () => {
  expect(said('close-account', unavailable('account-closing')).message).toMatch(
    /^Your data is erased\. Your sign-in is not deleted yet/,
  )
  expect(said('close-account', unavailable('internal')).message).toMatch(/nothing is erased/)
})

test('an order that another one stands against is known by its cause', () => {
  const { cause, message } = said('order-kit', refused('order-open'))
  expect(cause).toBe('order-open')
  expect(message).toMatch(/already have an order under way/)
})

describe('an answer to a study', () => {
  test.each([
    ['consent-given', 'withdraw your consent'],
    ['invite-declined', 'confirm your interest first'],
    ['study-changed', 'nothing has been shared'],
    ['not-found', 'no longer open'],
  ] as const)('a refusal with %s says what stands against it', (code, words) => {
    const { message, cause } = said('answer-study', refused(code))
    expect(cause).toBe(code)
    expect(message).toContain(words)
  })

  test.each([
    [{ kind: 'unreachable' }, 'because there is no connection. Check your internet connection'],
    [{ kind: 'unavailable', status: 503 }, 'because our service has a problem at the moment'],
    [{ kind: 'unavailable', status: 429 }, 'because our service has a problem at the moment'],
    [{ kind: 'signed-out' }, 'because you are no longer signed in.'],
  ] as const)('%j is said in words', (failure, words) => {
    expect(said('answer-study', failure).message).toContain(words)
  })
})

describe('a GP record that was not connected', () => {
  const why = (failure: Failure) => said('connect-gp-record', failure)

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
    expect(message).toMatch(/5 times in the last hour.*not sent to your surgery/)
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
