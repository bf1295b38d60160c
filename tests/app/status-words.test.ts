import { expect, test } from 'vitest'
import { hurdleWords } from '#app/layouts/status-words.ts'

const clear = { pause: undefined, lost: undefined, hasNewer: false }

test('nothing is said while nothing stands against sending', () => {
  expect(hurdleWords(clear, 3)).toEqual([])
})

test('F11: who is signed out is told that answers wait for them', () => {
  expect(hurdleWords({ ...clear, pause: 'signed-out' }, 3)).toEqual([
    'Sign in again to send 3 answers.',
  ])
})

test('nobody is asked to do something for answers when none waits', () => {
  expect(hurdleWords({ ...clear, pause: 'signed-out' }, 0)).toEqual([])
  expect(hurdleWords({ ...clear, pause: 'too-old' }, 0)).toEqual([])
})

test('F16: an app that is too old, or answers of a newer one, ask for the update', () => {
  const update = ['Update Rowan to send your waiting answers.']
  expect(hurdleWords({ ...clear, pause: 'too-old' }, 1)).toEqual(update)
  expect(hurdleWords({ ...clear, hasNewer: true }, 0)).toEqual(update)
})

test('F35: what the disk lost is told with its number, as far as it is known', () => {
  const said = (lost: number) => hurdleWords({ ...clear, lost }, 0).join()
  expect(said(0)).toMatch(/^Answers may have been lost/)
  expect(said(1)).toMatch(/^1 answer was lost/)
  expect(said(2)).toMatch(/^2 answers were lost/)
})
