import { expect, test } from 'vitest'
import { mergeQuestions, withAccount, withTyped } from '#features/appointment/questions-note.ts'

const savedAt = '2026-11-21T12:00:00.000Z'

test.each([
  ['only here', { base: 'a', theirs: 'a', mine: 'a\nb' }, 'a\nb'],
  ['only there', { base: 'a', theirs: 'a\nb', mine: 'a' }, 'a\nb'],
  ['on both sides', { base: 'a', theirs: 'a\nthere', mine: 'a\nhere' }, 'a\nthere\nhere'],
  ['with nothing in common', { base: '', theirs: 'there', mine: 'here' }, 'there\nhere'],
  ['the same on both sides', { base: '', theirs: 'a', mine: 'a' }, 'a'],
  ['one line differently', { base: 'a', theirs: 'a there', mine: 'a here' }, 'a there\na here'],
  ['taken out here, added there', { base: 'a\nb', theirs: 'a\nb\nc', mine: 'a' }, 'a\nc'],
  ['all taken out there, added here', { base: 'a', theirs: '', mine: 'a\nb' }, 'b'],
])('questions that were changed %s are in one text', (_, sides, merged) => {
  expect(mergeQuestions(sides)).toBe(merged)
})

test('what is typed while another tab adds a question loses neither', () => {
  const note = { text: 'From the other tab\nWhy' }
  expect(withTyped('Why', 'Why me?')(note).text).toBe('From the other tab\nWhy me?')
})

test('what was sent and whose reply was lost is not taken for another device’s', () => {
  const note = { text: 'Why am I so tired?', sent: 'Why am I' }
  const { text, account } = withAccount({ questions: 'Why am I', savedAt })(note)
  expect(text).toBe('Why am I so tired?')
  expect(account?.questions).toBe('Why am I')
})

test('once the account keeps none, what is here stays here', () => {
  const note = { text: 'Why?', account: { questions: 'Why?', savedAt } }
  expect(withAccount(undefined)(note)).toEqual({ text: 'Why?' })
})
