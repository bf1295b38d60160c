import { expect, test } from 'vitest'
import { waitingSummary, waitingWords } from '#domain/waiting.ts'

const waiting = { state: 'waiting' } as const
const sending = { state: 'sending' } as const
const refused = { state: 'needs-attention' } as const
const sentAt = (hours: number, minutes: number) =>
  ({ state: 'sent', sentAt: new Date(2026, 10, 21, hours, minutes) }) as const

test('what waits, is being sent and was refused is counted in one sentence each', () => {
  expect(waitingSummary([waiting, refused, waiting, sending, waiting])).toBe(
    '1 answer needs attention. Sending 1 answer. 3 answers waiting to be sent.',
  )
  expect(waitingSummary([refused, refused])).toBe('2 answers need attention.')
})

test('once everything is sent, the time of the last is said', () => {
  expect(waitingSummary([sentAt(9, 32), sentAt(9, 30)])).toBe('2 answers sent at 9:32am.')
})

test('what was sent is no news while another answer waits', () => {
  expect(waitingSummary([sentAt(9, 32), waiting])).toBe('1 answer waiting to be sent.')
})

test('nothing is said where nothing waits', () => {
  expect(waitingSummary([])).toBe('')
})

test('an answer that has not arrived says where it is', () => {
  expect([waiting, sending, refused].map(waitingWords)).toEqual([
    'Saved on this device, not sent yet',
    'Saved on this device, sending now',
    'Saved on this device, needs your attention',
  ])
  expect(waitingWords(sentAt(14, 5))).toBe('Sent at 2:05pm')
})
