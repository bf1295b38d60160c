import { expect, test } from 'vitest'
import { sendingProblems } from '#app/layouts/StatusLine.tsx'

const clear = { pause: undefined, lost: undefined, hasNewer: false }

test('nothing is said while nothing stands against sending', () => {
  expect(sendingProblems(clear, 3)).toEqual([])
})

test('F11: who is signed out is told that answers wait for them', () => {
  expect(sendingProblems({ ...clear, pause: 'signed-out' }, 3)).toEqual([
    'Sign in again to send 3 answers.',
  ])
})

test('nobody is asked to do something for answers when none waits', () => {
  expect(sendingProblems({ ...clear, pause: 'signed-out' }, 0)).toEqual([])
  expect(sendingProblems({ ...clear, pause: 'too-old' }, 0)).toEqual([])
})

test('F16: an app that is too old, or answers of a newer one, ask for the update', () => {
  const update = ['Update Rowan to send your waiting answers.']
  expect(sendingProblems({ ...clear, pause: 'too-old' }, 1)).toEqual(update)
  expect(sendingProblems({ ...clear, hasNewer: true }, 0)).toEqual(update)
})

test('F35: what the disk lost is told with its number, as far as it is known', () => {
  const said = (lost: number) => sendingProblems({ ...clear, lost }, 0).join()
  expect(said(0)).toMatch(/^Answers may have been lost/)
  expect(said(1)).toMatch(/^1 answer was lost/)
  expect(said(2)).toMatch(/^2 answers were lost/)
})
