import { expect, test } from 'vitest'
import { saveFailureMessage, type Unsaved } from '#domain/save-failure.ts'
import { isTooYoung, reasonOf } from '#features/onboarding/use-answer-form.ts'

const refusedAs = (code: string): Unsaved => ({
  state: 'refused',
  problem: { code, message: 'This is not valid.' },
})
const notStored = (isDiskFull: boolean): Unsaved => ({ state: 'not-stored', isDiskFull })

const failures: [Unsaved, RegExp][] = [
  [refusedAs('invalid-input'), /\. This is not valid\.$/],
  [notStored(true), /because this device has no room left\. Free up/],
  [notStored(false), /because this browser could not store it\. Try again\./],
]

test.each(failures)(
  'a person is told that the answer has not been saved, and why: %o',
  (unsaved, why) => {
    expect(saveFailureMessage(unsaved)).toMatch(/^Your answer has not been saved/)
    expect(saveFailureMessage(unsaved)).toMatch(why)
  },
)

test('the console is told the reason, and none of the words that a person reads', () => {
  expect(reasonOf(refusedAs('invalid-input'))).toBe('The service refused it: invalid-input')
  expect(reasonOf(notStored(true))).toBe('This device could not store it')
})

test('a refusal for being under 16 is told from others', () => {
  expect(isTooYoung(refusedAs('under-16'))).toBe(true)
  expect(isTooYoung(refusedAs('invalid-input'))).toBe(false)
  expect(isTooYoung(notStored(true))).toBe(false)
})
